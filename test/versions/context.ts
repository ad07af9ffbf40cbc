import { join } from 'node:path';

import type { Execution, N8nApi } from '../../sandbox/instance/n8nApi';
import { runFolder } from '../../sandbox/progress';
import type { Service } from '../../sandbox/service/service';
import { startService } from '../../sandbox/service/service';
import type { Settings } from '../../sandbox/service/settings';
import { listOwnIds, OWN_LISTS } from '../harness/ownLists';
import { listIds } from '../harness/services';
import type { Credential, CredentialType } from '../real/credentials';
import { saveCredential } from '../real/credentials';
import { RealN8n } from '../real/n8n';
import type { Node } from '../real/workflows';
import { NODE_NAME, buildWorkflow, createItemsNode, createListNode } from '../real/workflows';

/** The real n8n that all scenarios share, and what a scenario needs in it. */
export class ScenarioContext {
	/** all that were started: their secrets must not be in n8n's log and database */
	readonly services: Service[] = [];

	private constructor(readonly n8n: RealN8n) {}

	/** Starts the n8n that test/versions/run.js has chosen. */
	static async start(): Promise<ScenarioContext> {
		const { N8N_VERSION: version = '', N8N_COMMAND: command = '' } = process.env;
		const folder = join(runFolder, 'versions', version);
		return new ScenarioContext(await RealN8n.start({ command, folder }));
	}

	get api(): N8nApi {
		return this.n8n.api;
	}

	async startService(overrides: Partial<Settings> = {}): Promise<Service> {
		const service = await startService(overrides);
		this.services.push(service);
		return service;
	}

	/** Saves a credential; OAuth2 is connected, a pasted code is authorized. */
	async saveCredential(service: Service, type: CredentialType): Promise<Credential> {
		return await saveCredential(this.api, service, type);
	}

	/** Runs our node once. @returns a service, whose journal is empty again, and a credential that has its tokens */
	async signInAndList(type: CredentialType, overrides: Partial<Settings> = {}) {
		const service = await this.startService(overrides);
		const credential = await this.saveCredential(service, type);
		await this.list(credential);
		service.journal.clear();
		return { service, credential };
	}

	/** Runs our node alone. @param parameters that differ from all locations in the simplified form */
	async list(credential: Credential, parameters: object = {}): Promise<Execution> {
		return await this.run(createListNode(credential, parameters));
	}

	/** Runs our node for several input items, each with a list of its own. */
	async listForItems(credential: Credential, count: number): Promise<Execution> {
		return await this.run(createItemsNode(count), createListNode(credential, OWN_LISTS));
	}

	/** Runs nodes in a row after a manual trigger. */
	async run(...nodes: Node[]): Promise<Execution> {
		return await this.api.run(
			await this.api.createWorkflow(buildWorkflow('Row', ...nodes)),
			'Start',
		);
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
		for (const service of this.services) await service.stop();
	}
}

/** @returns the result of an execution: its error without URLs, or the IDs of the locations that our node output */
export function getResult(execution: Execution) {
	const { status, error } = execution;
	if (error !== undefined) return { error: error.message.replace(/https?:\/\/[^\s,]+/g, '(URL)') };
	return { status, ids: execution.items(NODE_NAME).map(({ json }) => json.id) };
}

/** @returns the result of an execution with all locations of a service */
export function completeList(service: Service) {
	return { status: 'success', ids: listIds(service) };
}

/** @returns the result of listForItems */
export function completeListForItems(service: Service, count: number) {
	return { status: 'success', ids: listOwnIds(service, count) };
}
