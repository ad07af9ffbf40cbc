import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { runFolder } from '../../sandbox/progress';
import type { JournalEntry } from '../../sandbox/service/journal';
import type { Service } from '../../sandbox/service/service';
import { useServices } from '../harness/services';
import { until } from '../harness/until';
import { createTriggerWorkflow } from '../real/workflows';
import { Sandbox, steps } from './harness/sandbox';

let sandbox: Sandbox;
const step = steps(() => sandbox);
const startService = useServices();

beforeAll(async () => {
	sandbox = await Sandbox.start('slow-trigger', { browser: false });
});
afterAll(async () => {
	await sandbox.stop();
});

/** Creates a poll time of n8n: every minute, for the first time in so many seconds. */
function pollEveryMinute(inSeconds: number): object {
	const second = (new Date().getSeconds() + inSeconds) % 60;
	return { mode: 'custom', cronExpression: `${second} * * * * *` };
}

/** Publishes a workflow with the trigger on a service of its own, and waits for the end of its first poll. */
async function publish(service: Service, parameters: object) {
	const credential = await sandbox.saveCredential('visitorLocationsApi', service);
	const workflow = await sandbox.api.createWorkflow(createTriggerWorkflow(credential, parameters));
	await sandbox.api.activate(workflow);
	const pages = Math.ceil(service.settings.count / service.settings.pageSize);
	const countPages = () =>
		service.journal.listRequests.filter(({ status }) => status === 200).length;
	await until(() => countPages() === pages, 'the first poll');
	await wait(2_000);
	service.journal.clear();
	return workflow;
}

/** @returns the events of all executions so far, the oldest first: event, ID and the names of the changed fields */
async function listEvents(workflow: { id: string }): Promise<string[]> {
	const executions = await sandbox.api.executions(workflow);
	return executions
		.filter(({ status }) => status === 'success')
		.reverse()
		.flatMap((execution) => execution.items('After').map(({ json }) => json))
		.map(({ event, id, changes }) =>
			[event, id, ...(changes as { field: string }[]).map(({ field }) => field)].join(' '),
		);
}

function change(service: Service, index: number): string {
	const location = service.locations()[index];
	if (location === undefined) throw new Error(`No location ${index}`);
	location.attributes['capacity-limit'] = Number(location.attributes['capacity-limit'] ?? 0) + 1;
	return `changed ${location.id} capacityLimit`;
}

const isSecondPage = ({ query }: JournalEntry) => /=50\b|=2\b/.test(query.toString());

step(
	'reports nothing from a poll that another one has overtaken, and loses no change',
	async () => {
		const service = await startService({ count: 60 });
		const pollTimes = { item: [pollEveryMinute(15)] };
		const workflow = await publish(service, { pollTimes });
		// The service delays the first poll for 80 s between its two pages, and does not delay the second one.
		let delays = 0;
		service.overrideResponse = (entry) => {
			if (!isSecondPage(entry) || delays === 2) return undefined;
			delays += 1;
			return { status: 503, headers: { 'retry-after': '40' } };
		};
		await until(() => delays === 1, 'the first page of the slow poll');
		const earlyChange = change(service, 0); // on the page that the slow poll has already read
		await until(async () => (await listEvents(workflow)).length > 0, 'the second poll');
		expect(delays).toBe(2);
		const lateChange = change(service, 55); // on the second page of the slow poll
		const countSecondPages = () => service.journal.listRequests.filter(isSecondPage).length;
		const before = countSecondPages();
		await until(() => countSecondPages() > before, 'the end of the slow poll');
		await wait(1_000);
		expect(await listEvents(workflow)).toEqual([earlyChange]);
		await until(async () => (await listEvents(workflow)).length > 1, 'the third poll');
		expect(await listEvents(workflow)).toEqual([earlyChange, lateChange]);
		await sandbox.api.deactivate(workflow);
	},
);

// README.md says so. n8n 2.41 keeps that it could not run the workflow, and does not try again.
step('polls no more once n8n has started without the package, until it is published', async () => {
	const service = await startService();
	const workflow = await publish(service, {});
	const nodes = join(runFolder, 'e2e', 'slow-trigger', '.n8n', 'nodes');
	const installed = join(nodes, 'node_modules', 'n8n-nodes-visitor-locations');
	const removed = join(nodes, 'removed');
	await sandbox.n8n.restart(() => {
		renameSync(installed, removed);
	});
	await sandbox.n8n.restart(() => {
		renameSync(removed, installed);
	});
	service.journal.clear();
	await wait(15_000); // it polls every ten seconds
	expect(service.journal.listRequests).toEqual([]);
	const path = `/rest/workflows/${workflow.id}`;
	expect(await sandbox.api.call('GET', path)).toMatchObject({ active: true });
	await sandbox.api.deactivate(workflow);
	await sandbox.api.activate(workflow);
	await until(() => service.journal.listRequests.length > 0, 'a poll');
});
