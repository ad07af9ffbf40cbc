import {
	NAMES,
	PUBLISHED_ATTRIBUTES,
	attributeOf,
	selfLink,
} from '../../../nodes/VisitorLocations/output/attributes';

it.each([
	['as sent', { attributes: { 'capacity-limit': 5 } }, 5],
	['in camelCase', { attributes: { capacityLimit: 5 } }, 5],
	['in the flat form', { capacityLimit: 5 }, 5],
	['in both spellings: as sent', { 'capacity-limit': 5, capacityLimit: 6 }, 5],
	['as null', { attributes: { 'capacity-limit': null } }, null],
	['beside attributes, not in them', { attributes: {}, 'capacity-limit': 5 }, undefined],
	['nowhere', { attributes: null }, undefined],
])('finds an attribute %s', (_name, location, value) => {
	expect(attributeOf(location, 'capacity-limit')).toBe(value);
});

it('takes nothing for an attribute that every object has', () => {
	expect(attributeOf({ attributes: {} }, 'constructor')).toBeUndefined();
	expect(attributeOf({}, 'to-string')).toBeUndefined();
});

it.each([
	[{ self: 'https://a.example' }, 'https://a.example'],
	[{ self: { href: 'https://a.example', meta: {} } }, 'https://a.example'],
	[{ self: {} }, undefined],
	[{}, undefined],
	[null, undefined],
	['https://a.example', undefined],
])('the own address in links %j is %p', (links, address) => {
	expect(selfLink(links)).toBe(address);
});

it('knows the published attributes, and which of them name a location', () => {
	expect(PUBLISHED_ATTRIBUTES).toEqual([
		'address',
		'address-line-one',
		'address-line-two',
		'auto-sign-out-at-midnight',
		'blacklist-filters-csv-upload-status',
		'capacity-limit',
		'city',
		'company-name-override',
		'deliveries-onboarding-complete',
		'disabled',
	]);
	expect(NAMES).toEqual(['name', 'company-name-override', 'company-name', 'address']);
});
