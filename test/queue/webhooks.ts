import { setTimeout as wait } from 'node:timers/promises';

import type { N8nApi } from '../../sandbox/instance/n8nApi';
import type { Service } from '../../sandbox/service/service';
import type { Credential } from '../e2e/harness/workflows';
import type { Authentication } from './credentials';
import { authentications, saveCredential } from './credentials';

/** A published workflow: who calls its address gets the whole list, or a 500. */
export interface Webhook {
	authentication: Authentication;
	retryOnFail: boolean;
	workflowId: string;
	url: string;
}

/** The number of the calls that are not judged: they only find out whether the webhook is there. */
export const WARM_UP = 0;

const REGISTRATION_LIMIT = 20_000; // ms

/** Settings of a node that n8n's editor shows as "Retry On Fail". */
const RETRY_ON_FAIL = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1000 };

/** Saves a credential and a workflow for each type, and for the pasted code also one with Retry On Fail. */
export async function publishAll(api: N8nApi, service: Service): Promise<Webhook[]> {
	const webhooks: Webhook[] = [];
	for (const authentication of Object.keys(authentications) as Authentication[]) {
		const credential = await saveCredential(api, service, authentication);
		webhooks.push(await publish(api, authentication, credential, false));
		if (authentication === 'authorizationCode') {
			webhooks.push(await publish(api, authentication, credential, true));
		}
	}
	return webhooks;
}

/**
 * Saves and publishes a workflow: a webhook, and the list of all locations with a credential.
 *
 * @param retryOnFail whether the node is tried up to three times, a second apart
 */
async function publish(
	api: N8nApi,
	authentication: Authentication,
	{ id, name, type }: Credential,
	retryOnFail: boolean,
): Promise<Webhook> {
	const path = `${authentication}${retryOnFail ? '-with-retry' : ''}`;
	const list = {
		name: 'Visitor Locations',
		type: 'n8n-nodes-visitor-locations.visitorLocations',
		typeVersion: 1,
		parameters: { authentication, returnAll: true },
		credentials: { [type]: { id, name } },
		...(retryOnFail ? RETRY_ON_FAIL : {}),
	};
	return { authentication, retryOnFail, ...(await publishRow(api, path, list)) };
}

/**
 * Saves and publishes a workflow: a webhook, and nodes in a row after it.
 *
 * @param path of the webhook, unique in this n8n
 * @returns the address that answers with the items of the last node
 */
export async function publishRow(
	api: N8nApi,
	path: string,
	...nodes: (Record<string, unknown> & { name: string })[]
): Promise<{ workflowId: string; url: string }> {
	const webhook = {
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: path,
		parameters: { path, responseMode: 'lastNode', responseData: 'allEntries', options: {} },
	};
	const row = [webhook, ...nodes];
	const workflow = await api.call<{ id: string; versionId: string }>('POST', '/rest/workflows', {
		name: path,
		nodes: row.map((node, index) => ({ ...node, id: `node${index}`, position: [220 * index, 0] })),
		connections: Object.fromEntries(
			nodes.map(({ name }, index) => [
				row[index]?.name ?? '',
				{ main: [[{ node: name, type: 'main', index: 0 }]] },
			]),
		),
		settings: { executionOrder: 'v1' },
	});
	const { versionId } = workflow;
	await api.call('POST', `/rest/workflows/${workflow.id}/activate`, { versionId });
	const url = `${api.url}/webhook/${path}`;
	await untilItAnswers(url);
	return { workflowId: workflow.id, url };
}

/** n8n registers a webhook a moment after it has answered; until then its address is not known. */
async function untilItAnswers(url: string): Promise<void> {
	const end = Date.now() + REGISTRATION_LIMIT;
	for (;;) {
		const reply = await fetch(`${url}?call=${WARM_UP}`);
		if (reply.ok) return;
		const text = await reply.text();
		if (reply.status !== 404 || Date.now() > end) {
			throw new Error(`${url} answered ${reply.status}: ${text.slice(0, 500)}`);
		}
		await wait(250);
	}
}
