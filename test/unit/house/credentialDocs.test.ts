import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { VisitorLocationsApi } from '../../../credentials/VisitorLocationsApi.credentials';
import { VisitorLocationsCodeApi } from '../../../credentials/VisitorLocationsCodeApi.credentials';
import { VisitorLocationsOAuth2Api } from '../../../credentials/VisitorLocationsOAuth2Api.credentials';
import { AUTHENTICATIONS } from '../../../nodes/VisitorLocations/parameters/authentication';

const page = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'credentials.md'), 'utf8');
const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
/** As GitHub and npm make anchors of headings. */
const anchorOf = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\w\s-]/g, '')
		.replace(/\s/g, '-');

it.each(
	[VisitorLocationsApi, VisitorLocationsOAuth2Api, VisitorLocationsCodeApi].map(
		(Type) => new Type(),
	),
)('$name has a section of its own in docs/credentials.md, by the name of the menu', (type) => {
	const label = AUTHENTICATIONS.find(({ credentialType }) => credentialType === type.name)?.name;
	expect(headings).toContain(label);
	expect(new URL(type.documentationUrl).hash).toBe(`#${anchorOf(label ?? '')}`);
	expect(page).toContain(type.displayName);
});

it('docs/credentials.md links to sections that are there', () => {
	const links = [...page.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor]) => anchor);
	expect(links.length).toBeGreaterThan(8);
	expect(headings.map(anchorOf)).toEqual(expect.arrayContaining([...new Set(links)]));
});

it('the OAuth2 form inherits no field that it does not hide or name itself', () => {
	const own = new VisitorLocationsOAuth2Api().properties.map(({ name }) => name);
	const shown = new VisitorLocationsCodeApi().properties.filter(({ type }) => type !== 'hidden');
	expect(own).toEqual(expect.arrayContaining(shown.map(({ name }) => name)));
});
