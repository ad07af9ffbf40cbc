import { setTimeout as wait } from 'node:timers/promises';

import type { JournalEntry } from '../../sandbox/service/journal';
import type { Service } from '../../sandbox/service/service';
import { services } from '../harness/services';
import { until } from '../harness/until';
import { triggerWorkflow } from '../real/workflows';
import { Sandbox, steps } from './harness/sandbox';

/** The trigger where n8n polls again before a poll has ended. */
let sandbox: Sandbox;
const step = steps(() => sandbox);
const startService = services();

beforeAll(async () => {
	sandbox = await Sandbox.start('hardened-trigger', {}, { browser: false });
});
afterAll(async () => {
	await sandbox.stop();
});

/** A cron expression of n8n: each minute, for the first time in so many seconds. */
function minutely(inSeconds: number): object {
	const second = (new Date().getSeconds() + inSeconds) % 60;
	return { mode: 'custom', cronExpression: `${second} * * * * *` };
}

/** Publishes a workflow with the trigger on a service of its own, and waits for the end of its first poll. */
async function publish(service: Service, parameters: object) {
	const credential = await sandbox.saveCredential('visitorLocationsApi', service);
	const workflow = await sandbox.api.createWorkflow(triggerWorkflow(credential, parameters));
	await sandbox.api.activate(workflow);
	const pages = Math.ceil(service.settings.count / service.settings.pageSize);
	const arrived = () => service.journal.listCalls.filter(({ status }) => status === 200).length;
	await until(() => arrived() === pages, 'the first poll');
	await wait(2_000);
	service.journal.clear();
	return workflow;
}

/** @returns the events of all executions so far, the oldest first: event, ID and changed fields */
async function eventsOf(workflow: { id: string }): Promise<string[]> {
	const executions = await sandbox.api.executions(workflow);
	return executions
		.filter(({ status }) => status === 'success')
		.reverse()
		.flatMap((execution) => execution.items('After').map(({ json }) => json))
		.map(({ event, id, changedFields }) => [event, id, ...(changedFields as string[])].join(' '));
}

function change(service: Service, index: number): string {
	const location = service.locations()[index];
	if (location === undefined) throw new Error(`No location ${index}`);
	location.attributes['capacity-limit'] = Number(location.attributes['capacity-limit'] ?? 0) + 1;
	return `changed ${location.id} capacityLimit`;
}

const isSecondPage = ({ query }: JournalEntry) => /=50\b|=2\b/.test(query.toString());

step('a poll that is overtaken by the next one reports nothing, and nothing is lost', async () => {
	const service = await startService({ count: 60 });
	const pollTimes = { item: [minutely(15)] };
	const workflow = await publish(service, { pollTimes });
	// The first poll is held up for 80 s between its two pages, and the second one is not.
	let held = 0;
	service.overrideResponse = (entry) =>
		isSecondPage(entry) && held < 2 && ++held > 0
			? { status: 503, headers: { 'retry-after': '40' } }
			: undefined;
	await until(() => held === 1, 'the first page of the slow poll');
	const seenByTheSecond = change(service, 0); // which the slow poll has read already
	await until(async () => (await eventsOf(workflow)).length > 0, 'the second poll');
	expect(held).toBe(2);
	const seenByTheSlowOne = change(service, 55); // which is on its second page
	const calls = () => service.journal.listCalls.filter(isSecondPage).length;
	const before = calls();
	await until(() => calls() > before, 'the end of the slow poll');
	await wait(1_000);
	expect(await eventsOf(workflow)).toEqual([seenByTheSecond]);
	await until(async () => (await eventsOf(workflow)).length > 1, 'the third poll');
	expect(await eventsOf(workflow)).toEqual([seenByTheSecond, seenByTheSlowOne]);
	await sandbox.api.deactivate(workflow);
});

step('two polls at the same time report a change once', async () => {
	const service = await startService({ count: 60 });
	const pollTimes = { item: [minutely(20), minutely(21)] };
	const workflow = await publish(service, { pollTimes });
	const calls = () => service.journal.listCalls;
	const haveBegun = () => calls().filter((entry) => !isSecondPage(entry)).length === 2;
	service.overrideResponse = async (entry) => {
		if (isSecondPage(entry)) await until(haveBegun, 'both polls');
		return undefined;
	};
	const changed = change(service, 0);
	await until(() => calls().filter(({ status }) => status === 200).length === 4, 'two polls');
	await wait(4_000);
	expect(await eventsOf(workflow)).toEqual([changed]);
	await sandbox.api.deactivate(workflow);
});
