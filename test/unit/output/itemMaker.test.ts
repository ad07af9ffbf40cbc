import type { JsonObject } from '../../../shared/json';
import { createFieldSelector, FieldNames } from '../../../nodes/VisitorLocations/output/fieldNames';
import type { OutputMode } from '../../../nodes/VisitorLocations/output/itemMaker';
import {
	createItemMaker,
	createProjection,
} from '../../../nodes/VisitorLocations/output/itemMaker';
import { catchProblem } from '../../harness/problem';

const sent = {
	id: '7',
	type: 'locations',
	links: { self: 'https://self' },
	attributes: { 'address-line-one': 'A 1', city: 'Rome', event: 1 },
};
const flat = { id: '7', addressLineOne: 'A 1', city: 'Rome', url: 'https://self', event: 1 };

const LIST_URL = 'https://api.example.com/rest/v1/locations';

describe('the forms of Output', () => {
	it.each<[OutputMode, object]>([
		[{ mode: 'simplified' }, { id: '7', city: 'Rome', url: 'https://self' }],
		[{ mode: 'allFields' }, flat],
		[
			{ mode: 'selectedFields', fields: ['addressLineOne', 'floor'] },
			{ id: '7', addressLineOne: 'A 1', floor: null },
		],
	])('makes the same item from a location as sent and from a flat one: %j', (form, item) => {
		expect(createItemMaker(form, LIST_URL)(sent)).toEqual(item);
		expect(createProjection(form)(flat)).toEqual(item);
	});

	it('outputs a location unchanged with Raw', () => {
		const item = createItemMaker({ mode: 'raw' }, LIST_URL)(sent);
		expect(item).toEqual(sent);
		expect(item).not.toBe(sent); // input items share it
		expect(createProjection({ mode: 'raw' })(sent)).toBe(sent);
	});

	it.each<OutputMode>([
		{ mode: 'allFields' },
		{ mode: 'selectedFields', fields: ['hours'] },
		{ mode: 'raw' },
	])('shares no object with the location: %j', (form) => {
		const hours = ['8 to 18'];
		const item = createItemMaker(form, LIST_URL)({ id: '7', attributes: { hours } });
		hours.push('closed on Sundays');
		expect(JSON.stringify(item)).not.toContain('closed');
		expect(JSON.stringify(item)).toContain('8 to 18');
	});

	it('outputs the most useful columns with Simplified', () => {
		const columns = [
			...['id', 'name', 'companyName', 'companyNameOverride', 'address', 'city', 'state', 'zip'],
			...['country', 'timezone', 'disabled', 'enabled', 'url'],
		];
		const location = Object.fromEntries([...columns, 'dock'].map((name) => [name, 1]));
		const item = createProjection({ mode: 'simplified' })(location);
		expect(Object.keys(item)).toEqual(columns);
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
});

describe('field names', () => {
	/** Checks field names against those of some locations. @throws ProblemError when no location has one */
	const check = (fields: string[], locations: JsonObject[] = [sent]) => {
		const fieldNames = new FieldNames();
		for (const location of locations) fieldNames.add(location);
		fieldNames.assertHas(fields, 'Fields', 'Or wait.');
	};

	it('are accepted of a flat location, and all of them when there is no location', () => {
		check(['dock', 'city'], [sent, { id: '8', dock: 3 }]);
		check(['citty'], []);
		// The service can leave out each field of Simplified.
		check(['name', 'country', 'timezone'], [sent]);
	});

	it('fail and list the fields when no location has them', async () => {
		expect(
			await catchProblem(() => {
				check(['city', 'citty', 'floor']);
			}),
		).toEqual({
			message: "No location has the fields 'citty', 'floor' (in 'Fields')",
			description:
				"Available fields: id, addressLineOne, city, event. Correct or remove 'citty', 'floor' in 'Fields'. Or wait.",
		});
	});

	it('fail when the list was empty only in the last of two readings', () => {
		const [last, first] = [new FieldNames(), new FieldNames()];
		first.add(sent);
		last.merge(first);
		last.assertHas(['city'], '', '');
		expect(() => {
			last.assertHas(['citty'], '', '');
		}).toThrow("No location has the field 'citty'");
	});
});
