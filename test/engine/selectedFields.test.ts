import { useLists } from './harness/listing';
import { expectFailure } from './harness/faults';

const list = useLists();
const select = (fields: string | string[]) => ({ output: 'selectedFields', fields });

/** Lists 30 locations on one page: the last one is in Basel and can have a floor, the others are in Bern. */
async function listFloors(last: object, parameters: object) {
	const data = Array.from({ length: 30 }, (_, index) => ({
		id: String(index),
		attributes: index < 29 ? { city: 'Bern' } : { city: 'Basel', ...last },
	}));
	return await list(data, { ...select(['floor']), ...parameters });
}

// How fields are named and selected: test/unit/output/itemMaker. The trigger: trigger/parameters.
describe('Selected Fields', () => {
	it.each<[string, object, number]>([
		['a filter excludes the only location with the field', { filters: { city: 'Bern' } }, 29],
		['IDs exclude it', { filters: { ids: '3, 4' } }, 2],
		['the Limit is reached before it', { returnAll: false, limit: 5 }, 5],
	])('does not fail when %s', async (_name, more, count) => {
		const { rows, error } = await listFloors({ floor: 3 }, more);
		expect(error).toBeUndefined();
		expect(rows.map((row) => row.floor)).toEqual(Array(count).fill(null));
	});

	it('is null where no location has the field, if If Not Found says so', async () => {
		const options = { options: { ifNotFound: 'nothing' } };
		const { rows, error } = await listFloors({}, options);
		expect(error).toBeUndefined();
		expect(rows.map((row) => row.floor)).toEqual(Array(30).fill(null));
	});

	it('has the names of attributes that all objects have', async () => {
		const names = ['__proto__', 'constructor', 'hasOwnProperty', 'type'];
		const attributes = JSON.parse(
			'{"__proto__":1,"constructor":2,"hasOwnProperty":3,"type":4}',
		) as object;
		const { rows, error } = await listFloors(attributes, select(names));
		expect(error).toBeUndefined();
		expect(rows.at(-1)).toMatchObject({ id: '29', hasOwnProperty: 3, type: 4 });
	});

	it('is null for each field of Simplified that the service does not send', async () => {
		const { rows, error } = await listFloors({}, select(['name', 'country', 'timezone']));
		expect(error).toBeUndefined();
		expect(rows[0]).toEqual({ id: '0', name: null, country: null, timezone: null });
	});

	// A misspelled field would be an empty column.
	it.each<[string, object]>([
		['all locations', {}],
		['a filter that nothing passes', { filters: { city: 'Bern', status: 'disabled' } }],
		['a Limit that is not reached', { returnAll: false, limit: 40 }],
	])('fails with %s when no location of the list has the field', async (_name, more) => {
		expectFailure(
			await listFloors({}, more),
			/^No location has the field 'floor' \(in 'Fields'\)$/,
			/^Available fields: id, city\. Correct or remove 'floor' in /,
		);
	});

	it('outputs null with Get when no location has the field', async () => {
		const { rows, error } = await listFloors({}, { operation: 'get', locationId: '3' });
		expect(error).toBeUndefined();
		expect(rows).toEqual([{ id: '3', floor: null }]);
	});
});
