import type { INodeParameters } from 'n8n-workflow';

import { noRetries } from '../../harness/retries';
import { listIds } from '../../harness/services';
import { Poller } from '../harness/contexts';
import { passwordCredential } from '../harness/credentials';
import { change, useTriggers, watch } from './fixtures';

noRetries();
const { start } = useTriggers();

describe('the parameters of the trigger', () => {
	it('has no Output Raw, because an event is flat', async () => {
		const poller = new Poller(passwordCredential(await start()), { output: 'raw' });
		await expect(poller.poll()).rejects.toMatchObject({
			message: "'Output' has an unknown value",
			description: "Set 'Output' to simplified, allFields or selectedFields.",
		});
	});

	it.each<[string, INodeParameters]>([
		["'Trigger On' is empty", { events: [] }],
		["'Trigger On' has an unknown value", { events: ['added', 'moved'] }],
		["'Large Removals' has an unknown value", { options: { largeRemovals: 'whatever' } }],
		// Without a field, every field would be watched.
		["The option 'Watched Fields' is empty", watch()],
		[
			"The expression in 'Watched Fields' returned no value",
			{ options: { fieldsToWatch: '={{ null }}' } },
		],
	])('rejects its parameters before any request, and says "%s"', async (message, parameters) => {
		const service = await start();
		const poller = new Poller(passwordCredential(service), parameters);
		await expect(poller.poll()).rejects.toThrow(message);
		expect(service.journal.entries).toHaveLength(0);
	});

	describe('when no location has a selected or watched field', () => {
		const selected = { output: 'selectedFields', fields: ['floor'] };
		const noFloor = "No location has the field 'floor'";

		it.each<[string, INodeParameters]>([
			['selected', selected],
			['watched', watch('floor')],
		])('fails in each poll and in a test (%s)', async (_name, parameters) => {
			const service = await start({ count: 4 });
			const poller = new Poller(passwordCredential(service), parameters);
			await expect(poller.poll()).rejects.toThrow(noFloor);
			await expect(poller.poll()).rejects.toThrow(noFloor);
			expect(poller.dataChanged).toBe(false);
			await expect(poller.poll('manual')).rejects.toThrow(noFloor);
		});

		it('accepts a field of the last location, although the only ID is found before', async () => {
			const service = await start({ count: 120 });
			change(service, 119, { floor: 3 });
			const parameters = { ...selected, filters: { ids: listIds(service)[0] } };
			expect(await new Poller(passwordCredential(service), parameters).poll()).toBeNull();
			expect(service.journal.listRequests).toHaveLength(3);
		});

		it('reports the removal of the last location with the field, and fails in the next poll', async () => {
			const service = await start({ count: 12 });
			change(service, 11, { floor: 3 });
			const poller = new Poller(passwordCredential(service), selected);
			await poller.poll();
			const last = service.locations().pop();
			expect(await poller.poll()).toMatchObject([{ event: 'removed', id: last?.id, floor: 3 }]);
			await expect(poller.poll()).rejects.toThrow(noFloor);
		});

		it('accepts a field that only the first of two readings has', async () => {
			const service = await start({ count: 3 });
			change(service, 0, { floor: 7 });
			const parameters = { ...selected, filters: { city: 'Atlantis' } };
			const poller = new Poller(passwordCredential(service), parameters);
			expect(await poller.poll()).toBeNull();
			service.locations().pop(); // so the trigger reads the list again
			service.journal.clear();
			service.overrideResponse = () => {
				// The second reading no longer has the location with the field.
				if (service.journal.listRequests.length === 2) service.locations().shift();
				return undefined;
			};
			expect(await poller.poll()).toBeNull();
			expect(service.journal.listRequests).toHaveLength(2);
		});
	});
});
