import { rmSync } from 'node:fs';
import { join } from 'node:path';

import type { N8nApi } from '../../sandbox/instance/n8nApi';
import type { N8nProcess } from '../../sandbox/instance/n8nProcess';
import { startN8n } from '../../sandbox/instance/n8nProcess';
import { installIntoN8n } from '../../sandbox/instance/packageInstall';
import { runFolder } from '../../sandbox/progress';
import { defaultSettings } from '../../sandbox/service/settings';
import type { Credential } from '../e2e/harness/workflows';
import type { Kind } from './kinds';
import { kinds, KINDS } from './kinds';
import { PatientApi } from './patientApi';

/** A new n8n with the package, two credentials, and the workflows that are measured. */
export class Instance {
	private constructor(
		private readonly n8n: N8nProcess,
		private readonly api: N8nApi,
		private readonly workflows: ReadonlyMap<Kind, { id: string }>,
	) {}

	static async start(n8nCommand: string, tarball: string, serviceUrl: string): Promise<Instance> {
		const userFolder = join(runFolder, 'bench');
		rmSync(userFolder, { recursive: true, force: true });
		await installIntoN8n(tarball, userFolder);
		const n8n = await startN8n(n8nCommand, userFolder);
		try {
			const api = new PatientApi(n8n.url);
			await api.setUpOwner();
			const means = {
				credential: await saveCredential(api, serviceUrl, 'long-lived'),
				// Another scope makes it another credential, so that it shares no token.
				shortLived: await saveCredential(api, serviceUrl, 'short-lived', 'locations.read'),
				url: `${serviceUrl}/rest/v1/locations`,
			};
			const workflows = new Map<Kind, { id: string }>();
			for (const kind of kinds) {
				workflows.set(kind, await api.createWorkflow(KINDS[kind].workflow(means)));
			}
			return new Instance(n8n, api, workflows);
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
		const execution = await this.api.run(this.workflowOf(kind), 'Start');
		if (execution.error !== undefined) throw new Error(`${kind}: ${execution.error.message}`);
		return execution.items(KINDS[kind].lastNode).map(({ json }) => json.id);
	}

	/** Runs a workflow. @returns ms from its start to its end, as n8n measured it */
	async time(kind: Kind): Promise<number> {
		return await this.api.time(this.workflowOf(kind), 'Start');
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

async function saveCredential(
	api: N8nApi,
	baseUrl: string,
	name: string,
	scope?: string,
): Promise<Credential> {
	const { client, user } = defaultSettings();
	const type = 'visitorLocationsApi';
	const fields = { baseUrl, clientId: client.id, clientSecret: client.secret, ...user };
	const data = scope === undefined ? fields : { ...fields, scope };
	return { id: await api.createCredential({ name, type, data }), name, type };
}
