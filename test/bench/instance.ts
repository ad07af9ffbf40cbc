import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import { N8nApi } from '../../sandbox/instance/n8nApi';
import { runFolder } from '../../sandbox/progress';
import type { Service } from '../../sandbox/service/service';
import type { Settings } from '../../sandbox/service/settings';
import { defaultSettings } from '../../sandbox/service/settings';
import { idsOf } from '../harness/services';
import type { Credential } from '../real/credentials';
import { saveCredential } from '../real/credentials';
import { RealN8n } from '../real/n8n';
import type { Contender } from './workflows';

/** What was measured of a run. */
export interface Run {
	/** ms from the start of the workflow to its end, as n8n measured it; or MB */
	figure: number;
	/** list calls, and those of them that were answered with 429 */
	calls: number;
	refused: number;
}

const TRIES = 10;

/**
 * Asks again when a question got no answer. An n8n that has been busy with a workflow for more than 5 s closes
 * connections first and looks for questions on them later (Node.js, `server.keepAliveTimeout`).
 */
class PatientApi extends N8nApi {
	override async call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
		for (let tries = 1; ; tries++) {
			try {
				return await super.call<T>(method, path, body);
			} catch (error) {
				const unanswered = error instanceof TypeError; // what fetch throws then
				if (method === 'POST' || !unanswered || tries === TRIES) throw error;
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
		const n8n = await RealN8n.start({ command, tarball, folder, api: new PatientApi('') });
		const credential = await saveCredential(n8n.api, service, 'visitorLocationsApi');
		return new Instance(n8n, service, credential);
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
	}

	/**
	 * Runs a workflow once, untimed: what is loaded once is loaded then.
	 *
	 * @throws Error where not every location comes out, in order
	 */
	async check(contender: Contender, settings: Partial<Settings>): Promise<void> {
		this.set(settings);
		const { title, lastNode, ids } = contender;
		const execution = await this.n8n.api.run(await this.workflowOf(contender), 'Start');
		if (execution.error !== undefined) throw new Error(`${title}: ${execution.error.message}`);
		const found = execution.items(lastNode).map(({ json }) => json.id);
		if (isDeepStrictEqual(found, ids(idsOf(this.service)))) return;
		throw new Error(`${title}: ${found.length} locations came out, not those that should`);
	}

	/**
	 * Times a workflow.
	 *
	 * @param ahead how many pages behind the last one it may ask for
	 * @throws Error where it did not read every page
	 */
	async time(contender: Contender, settings: Partial<Settings>, ahead = 0): Promise<Run> {
		this.set(settings);
		const figure = await this.n8n.api.time(await this.workflowOf(contender), 'Start');
		const { listCalls } = this.service.journal;
		const refused = listCalls.filter(({ status }) => status === 429).length;
		const { count, pageSize } = this.service.settings;
		const least = contender.readings * Math.ceil(count / pageSize);
		const answered = listCalls.length - refused;
		if (answered < least || answered > least + ahead) {
			throw new Error(`${contender.title} got ${answered} pages instead of ${least}`);
		}
		return { figure, calls: listCalls.length, refused };
	}

	/** @returns the most memory in MB that a new n8n held during a run (Linux: VmHWM of proc(5)) */
	async peak(contender: Contender, settings: Partial<Settings>): Promise<Run> {
		await this.n8n.restart();
		// What is loaded once is not counted.
		await this.time(contender, { ...settings, count: 1 });
		writeFileSync(`/proc/${this.n8n.pid}/clear_refs`, '5');
		const run = await this.time(contender, settings);
		const status = readFileSync(`/proc/${this.n8n.pid}/status`, 'utf8');
		return { ...run, figure: Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024 };
	}

	/** Gives the service these settings, beside them the default ones, and counts its calls anew. */
	private set(settings: Partial<Settings>): void {
		Object.assign(this.service.settings, defaultSettings(), settings);
		this.service.locations(); // made now, not during a measured run
		this.service.journal.clear();
	}

	private async workflowOf(contender: Contender): Promise<{ id: string }> {
		const url = `${this.service.url}/rest/v1/locations`;
		const made =
			this.workflows.get(contender) ??
			(await this.n8n.api.createWorkflow(contender.workflow(this.credential, url)));
		this.workflows.set(contender, made);
		return made;
	}
}
