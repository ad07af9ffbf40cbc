import type { INodeProperties } from 'n8n-workflow';

import { VisitorLocationsApi } from '../../../credentials/VisitorLocationsApi.credentials';
import { VisitorLocationsCodeApi } from '../../../credentials/VisitorLocationsCodeApi.credentials';
import { VisitorLocationsOAuth2Api } from '../../../credentials/VisitorLocationsOAuth2Api.credentials';
import { VisitorLocations } from '../../../nodes/VisitorLocations/VisitorLocations.node';
import { VisitorLocationsTrigger } from '../../../nodes/VisitorLocations/VisitorLocationsTrigger.node';

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

describe('the texts in the editor', () => {
	it.each([
		['the node', new VisitorLocations().description.properties],
		['the trigger', new VisitorLocationsTrigger().description.properties],
		['the password credential', new VisitorLocationsApi().properties],
		['the OAuth2 credential', new VisitorLocationsOAuth2Api().properties],
		['the code credential', new VisitorLocationsCodeApi().properties],
	])('keeps every text of %s within 100 characters', (_name, properties) => {
		const texts = listTexts(properties);
		expect(texts.length).toBeGreaterThan(10);
		expect(texts.filter(({ length }) => length > 100)).toEqual([]);
	});

	const SECRETS = ['accessToken', 'refreshToken', 'clientSecret', 'password', 'authorizationCode'];
	it.each([
		['password', new VisitorLocationsApi().properties],
		['OAuth2', new VisitorLocationsOAuth2Api().properties],
		['code', new VisitorLocationsCodeApi().properties],
	])(
		'hides what is typed or stored in each secret field of the %s credential',
		(_name, properties) => {
			const shown = properties.filter(
				// The OAuth2 form hides the fields of a pasted code, which it inherits and never fills.
				({ name, type }) =>
					SECRETS.includes(name) && !(type === 'hidden' && name === 'authorizationCode'),
			);
			expect(shown.length).toBeGreaterThan(0);
			expect(shown.filter(({ typeOptions }) => typeOptions?.password !== true)).toEqual([]);
		},
	);

	it('lists in the OAuth2 form every field of the pasted code form', () => {
		const own = new VisitorLocationsOAuth2Api().properties.map(({ name }) => name);
		const shown = new VisitorLocationsCodeApi().properties.filter(({ type }) => type !== 'hidden');
		expect(own).toEqual(expect.arrayContaining(shown.map(({ name }) => name)));
	});
});
