import type { Location } from '../../../sandbox/service/locations';
import type { Scenario } from '../scenario';
import { idsOf, listCalls, seenError, seenIds } from '../seen';
import { NODE, ourNode } from '../stage';

/** How many, which one, and which ones come out. */
export const readingScenarios: Scenario[] = [
	part('the first 50, by default', { returnAll: false }, [0, 50], 1),
	part('Limit 7', { returnAll: false, limit: 7 }, [0, 7], 1),
	part('Limit 120', { returnAll: false, limit: 120 }, [0, 120], 3),
	part('Skip 40', { returnAll: false, limit: 10, options: { skip: 40 } }, [40, 50], 1),
	get('Get by ID', (location) => ({ mode: 'id', value: location.id })),
	get('Get by URL', (location) => ({ mode: 'url', value: location.links.self })),
	get('Get, an ID without a mode', (location) => location.id),
	{
		name: 'Get: a location that is not there',
		expected: 'error: There is no location with the ID 1',
		play: async (stage) => {
			const credential = await stage.credential(await stage.service());
			const { error } = await stage.list(credential, {
				operation: 'get',
				locationId: { __rl: true, mode: 'id', value: '1' },
			});
			return error === undefined ? 'no error' : seenError(error);
		},
	},
	filtered('Status', { status: 'disabled' }, ({ disabled }) => disabled === true, 18),
	filtered('City, without accents', { city: 'KRAKOW' }, ({ city }) => city === 'Kraków', 27),
	filtered('Search', { search: 'market street' }, includes('Market Street'), 11),
	filtered('two at once', { city: 'Paris', status: 'active' }, activeIn('Paris'), 25),
	filtered('Search that finds nothing', { search: 'nowhere at all' }, () => false, 0),
	{
		name: 'filter: IDs',
		expected: '2 locations, 1 list call',
		play: async (stage) => {
			const service = await stage.service();
			const [first = '', , third = ''] = idsOf(service);
			const filters = { ids: `${third}, ${first}` };
			const execution = await stage.list(await stage.credential(service), { filters });
			return `${seenIds(execution, [first, third])}, ${listCalls(service)}`;
		},
	},
	{
		name: 'filter: an expression that gives nothing',
		expected: 'error: The filter City is empty, 0 list calls',
		play: async (stage) => {
			const service = await stage.service();
			const filters = { city: '={{ $json.nothing }}' };
			const execution = await stage.list(await stage.credential(service), { filters });
			return `${seenIds(execution, [])}, ${listCalls(service)}`;
		},
	},
	{
		name: 'items: Get for each of ten, and a later node looks back',
		expected: '10 locations, each beside its own item',
		play: async (stage) => {
			const service = await stage.service();
			const credential = await stage.credential(service);
			const ids = idsOf(service).slice(0, 10);
			const ofEach = { operation: 'get', locationId: { mode: 'id', value: '={{ $json.id }}' } };
			const execution = await stage.runRow(
				ourNode(credential, { limit: 10 }, { name: 'Ten' }),
				ourNode(credential, ofEach),
				{
					name: 'Look Back',
					type: 'n8n-nodes-base.set',
					typeVersion: 3.4,
					parameters: {
						mode: 'raw',
						jsonOutput: '={{ { own: $json.id, from: $("Ten").item.json.id } }}',
						options: {},
					},
				},
			);
			const pairs = execution
				.items('Look Back')
				.map(({ json }) => `${String(json.own)} ${String(json.from)}`);
			const beside = pairs.join() === ids.map((id) => `${id} ${id}`).join();
			return `${seenIds(execution, ids)}, ${beside ? 'each beside its own item' : pairs.join()}`;
		},
	},
	{
		name: 'items: On Error, Continue',
		expected: 'the location, and an item with: There is no location with the ID 1',
		play: async (stage) => {
			const service = await stage.service();
			const credential = await stage.credential(service);
			const [first] = idsOf(service);
			const value = `={{ $itemIndex === 0 ? "${first ?? ''}" : "1" }}`;
			const execution = await stage.runRow(
				ourNode(credential, { limit: 2 }, { name: 'Two' }),
				ourNode(
					credential,
					{ operation: 'get', locationId: { mode: 'id', value } },
					{ onError: 'continueRegularOutput' },
				),
			);
			const [found, failed] = execution.items(NODE).map(({ json }) => json);
			const what = found?.id === first ? 'the location' : 'another item';
			return `${what}, and an item with: ${String(failed?.error)}`;
		},
	},
];

function part(
	name: string,
	parameters: object,
	[from, to]: [number, number],
	calls: number,
): Scenario {
	return {
		name: `how many: ${name}`,
		expected: `${to - from} locations, ${calls} list call${calls === 1 ? '' : 's'}`,
		play: async (stage) => {
			const service = await stage.service();
			const execution = await stage.list(await stage.credential(service), parameters);
			return `${seenIds(execution, idsOf(service).slice(from, to))}, ${listCalls(service)}`;
		},
	};
}

/** @param locatorOf the parameter Location for a location */
function get(name: string, locatorOf: (location: Location) => object | string): Scenario {
	return {
		name,
		expected: '1 location',
		play: async (stage) => {
			const service = await stage.service();
			const location = service.locations()[123];
			if (location === undefined) throw new Error('Too few locations');
			const locator = locatorOf(location);
			const locationId = typeof locator === 'string' ? locator : { __rl: true, ...locator };
			const parameters = { operation: 'get', locationId };
			const execution = await stage.list(await stage.credential(service), parameters);
			return seenIds(execution, [location.id]);
		},
	};
}

function filtered(
	name: string,
	filters: object,
	passes: (attributes: Location['attributes']) => boolean,
	count: number,
): Scenario {
	return {
		name: `filter: ${name}`,
		expected: `${count} locations`,
		play: async (stage) => {
			const service = await stage.service();
			const wanted = service.locations().filter(({ attributes }) => passes(attributes));
			const execution = await stage.list(await stage.credential(service), { filters });
			return seenIds(
				execution,
				wanted.map(({ id }) => id),
			);
		},
	};
}

function includes(text: string) {
	return ({ name, address, 'company-name-override': company }: Location['attributes']) =>
		[name, address, company].some((value) => String(value).includes(text));
}

function activeIn(town: string) {
	return ({ city, disabled }: Location['attributes']) => city === town && disabled === false;
}
