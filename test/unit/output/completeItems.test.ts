import type { JsonObject } from '../../../shared/json';
import { completeItems } from '../../../nodes/VisitorLocations/output/completeItems';
import { FieldNames } from '../../../nodes/VisitorLocations/output/fieldNames';
import type { OutputMode } from '../../../nodes/VisitorLocations/output/itemMaker';
import { createItemMaker } from '../../../nodes/VisitorLocations/output/itemMaker';

/** @param read the locations that were read, of which the first `count` are output */
function complete(output: OutputMode, read: JsonObject[], count = read.length) {
	const fieldNames = new FieldNames();
	for (const location of read) fieldNames.add(location);
	const items = read.slice(0, count).map(createItemMaker(output, 'https://api.example.com/l'));
	return { items, completed: completeItems(items, output, fieldNames) };
}
const location = (id: string, attributes: object) => ({ id, attributes });
const allFields = { mode: 'allFields' } as const;

const DOCUMENTED_REST = [
	...['autoSignOutAtMidnight', 'blacklistFiltersCsvUploadStatus', 'capacityLimit'],
	'deliveriesOnboardingComplete',
];

describe('the keys of items', () => {
	const read = [
		location('1', { dock: 1, 'zip-code': 'a', city: null }),
		location('2', { name: 'HQ', 'zip-code': 'b' }),
		location('3', { state: 'CA', floor: 3 }),
	];

	it('are with All Fields the documented ones and those that were read, useful ones first', () => {
		const { completed } = complete(allFields, read, 2);
		const names = [
			...['id', 'name', 'companyNameOverride', 'address', 'addressLineOne', 'addressLineTwo'],
			...['city', 'state', 'disabled', 'url', 'dock', 'zipCode', 'floor', ...DOCUMENTED_REST],
		];
		expect(completed.map((item) => Object.keys(item))).toEqual([names, names]);
		const nulls = Object.fromEntries(names.map((name) => [name, null]));
		expect(completed).toEqual([
			{ ...nulls, id: '1', dock: 1, zipCode: 'a' },
			{ ...nulls, id: '2', name: 'HQ', zipCode: 'b' },
		]);
	});

	it('stay those of an item that has all, which is the same object', () => {
		const all = Object.fromEntries([...DOCUMENTED_REST, 'dock'].map((name) => [name, 1]));
		const documented = {
			...{ 'company-name-override': 1, address: 1, 'address-line-one': 1 },
			...{ 'address-line-two': 1, city: 1, disabled: 1, url: 1 },
		};
		const full = location('1', { ...documented, ...all });
		const { items, completed } = complete(allFields, [full, location('2', {})]);
		expect(completed[0]).toBe(items[0]);
		expect(Object.keys(completed[1] ?? {}).sort()).toEqual(Object.keys(items[0] ?? {}).sort());
	});

	it('keep each value when two attributes have the same name in camelCase', () => {
		const both = location('1', { 'a-b': 1, aB: 2 });
		const { completed } = complete(allFields, [both, location('2', { 'a-b': 3 })]);
		expect(completed).toMatchObject([
			{ 'a-b': 1, aB: 2 },
			{ 'a-b': null, aB: 3 },
		]);
	});

	it.each(['__proto__', 'constructor', 'toString'])(
		'of other items do not become %s, which every object has',
		(name) => {
			const odd = location('1', JSON.parse(`{"${name}":{"polluted":1},"dock":1}`) as object);
			const { completed } = complete(allFields, [odd, location('2', { floor: 1 })]);
			const [one = {}, other = {}] = completed;
			expect(Object.getOwnPropertyDescriptor(one, name)?.value).toEqual({ polluted: 1 });
			expect(Object.hasOwn(other, name)).toBe(false);
			expect(Object.getPrototypeOf(other)).toBe(Object.prototype);
			expect(one).toMatchObject({ dock: 1, floor: null });
			expect(other).toMatchObject({ dock: null, floor: 1 });
		},
	);
});
