import type { Location } from '../../../sandbox/service/locations';
import type { Scenario } from '../scenario';
import { idsOf, listCalls, seenError, seenIds } from '../seen';

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
		expected: "error: The filter 'City' is empty, 0 list calls",
		play: async (stage) => {
			const service = await stage.service();
			const filters = { city: '={{ $json.nothing }}' };
			const execution = await stage.list(await stage.credential(service), { filters });
			return `${seenIds(execution, [])}, ${listCalls(service)}`;
		},
	},
	{
		name: 'Sort by the day of creation, the last five',
		expected: '5 locations',
		play: async (stage) => {
			const service = await stage.service();
			const createdAt = ({ attributes }: Location) => Date.parse(String(attributes['created-at']));
			const newestFirst = service
				.locations()
				.toSorted((one, other) => createdAt(other) - createdAt(one));
			const execution = await stage.list(await stage.credential(service), {
				returnAll: false,
				limit: 5,
				sort: { rule: [{ field: 'createdAt', direction: 'desc' }] },
			});
			return seenIds(
				execution,
				newestFirst.slice(0, 5).map(({ id }) => id),
			);
		},
	},
	{
		name: 'If Not Found, Output Nothing',
		expected: '1 location',
		play: async (stage) => {
			const service = await stage.service();
			const [first = ''] = idsOf(service);
			const execution = await stage.list(await stage.credential(service), {
				filters: { ids: `1, ${first}` },
				options: { ifNotFound: 'nothing' },
			});
			return seenIds(execution, [first]);
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
