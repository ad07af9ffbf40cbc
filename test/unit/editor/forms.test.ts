import type { INodeProperties } from 'n8n-workflow';

import { VisitorLocationsApi } from '../../../credentials/VisitorLocationsApi.credentials';
import { VisitorLocationsCodeApi } from '../../../credentials/VisitorLocationsCodeApi.credentials';
import { VisitorLocationsOAuth2Api } from '../../../credentials/VisitorLocationsOAuth2Api.credentials';
import { VisitorLocations } from '../../../nodes/VisitorLocations/VisitorLocations.node';
import { VisitorLocationsTrigger } from '../../../nodes/VisitorLocations/VisitorLocationsTrigger.node';

const password = new VisitorLocationsApi().properties;
const oAuth2 = new VisitorLocationsOAuth2Api().properties;
const code = new VisitorLocationsCodeApi().properties;

/** @returns every text that the editor shows of parameters and of everything nested in them, without HTML tags */
function listTexts(shown: unknown): string[] {
	if (Array.isArray(shown)) return shown.flatMap(listTexts);
	if (typeof shown !== 'object' || shown === null) return [];
	const { displayName, description, hint, options, values, modes } = shown as INodeProperties & {
		values?: unknown;
	};
	return [displayName, description, hint]
		.filter((text) => text !== undefined)
		.map((text) => text.replace(/<[^>]+>/g, ''))
		.concat([options, values, modes].flatMap(listTexts));
}

/** @returns parameters and all that are nested in them */
function listFields(properties: readonly INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => {
		const nested = (property.options ?? []).flatMap((option) => {
			if ('values' in option) return option.values;
			return 'type' in option ? [option] : [];
		});
		return [property, ...listFields(nested)];
	});
}

/** The fields of the node and of the trigger, by name. */
const fields = new Map(
	[new VisitorLocations(), new VisitorLocationsTrigger()]
		.flatMap(({ description }) => listFields(description.properties))
		.map((field) => [field.name, field]),
);

describe('the forms in the editor', () => {
	it.each([
		['the node', new VisitorLocations().description.properties],
		['the trigger', new VisitorLocationsTrigger().description.properties],
		['the password credential', password],
		['the OAuth2 credential', oAuth2],
		['the code credential', code],
	])('keep every text of %s within 100 characters', (_name, properties) => {
		const texts = listTexts(properties);
		expect(texts.length).toBeGreaterThan(10);
		expect(texts.filter(({ length }) => length > 100)).toEqual([]);
	});

	it('show each field of the node only where it counts', () => {
		const { properties } = new VisitorLocations().description;
		const resource = ['location'];
		const shownFor = ['locationId', 'returnAll', 'limit', 'fields', 'filters'].map(
			(field) => properties.find(({ name }) => name === field)?.displayOptions?.show,
		);
		expect(shownFor).toEqual([
			{ resource, operation: ['get'] },
			{ resource, operation: ['getAll'] },
			{ resource, operation: ['getAll'], returnAll: [false] },
			{ resource, output: ['selectedFields'] },
			{ resource, operation: ['getAll'] },
		]);
	});

	it.each([
		['ifNotFound', 'error'],
		['mode', 'automatic'],
		['incompleteList', 'error'],
		['largeRemovals', 'error'],
		['addCompanyId', false],
	])('add the option %s with the value that counts without it: %p', (name, value) => {
		expect(fields.get(name)?.default).toBe(value);
	});

	// What each list has: test/engine/editorLists.
	it.each([
		['fields', 'getFields'],
		['fieldsToWatch', 'getFields'],
		['city', 'getCities'],
		['locationId', 'searchLocations'],
	])('offer in %s the list of %s', (name, method) => {
		const { typeOptions, modes } = fields.get(name) ?? {};
		const list = modes?.[0]?.typeOptions?.searchListMethod;
		expect(typeOptions?.loadOptionsMethod ?? list).toBe(method);
	});

	it.each(['fields', 'fieldsToWatch', 'city'])('read %s again when Paging changes', (name) => {
		const settings = [...fields.keys()].filter((each) =>
			/^(mode|incompleteList)$|Parameter$/.test(each),
		);
		expect(settings).toHaveLength(5);
		expect(fields.get(name)?.typeOptions?.loadOptionsDependsOn).toEqual(
			settings.map((each) => `options.paging.settings.${each}`),
		);
	});

	const SECRETS = ['accessToken', 'tokenData', 'clientSecret', 'password', 'authorizationCode'];
	it.each(Object.entries({ password, oAuth2, code }))(
		'hide what is typed or stored in each secret field of the %s credential',
		(_name, properties) => {
			const secret = properties.filter(
				// The OAuth2 form hides the fields of a pasted code, which it inherits and never fills.
				({ name, type }) =>
					SECRETS.includes(name) && !(type === 'hidden' && name === 'authorizationCode'),
			);
			expect(secret.length).toBeGreaterThan(0);
			expect(secret.filter(({ typeOptions }) => typeOptions?.password !== true)).toEqual([]);
		},
	);

	it('of OAuth2 has every field of the pasted code form', () => {
		const shown = code.filter(({ type }) => type !== 'hidden').map(({ name }) => name);
		expect(oAuth2.map(({ name }) => name)).toEqual(expect.arrayContaining(shown));
	});
});
