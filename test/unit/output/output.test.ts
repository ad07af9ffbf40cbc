import { createFieldSelector, FieldNames } from '../../../nodes/VisitorLocations/output/fields';
import type { OutputMode } from '../../../nodes/VisitorLocations/output/output';
import { createItemMaker, createProjection } from '../../../nodes/VisitorLocations/output/output';
import { makeLocations } from '../../../sandbox/service/locations';
import { catchProblem } from '../../harness/problem';

const sent = {
	id: '7',
	type: 'locations',
	links: { self: 'https://self' },
	attributes: { 'address-line-one': 'A 1', city: 'Rome', event: 1 },
};
const flat = { id: '7', addressLineOne: 'A 1', city: 'Rome', url: 'https://self', event: 1 };
const selected = { mode: 'selectedFields' as const, fields: ['addressLineOne', 'floor'] };

describe('the forms of Output', () => {
	it.each<[OutputMode, object]>([
		[{ mode: 'simplified' }, { id: '7', city: 'Rome', url: 'https://self' }],
		[{ mode: 'allFields' }, flat],
		[selected, { id: '7', addressLineOne: 'A 1', floor: null }],
	])('makes the same item from a location as sent and from a flat one: %j', (form, item) => {
		expect(createItemMaker(form)(sent)).toEqual(item);
		expect(createProjection(form)(flat)).toEqual(item);
	});

	it('outputs a location unchanged with Raw', () => {
		expect(createItemMaker({ mode: 'raw' })(sent)).toBe(sent);
		expect(createProjection({ mode: 'raw' })(sent)).toBe(sent);
	});

	it('outputs the most useful columns with Simplified, also from a flat location', () => {
		const simplify = createItemMaker({ mode: 'simplified' });
		const [location = { id: '' }] = makeLocations(1, 3);
		expect(Object.keys(simplify({ ...location }))).toEqual([
			...['id', 'name', 'companyNameOverride', 'address', 'city', 'state', 'zip', 'country'],
			...['timezone', 'disabled', 'url'],
		]);
		const columns = { id: '1', name: 'A', companyName: 'B', enabled: true };
		expect(simplify({ ...columns, dock: 3 })).toEqual(columns);
	});

	it('selects fields in the given order, and null when the location lacks one', () => {
		const location = { id: '7', addressLineOne: 'A 1', city: null, 'odd-name': 1, oddName: 2 };
		const fields = ['odd-name', 'address-line-one', 'city', 'dock-count', 'constructor'];
		expect(Object.entries(createFieldSelector(fields)(location))).toEqual([
			['id', '7'],
			['odd-name', 1],
			['addressLineOne', 'A 1'],
			['city', null],
			['dockCount', null],
			['constructor', null],
		]);
	});

	describe('field names', () => {
		const assertHas =
			(fieldNames: FieldNames, ...fields: string[]) =>
			() => {
				fieldNames.assertHas(fields, 'Field Names or IDs');
			};

		it.each([
			['as sent', 'address-line-one'],
			['in camelCase', 'addressLineOne'],
			['the ID', 'id'],
			['documented, but left out by the service', 'capacityLimit'],
			['the URL', 'url'],
			['a field of a flat location', 'dock'],
		])('accepts a name: %s', (_name, field) => {
			const fieldNames = new FieldNames();
			fieldNames.add(sent);
			fieldNames.add({ id: '8', dock: 3 });
			expect(assertHas(fieldNames, field)).not.toThrow();
		});

		it('fails and lists the fields when no location has a name', async () => {
			const fieldNames = new FieldNames();
			fieldNames.add(sent);
			expect(await catchProblem(assertHas(fieldNames, 'city', 'citty', 'floor'))).toEqual({
				message: "No location has the fields 'citty', 'floor' (in 'Field Names or IDs')",
				description:
					"Available fields: id, addressLineOne, city, event. Correct or remove 'citty', 'floor' in 'Field Names or IDs'.",
			});
			expect((await catchProblem(assertHas(fieldNames, 'citty'))).message).toBe(
				"No location has the field 'citty' (in 'Field Names or IDs')",
			);
		});

		it.each(['attributes.city', 'attributes.id', 'attributes.url', 'attributes'])(
			'fails when a name is a path of the response that no item has: %s',
			(field) => {
				for (const isRaw of [false, true]) {
					const fieldNames = new FieldNames(isRaw);
					fieldNames.add(sent);
					expect(assertHas(fieldNames, field)).toThrow(`No location has the field '${field}'`);
				}
			},
		);

		it('shows the full name when it fails', () => {
			const fieldNames = new FieldNames();
			fieldNames.add(sent);
			expect(assertHas(fieldNames, 'my.attributes.city')).toThrow("'my.attributes.city'");
		});

		it('accepts any name when there is no location', () => {
			expect(assertHas(new FieldNames(), 'citty')).not.toThrow();
		});

		it('fails when the list was empty only in the last of two readings', () => {
			const [last, first] = [new FieldNames(), new FieldNames()];
			first.add(sent);
			last.merge(first);
			expect(assertHas(last, 'city')).not.toThrow();
			expect(assertHas(last, 'citty')).toThrow("No location has the field 'citty'");
		});

		it('accepts the other members of a resource only with Raw', () => {
			const [raw, flattened] = [new FieldNames(true), new FieldNames()];
			for (const fieldNames of [raw, flattened]) fieldNames.add(sent);
			expect(assertHas(raw, 'links', 'city')).not.toThrow();
			expect(assertHas(flattened, 'links')).toThrow("No location has the field 'links'");
		});
	});
});
