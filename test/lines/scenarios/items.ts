import type { Scenario } from '../scenario';
import { idsOf, seenIds } from '../seen';
import { NODE, ourNode } from '../stage';

/** Several input items. */
export const itemScenarios: Scenario[] = [
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
