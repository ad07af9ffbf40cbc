import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import {
	DOCUMENTED_ATTRIBUTES,
	NAME_ATTRIBUTES,
	camelCase,
	getAttribute,
} from '../../../nodes/VisitorLocations/output/attributes';
import { createFlattener } from '../../../nodes/VisitorLocations/output/flatten';
import { root } from '../../../sandbox/install';

const flatten = createFlattener();
const links = { self: 'https://self' };

describe('createFlattener', () => {
	it('outputs the ID, the useful columns, the URL, then the rest in the order of the service', () => {
		const columns = [
			...['name', 'companyName', 'companyNameOverride', 'address', 'addressLineOne'],
			...['addressLineTwo', 'city', 'state', 'zip', 'country', 'timezone', 'disabled'],
		];
		const names = ['dock', ...columns, 'about'].reverse();
		const attributes = Object.fromEntries(names.map((name) => [name, null]));
		expect(Object.entries(flatten({ id: '7', type: 'locations', attributes, links }))).toEqual([
			['id', '7'],
			...columns.map((name) => [name, null]),
			['url', 'https://self'],
			['about', null],
			['dock', null],
		]);
	});

	it.each<[string, object, object]>([
		[
			'names that are already taken',
			{ attributes: { 'a-b': 1, aB: 2, 'a--b': 3, 'c-d': 4, 'c--d': 5 } },
			{ 'a-b': 1, aB: 2, 'a--b': 3, cD: 4, 'c--d': 5 },
		],
		['a link object', { attributes: { id: 'b' }, links: { self: { href: 'a' } } }, { url: 'a' }],
		['an invalid link', { attributes: {}, links: { self: {} } }, {}],
		['a link that is null', { attributes: { url: 'a' }, links: { self: null } }, { url: 'a' }],
	])('flattens a resource with %s', (_name, members, row) => {
		expect(flatten({ id: '7', type: 'locations', ...members })).toEqual({ id: '7', ...row });
	});

	it('outputs the members of a location without attributes like attributes', () => {
		const members = { links, 'a-b': 1, aB: 2, 'c-d': 3, 'c--d': 4 };
		const location = { 'address-line-one': 'A 1', id: '7', ...members };
		const flat = { id: '7', addressLineOne: 'A 1', links, 'a-b': 1, aB: 2, cD: 3, 'c--d': 4 };
		expect(Object.entries(flatten(location))).toEqual(Object.entries(flat));
	});

	it('loses no value of another name when names and values are generated', () => {
		const odd = ['id', 'type', 'url', '__proto__', 'constructor', 'a-b', 'aB', 'a--b'];
		const name = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...odd));
		const value = fc.jsonValue({ maxDepth: 2 });
		const asJson = (values: unknown[]) => values.map((each) => JSON.stringify(each)).sort();
		fc.assert(
			fc.property(fc.array(fc.tuple(name, value)), (entries) => {
				const attributes = Object.fromEntries(entries);
				const { id, url, ...flat } = flatten({ id: 'the id', attributes, links });
				expect([id, url]).toEqual(['the id', 'https://self']);
				const others = Object.entries(attributes).filter(([each]) => !['id', 'url'].includes(each));
				expect(asJson(Object.values(flat))).toEqual(asJson(others.map(([, each]) => each)));
			}),
			{ numRuns: 150 },
		);
	});
});

describe('the link of a location', () => {
	const flattenFrom = createFlattener('https://api.example.com/rest/v1/locations');
	it.each([
		['/api/v3/locations/7', 'https://api.example.com/api/v3/locations/7'],
		['7', 'https://api.example.com/rest/v1/7'],
		['https://app.example.com/7?a= b', 'https://app.example.com/7?a= b'],
		['//[', '//['],
	])('%j becomes the URL %j', (self, url) => {
		expect(flattenFrom({ id: '7', attributes: {}, links: { self } })).toEqual({ id: '7', url });
	});
});

describe('the attributes', () => {
	it.each([
		['address-line-1', 'addressLine1'],
		['straße-größe', 'straßeGröße'],
		['a--b', 'aB'],
		['address_line_1', 'addressLine1'],
		['a_-b', 'aB'],
		['_leading', '_leading'],
		['trailing_', 'trailing_'],
		['-leading', '-leading'],
		['trailing-', 'trailing-'],
	])('have in camelCase instead of %p the name %p, and keep that', (name, expected) => {
		expect(camelCase(name)).toBe(expected);
		expect(camelCase(expected)).toBe(expected);
	});

	it.each([
		['as sent', { attributes: { 'capacity-limit': 5, capacityLimit: 6 } }, 5],
		['in camelCase', { attributes: { capacityLimit: 5 } }, 5],
		['with underscores', { attributes: { capacity_limit: 5 } }, 5],
		['in the flat form with underscores', { capacity_limit: 5 }, 5],
		['in the flat form', { capacityLimit: 5 }, 5],
		['not next to attributes', { attributes: {}, 'capacity-limit': 5 }, undefined],
	])('are found %s', (_name, location, value) => {
		expect(getAttribute(location, 'capacity-limit')).toBe(value);
		expect(getAttribute(location, 'constructor')).toBeUndefined();
	});

	it('are those of docs/openapi.yaml, and the ones that name a location', () => {
		const published = parse(readFileSync(join(root, 'docs', 'openapi.yaml'), 'utf8')) as {
			components: { schemas: { LocationAttributes: { properties: object } } };
		};
		const { properties } = published.components.schemas.LocationAttributes;
		expect(DOCUMENTED_ATTRIBUTES).toEqual(Object.keys(properties).sort());
		expect(NAME_ATTRIBUTES).toEqual(['name', 'company-name-override', 'company-name', 'address']);
	});
});
