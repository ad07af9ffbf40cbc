import { REDIRECTS } from '../../credentials/shared/httpFailure';
import { isObject } from '../../credentials/shared/json';
import { listUrl } from '../../credentials/shared/locationsRequest';
import { parseUrl } from '../../credentials/shared/serviceAddress';
import { nextPage } from '../../nodes/VisitorLocations/paging/nextPage';
import { pagesAhead } from '../../nodes/VisitorLocations/paging/pagesAhead';
import type { Progress } from '../../nodes/VisitorLocations/paging/progress';
import { advance, start } from '../../nodes/VisitorLocations/paging/progress';
import { step } from '../progress';
import type { ListAsker, ListReply } from './askPage';
import { problemWords } from './askPage';
import type { Dialect, ListFacts, PageFacts, PagingFacts, PrefixFacts } from './facts';
import { judgeLocations } from './locations';
import { askLargestPage, askParameters, secondPage, usable } from './parameters';
import type { Plan } from './plan';
import type { Reply } from './reply';
import { answerOf } from './reply';

/** A token that nobody has issued. */
const WRONG_TOKEN = 'not-a-token-of-this-service';

/**
 * Asks everything about the list (docs/openapi.yaml, listLocations): 2 to 11 requests. Without an access token
 * only the refusals are asked for.
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

/** Follows the first reply as the node's automatic paging does, and asks what it does not show. */
async function askPaging(asker: ListAsker, list: ListReply): Promise<PagingFacts> {
	const { url, page, reply } = list;
	const { secrets } = asker.client;
	const progress = start(url, { paging: 'automatic', pageSize: undefined });
	advance(progress, { url, query: {} }, { page, url });
	let foreseeable = false;
	let second: PageFacts | undefined;
	try {
		const next = nextPage(page, progress);
		foreseeable = next !== undefined && pagesAhead(next, page, progress, Infinity, 2).length > 1;
		second = next && (await asker.askForMore(next));
	} catch (error) {
		second = { problem: problemWords(error, secrets), fresh: 0 };
	}
	const first = {
		mediaType: secrets.shown(reply.mediaType ?? ''),
		size: page.locations.length,
		total: page.total,
		dialect: dialectOf(progress),
		members: membersOf(reply.body).map((name) => secrets.shown(name)),
		foreseeable,
	};
	const parameters = await askParameters(asker, list);
	const style = usable(parameters)?.style;
	// Automatic paging would take a first page that shows no other for the whole list.
	const beyond =
		first.dialect === 'none' && style !== undefined
			? await asker.askForMore(secondPage(url, style, first.size))
			: undefined;
	const longer = second !== undefined || (beyond !== undefined && beyond.fresh > 0);
	const largest = longer ? await askLargestPage(asker, url, parameters) : undefined;
	return { first, second, parameters, beyond, largest };
}

function dialectOf({ style, total }: Progress): Dialect {
	if (style === 'link') return 'links';
	if (style === undefined) return total === undefined ? 'none' : 'whole';
	return style === 'page' ? 'meta page' : 'meta total';
}

/** @returns the members beside `data`; those of an object as in `meta.total` */
function membersOf(body: unknown): string[] {
	return Object.entries(isObject(body) ? body : {})
		.filter(([name]) => name !== 'data')
		.flatMap(([name, value]) =>
			isObject(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
		);
}
