import type { Execution, N8nApi } from '../../sandbox/instance/n8nApi';
import type { Service } from '../../sandbox/service/service';
import { startService } from '../../sandbox/service/service';
import { letFail } from '../harness/faults';
import type { Knobs } from '../harness/services';
import type { Credential, CredentialType } from '../real/credentials';
import { saveCredential } from '../real/credentials';
import type { Node } from '../real/workflows';
import { listWorkflow, ourNode, workflowOf } from '../real/workflows';

/** What one scenario has for itself: services that end with it, in a line's n8n. */
export class Stage {
	private readonly own: Service[] = [];

	/** @param services to which those of this scenario are added */
	constructor(
		readonly api: N8nApi,
		private readonly services: Service[],
	) {}

	/** Starts an embedded service of its own. */
	async service({ faults, ...knobs }: Knobs = {}): Promise<Service> {
		const service = await startService(knobs);
		if (faults !== undefined) letFail(service, faults);
		this.own.push(service);
		this.services.push(service);
		return service;
	}

	/** Saves a credential for a service; OAuth2 is connected, a pasted code is authorized. */
	async credential(
		service: Service,
		type: CredentialType = 'visitorLocationsApi',
	): Promise<Credential> {
		return await saveCredential(this.api, service, type);
	}

	/** A service and a credential for it that has listed once: its token is stored, the service's journal empty. */
	async signedIn(type: CredentialType, knobs: Knobs = {}) {
		const service = await this.service(knobs);
		const credential = await this.credential(service, type);
		await this.list(credential);
		service.journal.clear();
		return { service, credential };
	}

	/** Runs our node alone. @param parameters those that differ from all locations in the simplified form */
	async list(credential: Credential, parameters: object = {}): Promise<Execution> {
		return await this.run(listWorkflow(credential, parameters));
	}

	/** Runs nodes in a row after a manual trigger. */
	async runRow(...nodes: Node[]): Promise<Execution> {
		return await this.run(workflowOf('Row', ...nodes));
	}

	/** Runs our node for ten input items, which come from another service, with another credential. */
	async listForTen(credential: Credential): Promise<Execution> {
		const items = await this.credential(await this.service());
		return await this.runRow(firstOf(items, 10), ourNode(credential));
	}

	async end(): Promise<void> {
		for (const service of this.own) await service.stop();
	}

	private async run(workflow: object): Promise<Execution> {
		return await this.api.run(await this.api.createWorkflow(workflow), 'Start');
	}
}

/** @returns our node as the source of so many items, by the name "First" */
export function firstOf(credential: Credential, limit: number) {
	return ourNode(credential, { returnAll: false, limit }, { name: 'First' });
}
