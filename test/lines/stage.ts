import type { Execution, N8nApi } from '../../sandbox/instance/n8nApi';
import type { Service } from '../../sandbox/service/service';
import { startService } from '../../sandbox/service/service';
import type { Credential } from '../e2e/harness/workflows';
import { listWorkflow, workflowOf } from '../e2e/harness/workflows';
import { letFail } from '../harness/faults';
import type { Knobs } from '../harness/services';
import type { Authentication } from '../queue/credentials';
import { authentications, saveCredential } from '../queue/credentials';
import type { N8nLine } from './n8nLine';

/** The name of our node in the workflows of the scenarios. */
export const NODE = 'Visitor Locations';

/** What one scenario has for itself: services that end with it, in a line's n8n. */
export class Stage {
	private readonly services: Service[] = [];

	constructor(readonly line: N8nLine) {}

	get api(): N8nApi {
		return this.line.api;
	}

	/** Starts an embedded service of its own. */
	async service({ faults, ...knobs }: Knobs = {}): Promise<Service> {
		const service = await startService({
			tokenBodies: ['json', 'form'], // n8n's OAuth2 sends forms
			redirectUris: [`${this.api.url}/rest/oauth2-credential/callback`],
			...knobs,
		});
		if (faults !== undefined) letFail(service, faults);
		this.services.push(service);
		this.line.services.push(service);
		return service;
	}

	/** Saves a credential for a service; OAuth2 is connected, a pasted code is authorized. */
	async credential(
		service: Service,
		authentication: Authentication = 'passwordGrant',
	): Promise<Credential> {
		return await saveCredential(this.api, service, authentication);
	}

	/** A service and a credential for it that has listed once: its token is stored, the service's journal empty. */
	async signedIn(authentication: Authentication, knobs: Knobs = {}) {
		const service = await this.service(knobs);
		const credential = await this.credential(service, authentication);
		await this.list(credential);
		service.journal.clear();
		return { service, credential };
	}

	/** Runs our node alone. @param parameters those that differ from all locations in the simplified form */
	async list(credential: Credential, parameters: object = {}): Promise<Execution> {
		return await this.run(listWorkflow(credential, parameters));
	}

	/** Runs nodes in a row after a manual trigger. */
	async runRow(...nodes: Parameters<typeof workflowOf>[1][]): Promise<Execution> {
		return await this.run(workflowOf('Row', ...nodes));
	}

	/** Runs our node for ten input items, which come from another service, with another credential. */
	async listForTen(credential: Credential, parameters: object = {}): Promise<Execution> {
		const items = await this.credential(await this.service());
		return await this.runRow(
			ourNode(items, { limit: 10 }, { name: 'Ten' }),
			ourNode(credential, { returnAll: true, ...parameters }),
		);
	}

	private async run(workflow: object): Promise<Execution> {
		return await this.api.run(await this.api.createWorkflow(workflow), 'Start');
	}

	async end(): Promise<void> {
		for (const service of this.services) await service.stop();
	}
}

/** @returns our node with a credential, as a part of a workflow */
export function ourNode(
	{ id, name, type }: Credential,
	parameters: object,
	more: Record<string, unknown> & { name?: string } = {},
) {
	const authentication = Object.entries(authentications).find(([, value]) => value === type)?.[0];
	return {
		name: NODE,
		type: 'n8n-nodes-visitor-locations.visitorLocations',
		typeVersion: 1,
		parameters: { authentication, ...parameters },
		credentials: { [type]: { id, name } },
		...more,
	};
}
