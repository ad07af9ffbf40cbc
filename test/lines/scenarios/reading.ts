import type { Settings } from '../../../sandbox/service/settings';
import { simplified } from '../../harness/simplified';
import { idsOf } from '../../harness/services';
import { editFields, NODE, ourNode } from '../../real/workflows';
import type { Scenario } from '../scenario';
import { listCalls, seenIds, seenItems } from '../seen';
import { firstOf } from '../stage';

/** What n8n hands to the node and takes from it: query and headers of a request, parameters, items. */
export const readingScenarios: Scenario[] = [
	list('a page by a header of the reply', { dialect: 'link-header' }, 'automatic', 5),
	list('a page by an offset', { dialect: 'meta-total' }, 'offset', 5),
	{
		name: 'reading: Get by URL',
		expected: '1 location',
		play: async (stage) => {
			const service = await stage.service();
			const location = service.locations()[123];
			const locationId = { __rl: true, mode: 'url', value: location?.links.self };
			const credential = await stage.credential(service);
			const execution = await stage.list(credential, { operation: 'get', locationId });
			return seenIds(execution, [location?.id]);
		},
	},
	{
		name: 'reading: a filter by an expression that gives nothing',
		expected:
			"error: The expression of 'City Names or IDs' gave nothing for input item 0, 0 list calls",
		play: async (stage) => {
			const service = await stage.service();
			const filters = { city: '={{ $json.nothing }}' };
			const execution = await stage.list(await stage.credential(service), { filters });
			return `${seenIds(execution, [])}, ${listCalls(service)}`;
		},
	},
	{
		name: 'reading: each item as a whole, with the company of the credential',
		expected: '237 locations',
		play: async (stage) => {
			const service = await stage.service();
			const options = { addCompanyId: true };
			const execution = await stage.list(await stage.credential(service), { options });
			const items = execution.items(NODE).map(({ json }) => json);
			const all = service.locations().map(simplified);
			return seenItems(
				execution,
				all.map((item) => ({ ...item, companyId: '4711' })),
				items,
			);
		},
	},
	{
		name: 'items: Get for each of ten, and a later node looks back',
		expected: '10 locations, each beside its own item',
		play: async (stage) => {
			const service = await stage.service();
			const credential = await stage.credential(service);
			const locationId = { mode: 'id', value: '={{ $json.id }}' };
			const execution = await stage.runRow(
				firstOf(credential, 10),
				ourNode(credential, { operation: 'get', locationId }),
				editFields('{ own: $json.id, from: $("First").item.json.id }', 'Look Back'),
			);
			const pairs = execution.items('Look Back').map(({ json }) => json);
			const isBeside = pairs.every(({ own, from }) => own === from);
			const ids = seenIds(execution, idsOf(service).slice(0, 10));
			return `${ids}, ${isBeside ? 'each beside its own item' : JSON.stringify(pairs)}`;
		},
	},
	{
		name: 'items: On Error, Continue',
		expected: 'the location, and an item with: There is no location with the ID 1',
		play: async (stage) => {
			const service = await stage.service();
			const credential = await stage.credential(service);
			const [first = ''] = idsOf(service);
			const value = `={{ $itemIndex === 0 ? "${first}" : "1" }}`;
			const parameters = { operation: 'get', locationId: { mode: 'id', value } };
			const execution = await stage.runRow(
				firstOf(credential, 2),
				ourNode(credential, parameters, { onError: 'continueRegularOutput' }),
			);
			const [found, failed] = execution.items(NODE).map(({ json }) => json);
			const what = found?.id === first ? 'the location' : 'another item';
			return `${what}, and an item with: ${String(failed?.error)}`;
		},
	},
];

function list(name: string, knobs: Partial<Settings>, paging: string, calls: number): Scenario {
	return {
		name: `reading: ${name}`,
		expected: `237 locations, ${calls} list calls`,
		play: async (stage) => {
			const service = await stage.service(knobs);
			const credential = await stage.credential(service);
			const execution = await stage.list(credential, {
				options: { paging: { settings: { mode: paging } } },
			});
			return `${seenIds(execution, idsOf(service))}, ${listCalls(service)}`;
		},
	};
}
