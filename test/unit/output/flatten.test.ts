import fc from 'fast-check';

import { flattener } from '../../../nodes/VisitorLocations/output/flatten';

const flatten = (resource: Record<string, unknown>) => flattener()(resource);

it('is flat: id, what people look for first, url, then the rest as sent', () => {
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

it('keeps attributes that would overwrite id, type or url', () => {
	const attributes = { id: 'a', type: 'b', url: 'c', 'attribute-id': 'd' };
	const flat = flatten({ id: '7', attributes, links: { self: 'https://self' } });
	expect(flat).toEqual({
		id: '7',
		attributeId: 'a',
		attributeType: 'b',
		attributeUrl: 'c',
		'attribute-id': 'd',
		url: 'https://self',
	});
});

it('keeps both of two names that come out alike', () => {
	const attributes = { 'time-zone': 1, timeZone: 2, 'time--zone': 3, 'attribute-url': 4, url: 5 };
	expect(flatten({ id: '7', attributes })).toEqual({
		id: '7',
		timeZone: 1,
		timeZone2: 2,
		'time--zone': 3,
		attributeUrl: 4,
		attributeUrl2: 5,
	});
});

it('takes __proto__ and constructor as data', () => {
	const attributes: unknown = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}');
	const flat = flatten({ id: '7', attributes });
	expect(Object.keys(flat)).toEqual(['id', '__proto__', 'constructor']);
	expect(Object.getPrototypeOf(flat)).toBe(Object.prototype);
	expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

it('understands a link object, and leaves url out when there is no link', () => {
	const links = { self: { href: 'https://self' } };
	expect(flatten({ id: '7', attributes: {}, links })).toEqual({ id: '7', url: 'https://self' });
	expect(flatten({ id: '7', attributes: {} })).toEqual({ id: '7' });
});

it('passes a flat resource unchanged', () => {
	const flat = { id: '7', name: 'Berlin', companyId: '1', enabled: true };
	expect(flatten(flat)).toBe(flat);
});

it('loses no attribute, whatever the names', () => {
	const name = fc.oneof(
		fc.string(),
		fc.constantFrom(
			'id',
			'type',
			'url',
			'__proto__',
			'constructor',
			'a-b',
			'aB',
			'a--b',
			'attribute-id',
		),
	);
	fc.assert(
		fc.property(fc.uniqueArray(name), (names) => {
			const attributes = Object.fromEntries(names.map((each, index) => [each, `value ${index}`]));
			const flat = flatten({ id: 'the id', attributes, links: { self: 'the link' } });
			expect(Object.values(flat).sort()).toEqual(
				['the id', 'the link', ...Object.values(attributes)].sort(),
			);
			expect(flat.id).toBe('the id');
			expect(flat.url).toBe('the link');
		}),
		{ numRuns: 1000 },
	);
});

it('puts the company after the id, and keeps an attribute of that name', () => {
	const attributes = { 'company-id': 'theirs', city: 'Berlin' };
	const flat = flattener('ours')({ id: '7', attributes });
	expect(Object.entries(flat)).toEqual([
		['id', '7'],
		['companyId', 'ours'],
		['city', 'Berlin'],
		['attributeCompanyId', 'theirs'],
	]);
	expect(flattener('ours')({ id: '7', name: 'flat' })).toEqual({
		id: '7',
		name: 'flat',
		companyId: 'ours',
	});
	expect(flattener('ours')({ id: '7', companyId: 'theirs' })).toEqual({
		id: '7',
		companyId: 'theirs',
	});
});

it('loses no value, whatever it is', () => {
	const value = fc.jsonValue({ maxDepth: 2 });
	fc.assert(
		fc.property(fc.array(fc.tuple(fc.string({ unit: 'binary' }), value)), (entries) => {
			const attributes = Object.fromEntries(entries);
			const asJson = (values: unknown[]) => values.map((each) => JSON.stringify(each)).sort();
			const { id, ...flat } = flatten({ id: 'the id', attributes });
			expect(id).toBe('the id');
			expect(asJson(Object.values(flat))).toEqual(asJson(Object.values(attributes)));
		}),
		{ numRuns: 500 },
	);
});
