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

	it('lists in the OAuth2 form every field of the pasted code form', () => {
		const own = new VisitorLocationsOAuth2Api().properties.map(({ name }) => name);
		const shown = new VisitorLocationsCodeApi().properties.filter(({ type }) => type !== 'hidden');
		expect(own).toEqual(expect.arrayContaining(shown.map(({ name }) => name)));
	});
});
