import type { Location } from '../../sandbox/service/locations';
import { listIds, useServices } from '../harness/services';
import { Poller } from './harness/contexts';
import { passwordCredential } from './harness/credentials';
import { expectFailure } from './harness/faults';
import { useLists } from './harness/listing';
import { runWorkflow } from './harness/runWorkflow';

const start = useServices();
const list = useLists();
const nothing = { options: { ifNotFound: 'nothing' } };

type Attributes = Location['attributes'];
const inParis = ({ city }: Attributes) => city === 'Paris';
const inMunich = ({ city }: Attributes) => city === 'München';
const inBoth = (attributes: Attributes) => inParis(attributes) || inMunich(attributes);

describe('the filters', () => {
	// test/unit/output/filter.test.ts has the rules of each filter.
	it.each<[string, Record<string, string>, (attributes: Attributes) => boolean]>([
		['cities, as text', { city: 'München, paris,,' }, inBoth],
		['cities, as a list', { city: '={{ ["PARIS", "Munchen"] }}' }, inBoth],
		[
			'all filters together',
			{ status: 'active', city: 'paris', search: 'office' },
			(attributes) =>
				inParis(attributes) &&
				attributes.disabled === false &&
				String(attributes.name).includes('Office'),
		],
	])('outputs only the locations that match %s', async (_name, filters, passes) => {
		const { ids, service } = await list({}, { filters });
		const passing = service.locations().filter(({ attributes }) => passes(attributes));
		expect(ids).toEqual(passing.map(({ id }) => id));
		expect(ids.length).toBeGreaterThan(0);
	});

	it.each(['3\n1', '3\r\n1\n', '3 1', '3,1', '3, \n1', '={{ ["3", 1] }}'])(
		'reads %j as two location IDs',
		async (ids) => {
			const data = ['1', '2', '3', '4'].map((id) => ({ id }));
			expect((await list(data, { filters: { ids } })).ids).toEqual(['1', '3']);
		},
	);

	it.each(['[9007199254740993]', '={{ 9007199254740993 }}', '={{ [9007199254740993] }}'])(
		'fails when a location ID cannot be read exactly: %s',
		async (ids) => {
			const run = await list([{ id: '9007199254740992' }], { filters: { ids } });
			expectFailure(
				run,
				/^'Location IDs' has a number that cannot be read exactly: 9007199254740992$/,
				/as text/,
			);
		},
	);

	it('stops reading when the Limit is reached or all IDs are found', async () => {
		const limited = { returnAll: false, limit: 3 };
		const { ids, service } = await list({}, { filters: { city: 'Paris' }, ...limited });
		const passing = service.locations().filter(({ attributes }) => inParis(attributes));
		expect(ids).toEqual(passing.slice(0, 3).map(({ id }) => id));
		const [first = ''] = listIds(service);
		const one = await list({}, { filters: { ids: first } });
		expect(one.ids).toEqual([first]);
		expect(one.service.journal.listRequests).toHaveLength(1);
	});

	describe('with an ID that is not in the list', () => {
		it.each([
			['one', '99999, FIRST', 'There is no location with the ID 99999'],
			['several', '99998 FIRST 99999', 'There are no locations with the IDs 99998, 99999'],
			[
				'many',
				Array.from({ length: 12 }, (_, index) => `x${index}`).join(),
				'There are no locations with the IDs x0, x1, x2, x3, x4, x5, x6, x7, x8, x9 and 2 more',
			],
		])('fails and names the missing IDs: %s', async (_name, text, message) => {
			const service = await start();
			const [first = ''] = listIds(service);
			const ids = text.replace('FIRST', first);
			const run = async (more: object) =>
				await runWorkflow({
					credentials: passwordCredential(service),
					parameters: { returnAll: true, filters: { ids }, ...more },
				});
			const { error, items } = await run({});
			expect(error?.message).toBe(message);
			expect(error?.description).toContain("set the option 'If Not Found' to Output Nothing");
			expect(items).toEqual([]);
			expect(service.journal.listRequests).toHaveLength(5);

			const excused = await run(nothing);
			expect(excused.error).toBeUndefined();
			expect(excused.ids).toEqual(text.includes('FIRST') ? [first] : []);
		});

		it.each<[string, object, unknown[]]>([
			['another filter excludes the location', { filters: { search: 'no such name' } }, []],
			['the Limit is reached before the missing ID', { returnAll: false, limit: 1 }, ['1']],
		])(
			'does not fail when %s',
			async (_name, { filters, ...more }: { filters?: object }, expected) => {
				const named = 'limit' in more ? '1, 99' : '1, 2';
				const run = await list([{ id: '1' }, { id: '2' }], {
					filters: { ids: named, ...filters },
					...more,
				});
				expect(run.error).toBeUndefined();
				expect(run.ids).toEqual(expected);
			},
		);

		it('fails with the error of the page when the list is incomplete', async () => {
			const service = await start();
			service.overrideResponse = ({ query }) =>
				query.get('page[offset]') === '200' ? { status: 404 } : undefined;
			const get = { operation: 'get', locationId: { __rl: true, mode: 'id', value: '99999' } };
			for (const parameters of [{ returnAll: true, filters: { ids: '99999' } }, get]) {
				const { error } = await runWorkflow({
					credentials: passwordCredential(service),
					parameters: { ...parameters, ...nothing },
				});
				expect(error?.message).toContain('(404)');
			}
		});
	});

	describe('with a city that no location has', () => {
		it('fails and lists the cities of the locations', async () => {
			const { error, items, service } = await list({}, { filters: { city: ['Paris', 'Munchn'] } });
			expect(error?.message).toBe("There is no location in 'Munchn'");
			const cities = [...new Set(service.locations().map(({ attributes }) => attributes.city))];
			const sorted = (cities as string[]).sort((one, other) => one.localeCompare(other, 'en'));
			expect(error?.description).toBe(
				`Check the filter 'City Names or IDs': commas separate names. For all cities, leave out the filter. Cities in the list: ${sorted.join(', ')}. To output only what was found, set the option 'If Not Found' to Output Nothing.`,
			);
			expect(items).toEqual([]);
		});

		it.each(['Atlantis', 'Paris, Atlantis', '={{ ["Atlantis"] }}'])(
			'outputs the locations of other cities when If Not Found is Output Nothing: %p',
			async (city) => {
				const { error } = await list({}, { filters: { city } });
				expect(error?.message).toMatch(/^There is no location in 'Atlantis'/);
				const excused = await list({}, { filters: { city }, ...nothing });
				expect(excused.error).toBeUndefined();
				expect(excused.ids.length > 0).toBe(city.startsWith('Paris'));
			},
		);

		it('does not fail when another filter excludes every location or the Limit is reached', async () => {
			const { error, ids } = await list({}, { filters: { city: 'Paris', search: 'Atlantis' } });
			expect([error, ids]).toEqual([undefined, []]);
			const limited = { returnAll: false, limit: 1, filters: { city: 'Paris, Atlantis' } };
			expect((await list({}, limited)).error).toBeUndefined();
		});

		it('fails in a test of the trigger, but not in a poll', async () => {
			const poller = new Poller(passwordCredential(await start()), {
				filters: { city: 'Atlantis' },
			});
			expect(await poller.poll()).toBeNull();
			await expect(poller.poll('manual')).rejects.toThrow(/^There is no location in 'Atlantis'/);
		});
	});
});
