import { setTimeout as wait } from 'node:timers/promises';

import type { Execution } from '../../sandbox/instance/n8nApi';
import type { Credential } from '../real/credentials';
import { until } from '../harness/until';
import { createTriggerWorkflow } from '../real/workflows';
import { Sandbox, steps } from './harness/sandbox';

let sandbox: Sandbox;
let credential: Credential;
let workflow: { id: string };
const step = steps(() => sandbox);

beforeAll(async () => {
	sandbox = await Sandbox.start('trigger', { count: 120 }, { browser: false });
	credential = await sandbox.saveCredential('visitorLocationsCodeApi');
	workflow = await sandbox.api.createWorkflow(createTriggerWorkflow(credential));
});
afterAll(async () => {
	await sandbox.stop();
});

/** Reads the executions that polls have started, without those of failed polls, which n8n might keep. */
async function fetchExecutions(): Promise<Execution[]> {
	const executions = await sandbox.api.executions(workflow);
	return executions.filter(({ status }) => status === 'success');
}

/** Waits until polls have started so many executions. @returns the items of the newest one */
async function waitForExecutions(count: number) {
	await until(async () => (await fetchExecutions()).length >= count, `execution ${count}`);
	const executions = await fetchExecutions();
	expect(executions).toHaveLength(count);
	return executions[0]?.items('After').map(({ json }) => json) ?? [];
}

describe('the trigger in a real n8n', () => {
	step('records the list when it is activated, and starts no execution', async () => {
		const { api, service } = sandbox;
		await api.activate(workflow);
		await until(() => service.journal.listRequests.length >= 6, 'the first two polls');
		await wait(1000);
		expect(await fetchExecutions()).toEqual([]);
	});

	step('reports each change once after a failed poll', async () => {
		const { service } = sandbox;
		const [first, second] = structuredClone(service.locations());
		const locations = service.locations();
		if (locations[0] !== undefined) locations[0].attributes.disabled = 'changed';
		locations.splice(1, 1);
		service.overrideResponse = ({ path }) =>
			path.endsWith('/locations') ? { status: 404 } : undefined;
		service.journal.clear();
		await until(() => service.journal.listRequests.length > 0, 'the next poll');
		await wait(1500);
		expect(await fetchExecutions()).toEqual([]);
		service.overrideResponse = undefined;

		const items = await waitForExecutions(1);
		expect(items.map(({ event }) => event)).toEqual(['changed', 'removed']);
		expect(items[0]).toMatchObject({
			...{ id: first?.id, disabled: 'changed' },
			changedFields: ['disabled'],
			previous: { disabled: first?.attributes.disabled },
		});
		expect(items[1]).toMatchObject({ id: second?.id });
	});

	step('reports after a restart what changed while n8n was stopped', async () => {
		await sandbox.restartN8n(() => sandbox.service.locations().pop());
		const items = await waitForExecutions(2);
		expect(items.map(({ event }) => event)).toEqual(['removed']);
	});
});
