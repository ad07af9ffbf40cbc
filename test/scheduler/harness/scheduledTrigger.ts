import { join } from 'node:path';

import { setTimeout as wait } from 'node:timers/promises';

import type { Execution } from '../../../sandbox/instance/n8nApi';
import { runFolder } from '../../../sandbox/progress';
import type { Service } from '../../../sandbox/service/service';
import { until } from '../../harness/until';
import { saveCredential } from '../../real/credentials';
import { RealN8n } from '../../real/n8n';
import { createTriggerWorkflow } from '../../real/workflows';

/** How n8n 2.41 polls: with its scheduler, or also with durable cursors. */
export type Mode = 'scheduler' | 'cursors';
export const MODES: readonly Mode[] = ['scheduler', 'cursors'];

/**
 * How long n8n lets a poll take, and how long its scheduler waits for a process that was killed, in s. By default 45 and 60
 * (n8n 2.41, SchedulerConfig).
 */
const POLL_TIMEOUT_S = 20;
/** What n8n tells the trigger: a fifth less, and at least 5 s less (n8n 2.41, getExecutePollFunctions). */
export const BUDGET_S = 15;
/** How often n8n looks for polls that have lost their process, in s. */
const REAPER_INTERVAL_S = 5;
/**
 * How long after its start n8n can take to run a poll again that was killed, in s: the poll loses its lease, n8n finds it,
 * and waits for 5 s (n8n 2.41, reap and backoff of @n8n/scheduler).
 */
export const MAX_RETAKE_S = POLL_TIMEOUT_S + REAPER_INTERVAL_S + 5;

const SCHEDULER = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TIMEOUT: String(POLL_TIMEOUT_S),
	N8N_SCHEDULER_LEASE_DURATION: String(POLL_TIMEOUT_S),
	// Instead of 10 s, 5 s and 30 s.
	N8N_SCHEDULER_MATERIALIZATION_INTERVAL: '1',
	N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
	N8N_SCHEDULER_REAPER_INTERVAL: String(REAPER_INTERVAL_S),
	N8N_SCHEDULER_JITTER_RATIO: '0',
	// n8n's own end-to-end tests fire a poll at once (n8n 2.41, E2EController).
	E2E_TESTS: 'true',
	// It says how each poll ended, and how long n8n waits after one that failed (n8n 2.41, PollTriggerTaskHandler and
	// PollBackoffService).
	N8N_LOG_LEVEL: 'debug',
	N8N_LOG_SCOPES: 'scheduler,poll-trigger',
};

/** Starts a real n8n with its scheduler. */
export async function startScheduler(mode: Mode): Promise<RealN8n> {
	const cursors = { N8N_POLLER_DURABLE_CURSORS_ENABLED: String(mode === 'cursors') };
	const settings = { ...SCHEDULER, ...cursors };
	return await RealN8n.start({ folder: join(runFolder, 'scheduler', mode), settings });
}

/** Once a year: only the test starts polls, with `poll` and `fire`. */
const NEVER = { item: [{ mode: 'custom', cronExpression: '0 0 0 1 1 *' }] };

/** A trigger of a published workflow, and the service that it reads. */
export class ScheduledTrigger {
	private constructor(
		private readonly n8n: RealN8n,
		private readonly workflow: { id: string },
		private readonly node: string,
		readonly service: Service,
	) {}

	/** Publishes a workflow with a trigger, and waits until the poll at publishing has ended. */
	static async publish(
		n8n: RealN8n,
		service: Service,
		parameters: object = {},
	): Promise<ScheduledTrigger> {
		const credential = await saveCredential(n8n.api, service, 'visitorLocationsApi');
		const own = { pollTimes: NEVER, ...parameters };
		const workflow = await n8n.api.createWorkflow(createTriggerWorkflow(credential, own));
		const trigger = new ScheduledTrigger(n8n, workflow, 'trigger', service);
		await trigger.publishAgain();
		return trigger;
	}

	/** Publishes a workflow with two triggers, each on a service of its own. */
	static async publishTwo(n8n: RealN8n, services: readonly Service[]): Promise<ScheduledTrigger[]> {
		const { api } = n8n;
		const [first, second] = await Promise.all(
			services.map(async (service) => {
				const credential = await saveCredential(api, service, 'visitorLocationsApi');
				return createTriggerWorkflow(credential, { pollTimes: NEVER });
			}),
		);
		const other = { ...second?.nodes[0], id: 'other', name: 'Other Trigger' };
		const link = first?.connections['Visitor Locations Trigger'];
		const workflow = await api.createWorkflow({
			...first,
			nodes: [...(first?.nodes ?? []), other],
			connections: { ...first?.connections, [other.name]: link },
		});
		const ids = ['trigger', other.id];
		const triggers = services.map(
			(service, index) => new ScheduledTrigger(n8n, workflow, ids[index] ?? '', service),
		);
		await api.activate(workflow);
		for (const trigger of triggers) await trigger.untilPublished();
		return triggers;
	}

