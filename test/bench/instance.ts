import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import { N8nApi } from '../../sandbox/instance/n8nApi';
import { runFolder } from '../../sandbox/progress';
import type { Service } from '../../sandbox/service/service';
import type { Settings } from '../../sandbox/service/settings';
import { defaultSettings } from '../../sandbox/service/settings';
import { listIds } from '../harness/services';
import type { Credential } from '../real/credentials';
import { saveCredential } from '../real/credentials';
import { RealN8n } from '../real/n8n';
import type { Contender } from './workflows';

/** The measurements of a run. */
export interface Run {
	/** ms from the start of the workflow to its end, as n8n measured it; or MB */
	figure: number;
	/** list requests, and those of them that were answered with 429 */
	requests: number;
	throttled: number;
}

const MAX_TRIES = 10;

/**
 * Repeats a GET without a response. An n8n that has been busy with a workflow for more than 5 s closes idle connections
 * before it reads the requests that have arrived on them (Node.js, `server.keepAliveTimeout`).
 */
class RetryingApi extends N8nApi {
	override async call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
		for (let tries = 1; ; tries++) {
			try {
				return await super.call<T>(method, path, body);
			} catch (error) {
				const isUnanswered = error instanceof TypeError; // of fetch
				if (method === 'POST' || !isUnanswered || tries === MAX_TRIES) throw error;
				await wait(250);
			}
		}
	}
}

/** A real n8n with the package, a credential, and the workflows that are measured. */
export class Instance {
	private readonly workflows = new Map<Contender, { id: string }>();

	private constructor(
		private readonly n8n: RealN8n,
		private readonly service: Service,
		private readonly credential: Credential,
	) {}

	static async start(command: string, tarball: string, service: Service): Promise<Instance> {
		const folder = join(runFolder, 'bench');
		const settings = { N8N_CUSTOM_EXTENSIONS: join(__dirname, 'floor') };
		const api = new RetryingApi('');
		const n8n = await RealN8n.start({ command, tarball, folder, settings, api });
		const credential = await saveCredential(n8n.api, service, 'visitorLocationsApi');
		return new Instance(n8n, service, credential);
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
	}

	/**
	 * Runs a workflow once without measuring, so that n8n has loaded what it needs.
	 *
	 * @throws Error when it does not output all locations in order
	 */
	async check(contender: Contender, settings: Partial<Settings>): Promise<void> {
		this.set(settings);
		const { title, lastNode, ids } = contender;
		const execution = await this.n8n.api.run(await this.getWorkflow(contender), 'Start');
		if (execution.error !== undefined) throw new Error(`${title}: ${execution.error.message}`);
		const found = execution.items(lastNode).map(({ json }) => json.id);
		if (isDeepStrictEqual(found, ids(listIds(this.service)))) return;
		throw new Error(`${title}: it output ${found.length} locations, not the expected ones`);
	}

	/**
	 * Times a workflow.
	 *
	 * @param ahead pages after the last one that it may request
	 * @throws Error when it did not read all pages
	 */
	async time(contender: Contender, settings: Partial<Settings>, ahead = 0): Promise<Run> {
		this.set(settings);
		const figure = await this.n8n.api.time(await this.getWorkflow(contender), 'Start');
		const { listRequests } = this.service.journal;
		const throttled = listRequests.filter(({ status }) => status === 429).length;
		const { count, pageSize } = this.service.settings;
		const minPages = contender.readings * Math.ceil(count / pageSize);
		const answered = listRequests.length - throttled;
		if (answered < minPages || answered > minPages + ahead) {
			throw new Error(`${contender.title} got ${answered} pages instead of ${minPages}`);
		}
		return { figure, requests: listRequests.length, throttled };
	}

	/** @returns the peak memory of a new n8n during a run, in MB (Linux: VmHWM of proc(5)) */
	async peak(contender: Contender, settings: Partial<Settings>): Promise<Run> {
		await this.n8n.restart();
		// Load what n8n needs before the measured run.
		await this.time(contender, { ...settings, count: 1 });
		writeFileSync(`/proc/${this.n8n.pid}/clear_refs`, '5');
		const run = await this.time(contender, settings);
		const status = readFileSync(`/proc/${this.n8n.pid}/status`, 'utf8');
		return { ...run, figure: Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024 };
	}

	/** Sets the service's settings, by default its own, and clears its journal. */
	private set(settings: Partial<Settings>): void {
		Object.assign(this.service.settings, defaultSettings(), settings);
		this.service.locations(); // made now, not during a measured run
		this.service.journal.clear();
	}

	private async getWorkflow(contender: Contender): Promise<{ id: string }> {
		const url = `${this.service.url}/rest/v1/locations`;
		const made =
			this.workflows.get(contender) ??
			(await this.n8n.api.createWorkflow(contender.workflow(this.credential, url)));
		this.workflows.set(contender, made);
		return made;
	}
}
