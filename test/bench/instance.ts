import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { N8nApi } from '../../sandbox/instance/n8nApi';
import type { N8nProcess } from '../../sandbox/instance/n8nProcess';
import { startN8n } from '../../sandbox/instance/n8nProcess';
import { installIntoN8n } from '../../sandbox/instance/packageInstall';
import { runFolder } from '../../sandbox/progress';
import { defaultSettings } from '../../sandbox/service/settings';
import type { Credential } from '../e2e/harness/workflows';
import { listWorkflow, splitOutWorkflow } from '../e2e/harness/workflows';

/** The last node of a workflow puts out the locations. */
interface Measured {
	workflow: { id: string };
	lastNode: string;
}

/** What is measured in n8n. */
export const measuredKinds = ['sequential', 'parallel4', 'parallel10', 'splitOut'] as const;
export type MeasuredKind = (typeof measuredKinds)[number];

/** A new n8n with the package, a credential, and the workflows that are measured. */
export class Instance {
	private constructor(
		private readonly n8n: N8nProcess,
		private readonly api: N8nApi,
		private readonly workflows: Record<MeasuredKind, Measured>,
	) {}

	static async start(n8nCommand: string, tarball: string, serviceUrl: string): Promise<Instance> {
		const userFolder = join(runFolder, 'bench');
		rmSync(userFolder, { recursive: true, force: true });
		await installIntoN8n(tarball, userFolder);
		const n8n = await startN8n(n8nCommand, userFolder);
		try {
			const api = new N8nApi(n8n.url);
			await api.setUpOwner();
			const credential = await saveCredential(api, serviceUrl);
			const list = async (parallelRequests: number) => ({
				workflow: await api.createWorkflow(
					listWorkflow(credential, { options: { parallelRequests } }),
				),
				lastNode: 'Visitor Locations',
			});
			return new Instance(n8n, api, {
				sequential: await list(1),
				parallel4: await list(4),
				parallel10: await list(10),
				splitOut: {
					workflow: await api.createWorkflow(
						splitOutWorkflow(credential, `${serviceUrl}/rest/v1/locations`),
					),
					lastNode: 'Split Out',
				},
			});
		} catch (error) {
			await n8n.stop();
			throw error;
		}
	}

	get pid(): number {
		return this.n8n.pid;
	}

	/** Runs a workflow. @returns how many locations came out */
	async count(kind: MeasuredKind): Promise<number> {
		const { workflow, lastNode } = this.workflows[kind];
		return (await this.api.run(workflow, 'Start')).items(lastNode).length;
	}

	/** Runs a workflow. @returns ms from its start to its end, as n8n measured it */
	async time(kind: MeasuredKind): Promise<number> {
		return await this.api.time(this.workflows[kind].workflow, 'Start');
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
	}
}

async function saveCredential(api: N8nApi, baseUrl: string): Promise<Credential> {
	const { client, user } = defaultSettings();
	const type = 'visitorLocationsApi';
	const data = { baseUrl, clientId: client.id, clientSecret: client.secret, ...user };
	return { id: await api.createCredential({ name: type, type, data }), name: type, type };
}
