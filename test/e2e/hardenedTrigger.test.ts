import { setTimeout as wait } from 'node:timers/promises';

import { say } from '../../sandbox/progress';
import type { JournalEntry } from '../../sandbox/service/journal';
import type { Service } from '../../sandbox/service/service';
import { services } from '../harness/services';
import { Sandbox, steps } from './harness/sandbox';
import { triggerWorkflow } from './harness/workflows';

/** The trigger where n8n polls at the wrong moment: twice at once, while the list is empty, after it was edited. */
let sandbox: Sandbox;
const step = steps(() => sandbox);
const startService = services();

jest.setTimeout(400_000);
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
	const draft = triggerWorkflow(credential, parameters);
	const workflow = await sandbox.api.createWorkflow(draft);
	await sandbox.api.activate(workflow);
	const pages = Math.ceil(service.settings.count / service.settings.pageSize);
	const arrived = () => service.journal.listCalls.filter(({ status }) => status === 200).length;
	await until('the first poll', () => arrived() === pages);
	await wait(2_000);
	service.journal.clear();
	return { ...draft, ...workflow };
}

async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
	for (let seconds = 0; seconds < 150; seconds++) {
		if (await holds()) return;
		if (seconds % 15 === 14) say(`  waiting for ${what}, ${seconds + 1} s`);
		await wait(1_000);
	}
	throw new Error(`Waited in vain for ${what}`);
}

/** @returns the events of all executions so far, the oldest first: event, ID and changed fields */
async function eventsOf(workflow: { id: string }): Promise<string[]> {
	const executions = await sandbox.api.executions(workflow);
	return executions
		.filter(({ status }) => status === 'success')
		.reverse()
		.flatMap((execution) => execution.items('After').map(({ json }) => json))
		.map(({ event, location, changedFields }) => {
			const { id } = location as { id: string };
			return [event, id, ...(changedFields as string[])].join(' ');
		});
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
	service.answerInstead = (entry) =>
		isSecondPage(entry) && held < 2 && ++held > 0
			? { status: 503, headers: { 'retry-after': '40' } }
			: undefined;
	await until('the first page of the slow poll', () => held === 1);
	const seenByTheSecond = change(service, 0); // which the slow poll has read already
	await until('the second poll', async () => (await eventsOf(workflow)).length > 0);
	expect(held).toBe(2);
	const seenByTheSlowOne = change(service, 55); // which is on its second page
	const calls = () => service.journal.listCalls.filter(isSecondPage).length;
	const before = calls();
	await until('the end of the slow poll', () => calls() > before);
	await wait(1_000);
	expect(await eventsOf(workflow)).toEqual([seenByTheSecond]);
	await until('the third poll', async () => (await eventsOf(workflow)).length > 1);
	expect(await eventsOf(workflow)).toEqual([seenByTheSecond, seenByTheSlowOne]);
	await sandbox.api.deactivate(workflow);
});

step('two polls at the same time report a change once', async () => {
	const service = await startService({ count: 60, latency: 1_500 });
	const pollTimes = { item: [minutely(20), minutely(21)] };
	const workflow = await publish(service, { pollTimes });
	const changed = change(service, 0);
	await until('two polls', () => service.journal.listCalls.length === 4);
	const order = service.journal.listCalls.map((entry) => (isSecondPage(entry) ? 2 : 1));
	expect(order).toEqual([1, 1, 2, 2]);
	await wait(4_000);
	expect(await eventsOf(workflow)).toEqual([changed]);
	await sandbox.api.deactivate(workflow);
});

step('options in another order, or that watch nothing else, lose no event when saved', async () => {
	const service = await startService({ count: 20 });
	const ids = service.locations().map(({ id }) => id);
	const parameters = {
		// So that only publishing makes it poll.
		pollTimes: { item: [{ mode: 'custom', cronExpression: '0 0 5 1 1 *' }] },
		filters: { status: 'any', ids: ids.join() },
		options: {
			addCompanyId: true,
			largeRemovals: 'error',
			queryParameters: { parameter: [{ name: 'page[limit]', value: '25' }] },
		},
	};
	const workflow = await publish(service, parameters);
	const reversed = {
		filters: { ids: ids.join(), status: 'any' },
		options: {
			queryParameters: { parameter: [{ value: '25', name: 'page[limit]' }] },
			largeRemovals: 'report',
			addCompanyId: true,
		},
	};
	const changed = change(service, 0);
	const nodes = workflow.nodes.map((node) =>
		node.id === 'trigger' ? { ...node, parameters: { ...node.parameters, ...reversed } } : node,
	);
	// Published over the old one, n8n 2.41 keeps a trigger whose values are the same, and does not poll.
	await sandbox.api.deactivate(workflow);
	await sandbox.api.call('PATCH', `/rest/workflows/${workflow.id}`, { nodes });
	await sandbox.api.activate(workflow);
	await until('the poll of the new version', async () => (await eventsOf(workflow)).length > 0);
	expect(await eventsOf(workflow)).toEqual([changed]);
	await sandbox.api.deactivate(workflow);
});

step(
	'an emptied list is reported as removed neither before nor after a restart of n8n',
	async () => {
		const service = await startService({ count: 12 });
		const workflow = await publish(service, { pollTimes: { item: [minutely(15)] } });
		const emptied = service.locations().splice(0);
		await until('the poll that fails', async () =>
			(await sandbox.api.executions(workflow)).some(({ status }) => status === 'error'),
		);
		service.journal.clear();
		await sandbox.restartN8n();
		await until('the first poll after the restart', () => service.journal.listCalls.length > 0);
		await wait(2_000);
		expect(await eventsOf(workflow)).toEqual([]);
		service.locations().push(...emptied);
		service.locations().splice(3, 1);
		const changed = change(service, 0);
		await until('the poll of the restored list', async () => (await eventsOf(workflow)).length > 0);
		expect(await eventsOf(workflow)).toEqual([changed, `removed ${emptied[3]?.id ?? ''}`]);
	},
);
