import type { N8nApi } from '../../sandbox/instance/n8nApi';
import type { Service } from '../../sandbox/service/service';
import type { CredentialType } from '../real/credentials';
import { credentialTypes, saveCredential } from '../real/credentials';
import { createListNode, publishWebhook } from '../real/workflows';
import type { WebhookResponse } from './outcomes';

/** An execution takes less than a second here. n8n takes up to 120 s to give up one whose worker died. */
const MAX_RESPONSE_MS = 180_000;

/** The node setting "Retry On Fail". */
const RETRY_ON_FAIL = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1000 };

/**
 * Saves and publishes a workflow for each credential type, and one with Retry On Fail.
 *
 * @returns by its name, the URL of each, which returns the complete list, or a 500
 */
export async function publishAll(api: N8nApi, service: Service): Promise<Map<string, string>> {
	const webhooks = new Map<string, string>();
	const publish = async (type: CredentialType, name: string, settings = {}) => {
		const credential = await saveCredential(api, service, type);
		const { url } = await publishWebhook(api, name, createListNode(credential, {}, settings));
		webhooks.set(name, url);
	};
	for (const type of credentialTypes) await publish(type, type);
	await publish('visitorLocationsCodeApi', 'visitorLocationsCodeApi, Retry On Fail', RETRY_ON_FAIL);
	return webhooks;
}

/** Calls a webhook and waits for the list. */
export async function callWebhook(url: string): Promise<WebhookResponse> {
	try {
		const response = await fetch(url, { signal: AbortSignal.timeout(MAX_RESPONSE_MS) });
		const body: unknown = await response.json().catch(() => undefined);
		const ids = Array.isArray(body) ? (body as { id: unknown }[]).map(({ id }) => id) : [];
		return { status: response.status, ids };
	} catch {
		return { status: 0, ids: [] };
	}
}
