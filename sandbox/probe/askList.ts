import { listUrl } from '../../credentials/shared/locationsRequest';
import { nextPage } from '../../nodes/VisitorLocations/paging/nextPage';
import type { PageRequest } from '../../nodes/VisitorLocations/paging/styles';
import { step } from '../progress';
import type { ListAsker } from './askPage';
import { askForMore } from './askPage';
import { askBeyond, askLargestPage, askParameters } from './askParameters';
import type { Client } from './client';
import type { ListFacts, MorePagesFacts, PrefixFacts } from './facts';
import type { ListReply } from './listReply';
import {
	judgeFirstPage,
	judgeRefusal,
	listReply,
	problemWords,
	progressAfter,
	redirectWithin,
} from './listReply';
import { judgeLocations } from './locations';
import type { Plan } from './plan';
import type { Secrets } from './secrets';

/** A token that nobody has issued. */
const WRONG_TOKEN = 'not-a-token-of-this-service';

/**
 * Asks everything about the list (docs/openapi.yaml, listLocations): 5 to 12 requests.
 *
 * @param token the access token; without one only the refusals are asked for
 */
export async function askList(
	client: Client,
	plan: Plan,
	secrets: Secrets,
	token: string | undefined,
): Promise<ListFacts> {
	const asker: ListAsker = { client, secrets, token, resources: [] };
	const [firstPrefix = ''] = plan.apiPrefixes;
	const found =
		token === undefined
			? { prefixes: [], list: undefined }
			: await step('Asking for the list', async () => await askPrefixes(asker, plan));
	const { prefixes, list } = found;
	const paging =
		list && (await step('Asking how it pages', async () => await askPaging(asker, list)));
	const url = list?.url ?? listUrl(plan.baseUrl, firstPrefix);
	const [wrongToken, noToken] = await step('Asking without a valid token', async () => [
		judgeRefusal(await client.get(url, WRONG_TOKEN), secrets),
		judgeRefusal(await client.get(url, undefined), secrets),
	]);
	return {
		prefixes,
		first: list && judgeFirstPage(list, secrets),
		second: paging?.second,
		parameters: paging?.parameters ?? [],
		beyond: paging?.beyond,
		largest: paging?.largest,
		wrongToken,
		noToken,
		locations: list && judgeLocations(asker.resources, secrets),
	};
}

/** Asks each prefix. @returns the facts, and the list of the first prefix that answers */
async function askPrefixes(asker: ListAsker, plan: Plan) {
	const prefixes: PrefixFacts[] = [];
	let list: ListReply | undefined;
	for (const prefix of plan.apiPrefixes) {
		const asked = await askPrefix(asker, prefix, listUrl(plan.baseUrl, prefix));
		prefixes.push(asked.facts);
		list ??= asked.list;
	}
	asker.resources.push(...(list?.page.locations ?? []));
	return { prefixes, list };
}

/** One call, and a second one if it is redirected within the service, as the node follows it. */
async function askPrefix(asker: ListAsker, prefix: string, firstUrl: string) {
	let url = firstUrl;
	let outcome = await asker.client.get(url, asker.token);
	const target = redirectWithin(outcome, url);
	if (target !== undefined) {
		url = target;
		outcome = await asker.client.get(url, asker.token);
	}
	const result = listReply(outcome, url, asker.secrets);
	const movedTo = target === undefined ? undefined : asker.secrets.shown(new URL(target).pathname);
	if (!('list' in result)) {
		const { words, said } = result;
		return { facts: { prefix, answers: false, words, said, movedTo }, list: undefined };
	}
	const words = `answers with a list of ${result.list.page.locations.length}`;
	return { facts: { prefix, answers: true, words, said: '', movedTo }, list: result.list };
}

async function askPaging(asker: ListAsker, list: ListReply) {
	const second = await askSecondPage(asker, list);
	const parameters = await askParameters(asker, list);
	const { dialect } = judgeFirstPage(list, asker.secrets);
	const beyond = dialect === 'none' ? await askBeyond(asker, list, parameters) : undefined;
	const longer = second !== undefined || beyond?.brings === true;
	const largest = longer ? await askLargestPage(asker, list, parameters) : undefined;
	return { second, parameters, beyond, largest };
}

/** Goes on as the node's automatic paging does. @returns undefined when the first reply shows no next page */
async function askSecondPage(
	asker: ListAsker,
	list: ListReply,
): Promise<MorePagesFacts | undefined> {
	let next: PageRequest | undefined;
	try {
		next = nextPage(list.page, progressAfter(list));
	} catch (error) {
		return { brings: false, words: problemWords(error, asker.secrets) };
	}
	return next && (await askForMore(asker, next));
}
