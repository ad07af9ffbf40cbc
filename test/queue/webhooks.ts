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
	const webhook = {
		id: 'webhook',
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		position: [0, 0],
		webhookId: path,
		parameters: { path, responseMode: 'lastNode', responseData: 'allEntries', options: {} },
	};
	const list = {
		id: 'list',
		name: 'Visitor Locations',
		type: 'n8n-nodes-visitor-locations.visitorLocations',
		typeVersion: 1,
		position: [220, 0],
		parameters: { authentication, returnAll: true },
		credentials: { [type]: { id, name } },
		...(retryOnFail ? RETRY_ON_FAIL : {}),
	};
	const next = [[{ node: list.name, type: 'main', index: 0 }]];
	const workflow = await api.call<{ id: string; versionId: string }>('POST', '/rest/workflows', {
		name: path,
		nodes: [webhook, list],
		connections: { [webhook.name]: { main: next } },
		settings: { executionOrder: 'v1' },
	});
	const { versionId } = workflow;
	await api.call('POST', `/rest/workflows/${workflow.id}/activate`, { versionId });
	const url = `${api.url}/webhook/${path}`;
	await untilItLists(url);
	return { authentication, retryOnFail, workflowId: workflow.id, url };
}

/** n8n registers a webhook a moment after it has answered; until then its address is not known. */
async function untilItLists(url: string): Promise<void> {
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
