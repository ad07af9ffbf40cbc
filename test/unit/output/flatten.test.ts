import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import {
	NAME_ATTRIBUTES,
	DOCUMENTED_ATTRIBUTES,
	getAttribute,
	camelCase,
} from '../../../nodes/VisitorLocations/output/attributes';
import { createFlattener } from '../../../nodes/VisitorLocations/output/flatten';
import { root } from '../../../sandbox/install';

const flatten = createFlattener();

describe('createFlattener', () => {
	it('outputs id, the useful columns, url, then the others in the order of the service', () => {
		const flat = flatten({
			id: '7',
			type: 'locations',
			links: { self: 'https://app.example.com/api/v3/locations/7' },
			attributes: {
				'capacity-limit': null,
				disabled: false,
				'address-line-one': '1 Main Street',
				about: 'x',
				name: 'HQ',
			},
		});
		expect(Object.entries(flat)).toEqual([
			['id', '7'],
			['name', 'HQ'],
			['addressLineOne', '1 Main Street'],
			['disabled', false],
			['url', 'https://app.example.com/api/v3/locations/7'],
			['capacityLimit', null],
			['about', 'x'],
		]);
	});

	it('outputs the useful columns in a fixed order', () => {
		const columns =
			'name companyName companyNameOverride address addressLineOne addressLineTwo city state zip country timezone disabled'.split(
				' ',
			);
		const attributes = Object.fromEntries(['dock', ...columns].reverse().map((name) => [name, 1]));
		const links = { self: 'https://self' };
		expect(Object.keys(flatten({ id: '7', attributes, links }))).toEqual([
			...['id', ...columns, 'url', 'dock'],
		]);
	});

	it('outputs both attributes when two have the name of one useful column', () => {
		const attributes = { 'address-line--one': 1, 'address-line-one': 2, city: 'Rome' };
		expect(Object.entries(flatten({ id: '7', attributes }))).toEqual([
			['id', '7'],
			['addressLineOne', 1],
			['city', 'Rome'],
			['address-line-one', 2],
		]);
	});

	it.each<[string, object, object]>([
		[
			'attributes named id and url',
			{ attributes: { id: 'a', type: 'b', url: 'c' }, links: { self: 'https://self' } },
			{ type: 'b', url: 'https://self' },
		],
		['an attribute url and no link', { attributes: { url: 'c' } }, { url: 'c' }],
		[
			'names that are already taken',
			{ attributes: { 'a-b': 1, aB: 2, 'a--b': 3, 'c-d': 4, 'c--d': 5 } },
			{ 'a-b': 1, aB: 2, 'a--b': 3, cD: 4, 'c--d': 5 },
		],
		[
			'a link object',
			{ attributes: {}, links: { self: { href: 'https://s' } } },
			{ url: 'https://s' },
		],
		['no link', { attributes: {} }, {}],
		['an invalid link', { attributes: {}, links: { self: {} } }, {}],
		['a link that is null', { attributes: { url: 'a' }, links: { self: null } }, { url: 'a' }],
		['only links', { links: { self: 'https://s' } }, { url: 'https://s' }],
		['only relationships', { relationships: {} }, {}],
		['only meta', { meta: {} }, {}],
		[
			'null as attributes',
			{ attributes: null, links: { self: 'https://s' } },
			{ url: 'https://s' },
		],
		['an empty list as attributes (PHP)', { attributes: [] }, {}],
		[
			'an attribute company-id',
			{ attributes: { 'company-id': 'theirs' } },
			{ companyId: 'theirs' },
		],
	])('flattens a resource with %s', (_name, members, row) => {
		expect(flatten({ id: '7', type: 'locations', ...members })).toEqual({ id: '7', ...row });
	});

	it.each([
		['has no type', { id: '7', links: {} }],
		['has other members', { id: '7', type: 'office', name: 'Berlin' }],
		['has invalid attributes', { id: '7', type: 'locations', attributes: ['a'] }],
	])('returns a location unchanged when it %s', (_name, location) => {
		expect(flatten(location)).toBe(location);
	});

	it('outputs the names of a location that is already flat in camelCase, unless one is taken', () => {
		const location = { id: '7', 'address-line-one': 'A 1', 'a-b': 1, aB: 2, 'c-d': 3, 'c--d': 4 };
		const flat = { id: '7', addressLineOne: 'A 1', 'a-b': 1, aB: 2, cD: 3, 'c--d': 4 };
		expect(Object.entries(flatten(location))).toEqual(Object.entries(flat));
		expect(createFlattener(new Set(['addressLineOne']))(location)).toEqual({
			addressLineOne: 'A 1',
		});
	});

	it('outputs attributes named like JavaScript properties as data', () => {
		const attributes = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": 1}') as object;
		const row = flatten({ id: '7', attributes });
		expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
		expect(Object.getOwnPropertyDescriptors(row)).toMatchObject({
			['__proto__']: {
				value: { polluted: 1 },
				writable: true,
				enumerable: true,
				configurable: true,
			},
			constructor: { value: 1, writable: true, enumerable: true, configurable: true },
		});
	});

	it('loses no value of another name when names and values are generated', () => {
		const odd = [
			'id',
			'type',
			'url',
			'__proto__',
			'constructor',
			'a-b',
			'aB',
			'a--b',
			'attribute-id',
		];
		const name = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...odd));
		const value = fc.jsonValue({ maxDepth: 2 });
		fc.assert(
			fc.property(fc.array(fc.tuple(name, value)), (entries) => {
				const attributes = Object.fromEntries(entries);
				const asJson = (values: unknown[]) => values.map((each) => JSON.stringify(each)).sort();
				const { id, url, ...flat } = flatten({
					id: 'the id',
					attributes,
					links: { self: 'a link' },
				});
				expect([id, url]).toEqual(['the id', 'a link']);
				const others = Object.entries(attributes).filter(([each]) => !['id', 'url'].includes(each));
				expect(asJson(Object.values(flat))).toEqual(asJson(others.map(([, each]) => each)));
			}),
			{ numRuns: 1000 },
		);
	});

	describe('with names to keep', () => {
		const only = new Set(['id', 'name', 'addressLineOne', 'url']);
		const keep = createFlattener(only);

		it('outputs the same columns without the others', () => {
			const attributes = { dock: 1, 'address-line-one': 'A 1', 'address-line-two': '', name: 'HQ' };
			const location = { id: '7', attributes, links: { self: 'https://self' } };
			expect(Object.entries(keep(location))).toEqual([
				...Object.entries(flatten(location)).filter(([name]) => only.has(name)),
			]);
			expect(Object.keys(keep(location))).toEqual(['id', 'name', 'addressLineOne', 'url']);
		});

		it('leaves out a name that is already taken, because it keeps its spelling', () => {
			const attributes = { 'address-line-one': 1, addressLineOne: 2 };
			expect(keep({ id: '7', attributes })).toEqual({ id: '7', addressLineOne: 2 });
		});

		it('leaves out the URL when it is not among the names', () => {
			const location = { id: '7', attributes: {}, links: { self: 'https://self' } };
			expect(createFlattener(new Set(['id']))(location)).toEqual({ id: '7' });
		});

		it('picks the names from a flat location', () => {
			expect(keep({ id: '7', name: 'HQ', dock: 3 })).toEqual({ id: '7', name: 'HQ' });
		});
	});

	it.each([
		['address-line-1', 'addressLine1'],
		['straße-größe', 'straßeGröße'],
		['a--b', 'aB'],
		['-leading', '-leading'],
		['trailing-', 'trailing-'],
		['snake_case', 'snake_case'],
	])('converts %p to %p in camelCase, and does not change it a second time', (name, expected) => {
		expect(camelCase(name)).toBe(expected);
		expect(camelCase(expected)).toBe(expected);
	});

	it.each([
		['as sent', { attributes: { 'capacity-limit': 5 } }, 5],
		['in camelCase', { attributes: { capacityLimit: 5 } }, 5],
		['in the flat form', { capacityLimit: 5 }, 5],
		['in both spellings', { 'capacity-limit': 5, capacityLimit: 6 }, 5],
		['next to attributes instead of in them', { attributes: {}, 'capacity-limit': 5 }, undefined],
		['nowhere', { attributes: null }, undefined],
	])('looks up an attribute %s', (_name, location, value) => {
		expect(getAttribute(location, 'capacity-limit')).toBe(value);
		expect(getAttribute(location, 'constructor')).toBeUndefined();
	});

	it('lists the published attributes, and those that name a location', () => {
		const published = parse(readFileSync(join(root, 'docs', 'openapi.yaml'), 'utf8')) as {
			components: { schemas: { LocationAttributes: { properties: object } } };
		};
		const { properties } = published.components.schemas.LocationAttributes;
		expect(DOCUMENTED_ATTRIBUTES).toEqual(Object.keys(properties).sort());
		expect(NAME_ATTRIBUTES).toEqual(['name', 'company-name-override', 'company-name', 'address']);
	});
});
