import { join } from 'node:path';

import { runFolder } from '../../sandbox/progress';
import { defaultSettings } from '../../sandbox/service/settings';
import { saveCredential } from '../real/credentials';
import { RealN8n } from '../real/n8n';
import type { Kind } from './kinds';
import { kinds, KINDS } from './kinds';
import { PatientApi } from './patientApi';

/** A new n8n with the package, a credential, and the workflows that are measured. */
export class Instance {
	private constructor(
		private readonly n8n: RealN8n,
		private readonly workflows: ReadonlyMap<Kind, { id: string }>,
	) {}

	static async start(command: string, tarball: string, serviceUrl: string): Promise<Instance> {
		const folder = join(runFolder, 'bench');
		const n8n = await RealN8n.start({ command, tarball, folder, api: new PatientApi('') });
		const service = { url: serviceUrl, settings: defaultSettings() };
		try {
			const means = {
				credential: await saveCredential(n8n.api, service, 'visitorLocationsApi'),
				url: `${serviceUrl}/rest/v1/locations`,
			};
			const workflows = new Map<Kind, { id: string }>();
			for (const kind of kinds) {
				workflows.set(kind, await n8n.api.createWorkflow(KINDS[kind].workflow(means)));
			}
			return new Instance(n8n, workflows);
		} catch (error) {
			await n8n.stop();
			throw error;
		}
	}

	get pid(): number {
		return this.n8n.pid;
	}

	/** Runs a workflow. @returns the ids of the locations that came out */
	async ids(kind: Kind): Promise<unknown[]> {
		const execution = await this.n8n.api.run(this.workflowOf(kind), 'Start');
		if (execution.error !== undefined) throw new Error(`${kind}: ${execution.error.message}`);
		return execution.items(KINDS[kind].lastNode).map(({ json }) => json.id);
	}

	/** Runs a workflow. @returns ms from its start to its end, as n8n measured it */
	async time(kind: Kind): Promise<number> {
		return await this.n8n.api.time(this.workflowOf(kind), 'Start');
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
	}

	private workflowOf(kind: Kind): { id: string } {
		const workflow = this.workflows.get(kind);
		if (workflow === undefined) throw new Error(`There is no workflow ${kind}`);
		return workflow;
	}
}
