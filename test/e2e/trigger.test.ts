import { setTimeout as wait } from 'node:timers/promises';

import type { Execution } from '../../sandbox/instance/n8nApi';
import { say } from '../../sandbox/progress';
import type { Credential } from '../real/credentials';
import { triggerWorkflow } from '../real/workflows';
import { Sandbox, steps } from './harness/sandbox';

/** The trigger in a real n8n. */
let sandbox: Sandbox;
let credential: Credential;
let workflow: { id: string };
const step = steps(() => sandbox);

jest.setTimeout(200_000);
beforeAll(async () => {
	sandbox = await Sandbox.start('trigger', { count: 120 });
	credential = await sandbox.saveCredential('visitorLocationsCodeApi');
	workflow = await sandbox.api.createWorkflow(triggerWorkflow(credential));
});
afterAll(async () => {
	await sandbox.stop();
});

/** Waits until so many executions of the workflow have ended. */
async function executions(count: number): Promise<Execution[]> {
	for (let seconds = 0; seconds < 150; seconds++) {
		const ended = await sandbox.api.executions(workflow);
		if (ended.length >= count) return ended;
		if (seconds % 15 === 0) say(`  waiting for the next poll, ${seconds} s`);
		await wait(1000);
	}
	throw new Error(`${count} executions did not come`);
}

/** Waits until the service was asked for the whole list once more. */
async function nextPoll(): Promise<void> {
	const { journal } = sandbox.service;
	journal.clear();
	while (journal.listCalls.length === 0) await wait(500);
	await wait(1500);
}

function eventsOf(execution: Execution | undefined): unknown[] {
	return execution?.items('After').map(({ json }) => json.event) ?? [];
}

step('learns when it is activated, and starts nothing', async () => {
	const { api, service } = sandbox;
	await api.activate(workflow);
	while (service.journal.listCalls.length < 3) await wait(100);
	await wait(1000);
	expect(service.journal.listCalls).toHaveLength(3);
	expect(await api.executions(workflow)).toEqual([]);
});

step('a poll that fails loses nothing: the next one reports each change, once', async () => {
	const { service, api } = sandbox;
	const [first, second] = structuredClone(service.locations());
	const locations = service.locations();
	if (locations[0] !== undefined) locations[0].attributes.disabled = 'changed';
	locations.splice(1, 1);
	service.answerInstead = ({ path }) => (path.endsWith('/locations') ? { status: 404 } : undefined);
	await nextPoll();
	expect((await api.executions(workflow)).filter(({ status }) => status === 'success')).toEqual([]);
	service.answerInstead = undefined;

	const before = (await api.executions(workflow)).length; // n8n may keep the failed poll as one
	const [newest] = await executions(before + 1);
	expect(newest?.status).toBe('success');
	const items = newest?.items('After').map(({ json }) => json) ?? [];
	expect(items.map(({ event }) => event)).toEqual(['changed', 'removed']);
	expect(items[0]).toMatchObject({
		...{ id: first?.id, disabled: 'changed' },
		changedFields: ['disabled'],
		previous: { disabled: first?.attributes.disabled },
	});
	expect(items[1]).toMatchObject({ id: second?.id });
});

step('what happened while n8n was stopped is reported when it is back', async () => {
	const { service, api } = sandbox;
	const before = (await api.executions(workflow)).length;
	service.locations().pop();
	await sandbox.restartN8n();
	const [newest] = await executions(before + 1);
	expect(eventsOf(newest)).toEqual(['removed']);
});
