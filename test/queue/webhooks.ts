import type { N8nApi } from '../../sandbox/instance/n8nApi';
import type { Service } from '../../sandbox/service/service';
import type { CredentialType } from '../real/credentials';
import { credentialTypes, KINDS, saveCredential } from '../real/credentials';
import { ourNode, publishWebhook } from '../real/workflows';
import type { Reply } from './judge';

/** An execution takes less than a second here; n8n takes up to 120 s to give up one of a dead worker. */
const ANSWER_LIMIT = 180_000; // ms

/** Settings of a node that n8n's editor shows as "Retry On Fail". */
const RETRY_ON_FAIL = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1000 };

/** A published workflow: who calls its address gets the whole list, or a 500. */
export interface Webhook {
	type: CredentialType;
	title: string;
	url: string;
}

/** A reply, and when it came. */
export interface Call extends Reply {
	webhook: Webhook;
	/** ms since the epoch */
	endedAt: number;
}

/** Saves and publishes one for each type of credential. */
export async function publishAll(api: N8nApi, service: Service) {
	const publish = async (type: CredentialType, title: string, path: string, more = {}) => {
		const credential = await saveCredential(api, service, type);
		const { url } = await publishWebhook(api, path, ourNode(credential, {}, more));
		return { type, title, url };
	};
	const plain: Webhook[] = [];
	for (const type of credentialTypes) plain.push(await publish(type, KINDS[type].title, type));
	const title = 'Pasted code, Retry On Fail';
	const retrying = await publish('visitorLocationsCodeApi', title, 'retrying', RETRY_ON_FAIL);
	return { plain, retrying };
}

/** Calls a webhook and waits for the list. */
export async function call(webhook: Webhook): Promise<Call> {
	return { ...(await replyOf(webhook.url)), webhook, endedAt: Date.now() };
}

async function replyOf(url: string): Promise<Reply> {
	try {
		const reply = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT) });
		const body: unknown = await reply.json().catch(() => undefined);
		const ids = Array.isArray(body) ? (body as { id: unknown }[]).map(({ id }) => id) : [];
		return { status: reply.status, ids };
	} catch {
		return { status: 0, ids: [] };
	}
}
