import { REDIRECTS } from '../../credentials/shared/failure';
import { listUrl, parseUrl } from '../../credentials/shared/address';
import { step } from '../progress';
import type { ListAsker, ListReply } from './askPage';
import { askPaging } from './askPaging';
import type { ListFacts, PrefixFacts } from './facts';
import { judgeLocations } from './locations';
import type { Plan } from './plan';
import type { Reply } from './reply';
import { answerOf } from './reply';

/** A token that nobody has issued. */
const WRONG_TOKEN = 'not-a-token-of-this-service';

/**
 * Asks everything about the list (docs/openapi.yaml, listLocations). Without an access token only the refusals are
 * asked for.
 */
export async function askList(asker: ListAsker, plan: Plan): Promise<ListFacts> {
	const { client, token } = asker;
	const { secrets } = client;
	const { prefixes, list } =
		token === undefined
			? { prefixes: [], list: undefined }
			: await step('Asking for the list', async () => await askPrefixes(asker, plan));
	const paging =
		list && (await step('Asking how it pages', async () => await askPaging(asker, list)));
	const url = list?.url ?? listUrl(plan.baseUrl, plan.apiPrefixes[0]);
	const [wrongToken, noToken] = await step('Asking without a valid token', async () => [
		answerOf(await client.get(url, WRONG_TOKEN), secrets),
		answerOf(await client.get(url, undefined), secrets),
	]);
	const locations = list && judgeLocations(asker.read, secrets);
	return { prefixes, first: undefined, parameters: [], ...paging, wrongToken, noToken, locations };
}

/** Asks each prefix. @returns the facts, and the list of the first prefix that answers */
async function askPrefixes(asker: ListAsker, { baseUrl, apiPrefixes }: Plan) {
	const prefixes: PrefixFacts[] = [];
	let list: ListReply | undefined;
	for (const prefix of apiPrefixes) {
		const url = listUrl(baseUrl, prefix);
		let asked = await asker.ask({ url, query: {} });
		// A redirect within the service is followed once; the node follows more.
		const target = redirectWithin(asked.reply, url);
		if (target !== undefined) asked = await asker.ask({ url: target.href, query: {} });
		const movedTo = target && asker.client.secrets.shown(target.pathname);
		prefixes.push({ prefix, movedTo, ...asked.facts });
		list ??= asked.list;
	}
	asker.read.push(...(list?.page.locations ?? []));
	return { prefixes, list };
}

/** @returns the target of a redirect that stays at the service, else undefined */
function redirectWithin({ status = 0, location }: Reply, url: string): URL | undefined {
	if (!REDIRECTS.includes(status) || location === undefined) return undefined;
	const target = parseUrl(location, url);
	return target?.origin === new URL(url).origin ? target : undefined;
}
