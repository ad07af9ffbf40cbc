import { flattener } from '../../../nodes/VisitorLocations/output/flatten';

const flatten = flattener();

it.each(['links', 'relationships', 'meta'])(
	'a resource without attributes may have %s',
	(member) => {
		const resource = { id: '7', type: 'locations', [member]: {} };
		expect(flatten(resource)).toEqual({ id: '7' });
	},
);

it('its own address comes out, though it has no attributes', () => {
	const links = { self: 'https://a.example/7' };
	expect(flatten({ id: '7', type: 'locations', links })).toEqual({
		id: '7',
		url: 'https://a.example/7',
	});
});

it.each([
	['has no type', { id: '7', links: {} }],
	['has a type that is no text', { id: '7', type: 3 }],
	['has other members', { id: '7', type: 'office', name: 'Berlin' }],
	['has attributes that are none', { id: '7', type: 'locations', attributes: null }],
])('a location is flat already if it %s', (_name, location) => {
	expect(flatten(location)).toBe(location);
});

it('a third attribute that comes out alike gets a number', () => {
	const attributes = { 'a-b': 1, aB: 2, 'a--b': 3, 'a---b': 4, 'attribute-id': 5, id: 6 };
	expect(flatten({ id: '7', attributes })).toEqual({
		id: '7',
		aB: 1,
		aB2: 2,
		'a--b': 3,
		'a---b': 4,
		attributeId: 5,
		attributeId2: 6,
	});
	const numbered = { aB2: 0, 'a-b': 1, aB: 2, aB3: 3 };
	expect(Object.keys(flatten({ id: '7', attributes: numbered }))).toEqual([
		'id',
		'aB2',
		'aB',
		'aB3',
		'aB32',
	]);
});

it('an attribute of an odd name stays one like any other', () => {
	const attributes = JSON.parse('{"__proto__": 1, "city": "Rome"}') as object;
	const row = flatten({ id: '7', attributes });
	expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
	expect(Object.getOwnPropertyDescriptors(row)).toMatchObject({
		['__proto__']: { value: 1, writable: true, enumerable: true, configurable: true },
		city: { value: 'Rome', writable: true, enumerable: true, configurable: true },
	});
});

it('a company that is not asked for does not stand in the way of its attribute', () => {
	const attributes = { 'company-id': 'theirs' };
	expect(flatten({ id: '7', attributes })).toEqual({ id: '7', companyId: 'theirs' });
});