	/** Publishes the workflow. */
	async publishAgain(): Promise<void> {
		this.service.journal.clear();
		await this.n8n.api.activate(this.workflow);
		await this.untilPublished();
	}

	async unpublish(): Promise<void> {
		await this.n8n.api.deactivate(this.workflow);
	}

	private async untilPublished(): Promise<void> {
		await this.untilListRead();
		const count = async () => await this.call<{ count: number }>('GET', 'scheduled-jobs/count');
		await until(async () => (await count()).count > 0, 'the job of the scheduler');
		await wait(1_000); // n8n stores the state
		this.service.journal.clear();
	}

	/** Starts a poll for each poll time of the trigger. n8n needs a second or two for that. */
	async fire(): Promise<void> {
		await this.call('POST', 'scheduled-jobs/fire-now');
	}

	/** Starts a poll, and waits until it has succeeded. @returns the events since then: event and ID */
	async poll(): Promise<string[]> {
		const ended = this.countEndedPolls();
		const events = await this.pollToEnd();
		expect(await this.errors()).toEqual([]);
		expect(this.endedPolls().slice(ended)).toEqual([expect.stringContaining('Poll returned')]);
		return events;
	}

	/** Starts a poll, and waits until it has succeeded or failed. @returns the events since then: event and ID */
	async pollToEnd(): Promise<string[]> {
		const [ended, before] = [this.countEndedPolls(), (await this.eventsOfWorkflow()).length];
		await this.fire();
		await this.untilEndedPolls(ended + 1);
		return (await this.eventsOfWorkflow()).slice(before);
	}

	/** @returns how many polls have succeeded or failed since n8n was installed; without those at publishing */
	countEndedPolls(): number {
		return this.endedPolls().length;
	}

	/** Waits for the end of so many polls, and until n8n has stored the state and run the workflow. */
	async untilEndedPolls(count: number): Promise<void> {
		await until(() => this.countEndedPolls() >= count, `${count} ended polls`);
		await wait(1_000);
	}

	/** @returns what n8n's log says of the end of each poll */
	private endedPolls(): string[] {
		return this.logLines('poll-trigger-task-handler.js');
	}

	/**
	 * Only with cursors, n8n waits after a poll that fails.
	 *
	 * @returns for how long it waits after each one that failed, in s
	 */
	waits(): number[] {
		return this.logLines('poll-backoff.service.js').map(
			(line) => Number(/"delayMs": (\d+)/.exec(line)?.[1]) / 1000,
		);
	}

	/** @returns the lines in n8n's log that a file of n8n has written about this trigger */
	private logLines(file: string): string[] {
		const about = `"workflowId": "${this.workflow.id}", "nodeId": "${this.node}"`;
		return this.n8n.log.split('\n').filter((line) => line.includes(file) && line.includes(about));
	}

	/** Waits until n8n has read the whole list since the journal was cleared. */
	async untilListRead(): Promise<void> {
		const { service } = this;
		const pages = Math.ceil(service.settings.count / service.settings.pageSize);
		const count = () => service.journal.listRequests.filter(({ status }) => status === 200).length;
		await until(() => count() >= pages, 'the whole list');
	}

	/** @returns all executions, the oldest first */
	async executions(): Promise<Execution[]> {
		return (await this.n8n.api.executions(this.workflow)).reverse();
	}

	/** @returns the events of all executions of the workflow, the oldest first: event and ID */
	async eventsOfWorkflow(): Promise<string[]> {
		return (await this.executions())
			.flatMap((execution) => execution.items('After'))
			.map(({ json }) => `${String(json.event)} ${String(json.id)}`);
	}

	/** @returns the message and description of each execution that failed, the oldest first */
	async errors(): Promise<string[]> {
		return (await this.executions()).flatMap(({ error }) =>
			error === undefined ? [] : [`${error.message}: ${error.description ?? ''}`],
		);
	}

	/** Calls n8n's E2EController for this trigger. */
	private async call<T>(method: 'GET' | 'POST', path: string): Promise<T> {
		const member = { workflowId: this.workflow.id, nodeId: this.node };
		const url = `${this.n8n.url}/rest/e2e/${path}`;
		const response =
			method === 'GET'
				? await fetch(`${url}?${new URLSearchParams(member).toString()}`)
				: await fetch(url, {
						method,
						headers: { 'content-type': 'application/json' },
						body: JSON.stringify(member),
					});
		if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
		return ((await response.json()) as { data: T }).data;
	}
}
