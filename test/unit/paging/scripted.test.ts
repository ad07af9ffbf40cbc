import { LIST_URL } from './readList';
import type { ScriptedResponse } from './script';
import { createBody, readScripted } from './script';

/**
 * A conversation: `options; response | request: response | request ?: response => outcome`, for example
 * `mode=number; 0..9 more=true | number 2 ?: 10..19 -> ?p=3 | ?p=3: 404 => 0..19`. The first response is that of the
 * list without a position. Every request is named, in this order; `?` marks a probe request, `->` a link to the next
 * page. The outcome is what is output, or the message of the error, which can be followed by its description.
 */
type Conversation = string | [conversation: string, description: string | RegExp];
type Conversations = Record<string, Conversation>;

async function expectConversation(_name: string, row: Conversation): Promise<void> {
	const [conversation, description] = typeof row === 'string' ? [row, undefined] : row;
	const [, optionsText, exchangesText = '', outcome] =
		/^(?:(.*); )?(.*) => (.*)$/.exec(conversation) ?? [];
	const exchanges = exchangesText.split(' | ').map((exchange) => {
		const [, request = '', probe, response = ''] = /^(?:(.*?)( \?)?: )?(.*)$/.exec(exchange) ?? [];
		return { request: requestOf(request), isProbe: probe !== undefined, response };
	});
	const options = membersOf(optionsText?.split(' ') ?? []);
	const result = await readScripted(
		(_request, call) => responseOf(exchanges[call - 1]?.response),
		options,
		options,
	);
	expect(result.requests).toEqual(exchanges.map(({ request }) => request));
	expect(result.outcome || 'nothing').toBe(outcome);
	const probes = exchanges.filter(({ isProbe }) => isProbe);
	expect(result.probes).toEqual(probes.map(({ request }) => request));
	if (description === undefined) return;
	const isText = typeof description === 'string';
	expect(result.description).toEqual(isText ? description : expect.stringMatching(description));
}

/** `offset 5/3`, where a size of 10 is left out; `number 2`, `page 2`, `plain 10`, `skip 10`, `$skip 10`; else as it is sent. */
function requestOf(text: string): string {
	return text
		.replace(/^(offset|number|plain|\$?skip) (\d+)$/, '$1 $2/10')
		.replace(/^offset (\d+).(\d+)/, '?page[offset]=$1&page[limit]=$2')
		.replace(/^number (\d+).(\d+)/, '?page[number]=$1&page[size]=$2')
		.replace(/^plain (\d+).(\d+)/, '?offset=$1&limit=$2')
		.replace(/^(\$?)skip (\d+).(\d+)/, '?$1skip=$2&$1limit=$3')
		.replace(/^page (\d+)/, '?page=$1');
}

/** `10..19 total=25 -> ?p=3`, `empty`, or the status of a rejection. */
function responseOf(text: string | undefined): ScriptedResponse | undefined {
	if (text === undefined) return undefined;
	if (/^\d+$/.test(text)) return Number(text);
	const [page = '', next] = text.split(' -> ');
	const [locations = '', ...members] = page.split(' ');
	const [from, to] = locations === 'empty' ? [0, -1] : locations.split('..').map(Number);
	const links = next === undefined ? {} : { links: { next: valueOf(next) } };
	return createBody(from ?? 0, (to ?? 0) + 1, { ...membersOf(members), ...links });
}

function membersOf(members: string[]): object {
	return Object.fromEntries(
		members.map((member) => {
			const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(member) ?? [];
			return [name, valueOf(value)];
		}),
	);
}

function valueOf(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
}

/** @returns one conversation for each response, which replaces `{}` */
function forEach(
	name: string,
	responses: string[],
	template: string,
	description?: RegExp,
): Conversations {
	return Object.fromEntries(
		responses.map((response) => {
			const conversation = template.replaceAll('{}', response);
			const row: Conversation =
				description === undefined ? conversation : [conversation, description];
			return [`${name} (${response})`, row];
		}),
	);
}

const NOTHING_OUTPUT =
	'Nothing was output, because an incomplete list is never output as complete.';
const MODE =
	"If you know how the service paginates, choose 'Mode' in the option 'Paging'; npm run probe, in the source of this package, finds out more.";
const OUTPUT =
	"If the list really ends there, set 'If the List Is Incomplete' in the option 'Paging' to Output What Arrived.";
const REPORT = `Otherwise report this to the service provider (${LIST_URL}).`;

const links: Conversations = {
	'their query is asked for at the list, whatever their host':
		'0..9 -> https://other.example/x?p=2 | ?p=2: 10..19 -> {"href":"//other.example?p=3"} | ?p=3: 20..24 -> null => 0..24',
	'one to another host whose query is refused: the token goes nowhere else': [
		'0..9 -> https://other.example/x?p=2 | ?p=2: 404 | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
		`10 locations were received. The responses say that there is more: there is a link to a next page at another address, https://other.example. Tried: /rest/v1/locations?p=2 (rejected, 404); page[offset]=10 and page[limit]=10 (rejected, 400); page[number]=1 and page[size]=10 (rejected, 400); page=1 (rejected, 400); offset=10 and limit=10 (rejected, 400); $skip=10 and $limit=10 (rejected, 400); skip=10 and limit=10 (rejected, 400). ${NOTHING_OUTPUT} If the links lead to another host of the same service, enter that as 'Base URL' in the credential: the access token is sent nowhere else. ${MODE} ${OUTPUT} ${REPORT} The service said: no`,
	],
	...forEach(
		'to no page of this origin are not followed',
		['mailto:a@other.example', 'http://api.example.com/l', 'blob:https://api.example.com/l'],
		'0..9 -> {} | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
		/at another address, (mailto:|http:..api.example.com|blob:)\. Tried/,
	),
	...forEach(
		'that are no address are still a promise',
		['7', '{}', '{"href":7}', 'http://'],
		'0..9 -> {} | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
		/more: there is a link to a next page\. Tried: page.offset.*complete\. If you know/,
	),
	// refused, known already, empty, half of it known, little of it new
	...forEach(
		'are followed as they are where their query alone brings nothing new',
		['404', '403', '500', '0..9', 'empty', '5..14', '8..11'],
		'0..9 -> https://api.example.com/rest/v1/locations/2?a=b | ?a=b ?: {} | /2?a=b ?: 10..19 => 0..19',
	),
	'that lead back are an error': [
		'0..9 -> ?p=2 | ?p=2: 10..19 -> ?p=2 => The next page, /rest/v1/locations?p=2, is a page that was already read',
		/^20 locations were received\. The responses say that there is more: there is a link/,
	],
	'that lead back to the beginning are an error': [
		'0..9 -> /rest/v1/locations/2 | /2: 10..19 -> /rest/v1/locations => The next page, /rest/v1/locations, is a page that was already read',
		/^20 locations were received/,
	],
	'that lead to what is known are an error': [
		'0..9 -> ?p=2 | ?p=2: 10..19 -> ?p=3 | ?p=3: 0..9 -> ?p=4 => The service sent the same page again',
		`20 locations were received. The responses say that there is more: there is a link to a next page. ${NOTHING_OUTPUT} ${MODE} ${OUTPUT} ${REPORT}`,
	],
	...forEach(
		'that are refused for another reason say so',
		['401', '403', '500', '503'],
		'0..9 -> ?p=2 | ?p=2: 10..19 -> ?p=3 | ?p=3: {} => Rejected ({})',
	),
	'that are none are no end where page 2 came by another way':
		'0..9 -> ?p=2 | ?p=2: 404 | offset 10 ?: 10..19 -> null | offset 20: 20..29 -> null | offset 30: empty -> null => 0..29',
	'that are gone end a list whose last page comes again and is shorter than the first':
		'0..9 -> ?p=2 | ?p=2: 404 | offset 10 ?: 10..14 | offset 15: 10..14 => 0..14',
	...forEach(
		'that are gone do not make an end of a failure',
		['403', '500'],
		'0..9 -> ?p=2 | ?p=2: 404 | offset 10 ?: 10..14 | offset 15: {} => Rejected ({})',
	),
	...forEach(
		'that are none on the first page end the list',
		['null', '""', 'false', '{"href":null}', '{"href":""}'],
		'0..9 -> {} => 0..9',
	),
	...forEach(
		'that are none on the last page end the list',
		['null', '""', 'false', '{"href":null}', '{"href":""}'],
		'0..9 -> ?p=2 | ?p=2: 10..14 -> {} => 0..14',
	),
	'that are none, to the first and to the last page, say nothing of the next':
		'0..9 links={"first":"","last":""} | offset 10 ?: 10..14 | offset 15: empty => 0..14',
	'that lead back from a list that is complete end it':
		'0..9 total=15 -> ?p=2 | ?p=2: 10..14 total=15 -> ?p=2 => 0..14',
	'that lead back end a list, with Output What Arrived':
		'outputIncomplete=true; 0..9 -> ?p=2 | ?p=2: 10..14 -> ?p=2 => 0..14',
	'of the only page that lead back to it end a list that is complete':
		'0..4 total=5 pageSize=10 -> ?p=1 | ?p=1: 0..4 | offset 5/5 ?: 400 | number 1/10 ?: 400 | page 1 ?: 400 | plain 5/5 ?: 400 | $skip 5/5 ?: 400 | skip 5/5 ?: 400 => 0..4',
	'to a last page that is the first one end the list':
		'0..9 links={"first":{"href":"?p=1"},"last":"?p=1"} => 0..9',
	'to a last page that is another one say nothing of the next':
		'0..9 links={"first":"?page=1","last":"?page=2","next":null} | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 => 0..9',
};
it.each(Object.entries(links))('links %s', expectConversation);

const ends: Conversations = {
	'a total that has arrived':
		'0..9 total=25 | offset 10 ?: 10..19 total=25 | offset 20: 20..24 total=25 => 0..24',
	'a total of fewer than ten that counts its page': '0..8 total=9 => 0..8',
	...forEach(
		'a total that counts its page, where one question shows no more',
		['empty total=0', '400'],
		'0..9 total=10 | offset 10 ?: {} => 0..9',
	),
	'a count that is more than a page is that of the list':
		'0..9 count=15 | offset 10 ?: 10..14 count=15 => 0..14',
	'a total that is missed after pages, with Output What Arrived':
		'outputIncomplete=true; 0..9 total=25 | offset 10 ?: 10..19 total=25 | offset 20: empty total=25 => 0..19',
	'pages, after one more request':
		'0..9 pages=2 | number 1 ?: 0..9 pages=2 | number 2 ?: 10..19 pages=2 | number 3: empty => 0..19',
	'pages from 0, after one more request':
		'0..9 pages=2 | number 1 ?: 10..19 pages=2 | number 2: 400 => 0..19',
	'one page': '0..9 pages=1 => 0..9',
	'has-more that is false': '0..9 has-more=false cursor=c => 0..9',
	'has-more':
		'0..9 has-more=true | offset 10 ?: 10..19 has-more=true | offset 20: 20..24 has-more=false => 0..24',
	'has-more, which does not end': [
		'0..9 more=true | offset 10 ?: 10..14 more=true | offset 15: empty more=true => The list goes on, but its next page was not found',
		/more: more is true\. Nothing was output/,
	],
	'has-more, which does not end, with Output What Arrived':
		'outputIncomplete=true; 0..9 more=true | offset 10 ?: 10..14 more=true | offset 15: empty more=true => 0..14',
	'has-more that nothing brings': [
		'0..9 more=true | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
		/more: more is true\. Tried/,
	],
	'has-more that nothing brings, with Output What Arrived':
		'outputIncomplete=true; 0..9 more=true | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => 0..9',
	'a next page that is null': '0..9 next-page=null => 0..9',
	'a next page':
		'0..9 next-page=2 | number 2 ?: 10..19 next-page=3 | number 3: 20..24 next-page=null => 0..24',
	'a next page, from 0': '0..9 next-page=1 | number 1 ?: 10..19 next-page=null => 0..19',
	'a cursor': '0..9 cursor=a | ?page[after]=a ?: 10..19 cursor=b | ?page[after]=b: 20..24 => 0..24',
	'a cursor by its third name':
		'0..9 cursor=a | ?page[after]=a ?: 400 | ?page[cursor]=a ?: 0..9 | ?cursor=a ?: 10..19 => 0..19',
	'a cursor on an empty page that has no other':
		'0..9 cursor=a | ?page[after]=a ?: 10..19 cursor=b | ?page[after]=b: empty cursor=b => 0..19',
	'a cursor on an empty page that leads on':
		'0..9 cursor=a | ?page[after]=a ?: empty cursor=b | ?page[after]=b: 10..19 => 0..19',
	'a cursor that leads back': [
		'0..9 cursor=a | ?page[after]=a ?: 10..19 cursor=a => The next page, page[after]=…, is a page that was already read',
		/more: cursor is there/,
	],
	'a cursor behind a page with room for more, which may be short since it was filtered':
		'0..4 cursor=a limit=6 | ?page[after]=a ?: 5..7 => 0..7',
	'a cursor behind a page with room for more, which leads to nothing':
		'0..4 cursor=a limit=6 | ?page[after]=a ?: empty | ?page[cursor]=a ?: 400 | ?cursor=a ?: 400 | offset 5/5 ?: 400 | number 1/6 ?: 400 | page 1 ?: 400 | plain 5/5 ?: 400 => 0..4',
	'a cursor on a first page that is empty': 'empty cursor=a | ?page[after]=a ?: 0..4 => 0..4',
	'a cursor on an empty page that leads to nothing':
		'empty cursor=a | ?page[after]=a ?: empty | ?page[cursor]=a ?: 400 | ?cursor=a ?: 400 => nothing',
	'a cursor behind a total': '0..4 total=5 cursor=a limit=6 => 0..4',
	'a cursor that nothing brings':
		'0..9 cursor=a | ?page[after]=a ?: 400 | ?page[cursor]=a ?: 400 | ?cursor=a ?: 400 | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
	'a full page that nothing brings': [
		'0..2 limit=3 | offset 3/3 ?: 400 | number 1/3 ?: 400 | page 1 ?: 400 | plain 3/3 ?: 400 => The list goes on, but its next page was not found',
		/more: limit is 3, and the page has as many locations\. Tried/,
	],
	'three empty pages': [
		'0..9 -> ?p=2 | ?p=2: empty -> ?p=3 | ?p=3: empty -> ?p=4 | ?p=4: empty -> ?p=5 => 3 empty pages in a row announce a next page',
		/more: there is a link to a next page\. Nothing/,
	],
	'two empty pages, twice':
		'0..9 -> ?p=2 | ?p=2: empty -> ?p=3 | ?p=3: empty -> ?p=4 | ?p=4: 10..19 -> ?p=5 | ?p=5: empty -> ?p=6 | ?p=6: empty -> ?p=7 | ?p=7: 20..24 -> null => 0..24',
	'no page with room if it has a next cursor that nothing follows': [
		'0..9 limit=12 next_cursor=a | ?page[after]=a ?: 400 | ?page[cursor]=a ?: 400 | ?cursor=a ?: 400 | offset 10 ?: 400 | number 1/12 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
		/more: next_cursor is there\. Tried/,
	],
	'no total of a page with room that has a next cursor':
		'0..9 total=10 limit=12 next_cursor=a | ?page[after]=a ?: 10..14 total=15 => 0..14',
	'no short page whose next cursor is rejected':
		'0..9 next_cursor=a | ?page[after]=a ?: 10..14 limit=10 next_cursor=b | ?page[after]=b: 404 => The service rejected the next page, page[after]=… (404)',
	'no short page that comes again with a next cursor': [
		'0..9 next_cursor=a | ?page[after]=a ?: 10..19 next_cursor=b | ?page[after]=b: 15..19 next_cursor=c => The service sent the same page again',
		/more: next_cursor is there/,
	],
	'an empty page after a full one with has-more, which a link led to':
		'0..9 has_more=true -> ?p=2 | ?p=2: empty has_more=false -> null | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => 0..9',
	'a next page that is 0': '0..2 page=1 next_page=0 => 0..2',
	'no size that can be the length of the page': '0..4 size=5 => 0..4',
	'a cursor next to a total that counts its page':
		'0..9 total=10 cursor=a | ?page[after]=a ?: 10..14 => 0..14',
	'a total next to the cursor of the last location':
		'0..9 total=10 endCursor=a | ?page[after]=a ?: 400 | ?page[cursor]=a ?: 400 | ?cursor=a ?: 400 => 0..9',
	'no link that was not followed, although an empty page says nothing of it': [
		'0..9 -> ?p=2 | ?p=2: 404 | offset 10 ?: 10..14 -> ?p=3 | offset 15: empty => The list goes on, but its next page was not found',
		/more: there is a link to a next page\. Nothing/,
	],
	'no empty page that a cursor led to, where has-more says more':
		'0..9 has_more=true next_cursor=a | ?page[after]=a ?: empty has_more=false | ?page[cursor]=a ?: 400 | ?cursor=a ?: 400 | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
	'no cursor that brings nothing and comes again, where another style brings more':
		'0..9 endCursor=a | ?page[after]=a ?: empty | ?page[cursor]=a ?: 0..9 | ?cursor=a ?: 400 | offset 10 ?: 10..14 | offset 15: empty => 0..14',
	'an empty page, if the first page by its number comes again':
		'0..9 page=1 | number 2 ?: empty | number 1 ?: 0..9 => 0..9',
	'a total, where only the second page reports its number':
		'0..9 total=15 | offset 10 ?: 10..14 page=2 => 0..14',
	'a total that is missed where the first page comes again under its own number': [
		'0..9 page=1 total=15 | number 2 ?: 0..9 page=1 | number 1 ?: 0..9 page=1 | page 2 ?: 400 | offset 10 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => Only 10 of 15 locations were received',
		/page.number.=2 and page.size.=10 .no new location.; page.number.=1/,
	],
	'a total that is missed where no probe request gets a response': [
		'0..9 total=15 | offset 10 ?: 0 | number 1 ?: 0 | page 1 ?: 0 | plain 10 ?: 0 | $skip 10 ?: 0 | skip 10 ?: 0 | 0..9 => Only 10 of 15 locations were received',
		/page=1 .no response./,
	],
	'three empty pages with cursors': [
		'0..9 cursor=a | ?page[after]=a ?: 10..19 cursor=b | ?page[after]=b: empty cursor=c | ?page[after]=c: empty cursor=d | ?page[after]=d: empty cursor=e => 3 empty pages in a row announce a next page',
		/^20 locations were received\. Nothing/,
	],
	'has-more, which an empty page that says nothing does not cancel': [
		'0..9 more=true | offset 10 ?: 10..14 more=true | offset 15: empty => The list goes on, but its next page was not found',
		/more: more is true\. Nothing/,
	],
	'an empty page without a link, which a link led to':
		'0..9 -> ?p=2 | ?p=2: 10..14 -> ?p=3 | ?p=3: empty => 0..14',
	'an empty page that says so, although it has a link (Paddle)':
		'0..9 more=true -> ?p=2 | ?p=2: 10..14 more=false -> ?p=3 | ?p=3: empty more=false -> ?p=4 => 0..14',
	'the number of pages, where the last page comes again':
		'0..9 page=1 pages=2 | number 2 ?: 10..19 page=2 pages=2 | number 3: 10..19 page=2 pages=2 => 0..19',
	'the number of pages, where the next one is rejected':
		'0..9 page=1 pages=2 | number 2 ?: 10..19 page=2 pages=2 | number 3: 422 => 0..19',
	'no number of pages that is not reached where the last page comes again':
		'0..9 page=1 pages=3 | number 2 ?: 10..19 page=2 pages=3 | number 3: 10..19 page=2 pages=3 => The service sent the same page again',
	'the cursor of the last location that leads back, after a short page':
		'0..9 endCursor=a | ?page[after]=a ?: 10..14 endCursor=a => 0..14',
	'no cursor of the last location that leads back after a full page':
		'0..9 endCursor=a | ?page[after]=a ?: 10..19 endCursor=a => The next page, page[after]=…, is a page that was already read',
	'a 404 to the cursor of the last location':
		'0..9 endCursor=a | ?page[after]=a ?: 10..19 endCursor=b | ?page[after]=b: 404 => 0..19',
	'a total that counts its page, but not next to a link to another last page':
		'0..9 total=10 links={"first":"?p=1","last":"?p=2"} | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 => 0..9',
	'no total where a response showed other locations': [
		'0..9 page=1 total=15 | number 2 ?: 20..24 page=3 | number 1 ?: 400 | page 2 ?: 400 | offset 10 ?: 10..14 => Locations of a probe request are on no page (5)',
		/^15 locations were received\. Nothing was output, .* If the list was changed in the meantime, run this again\./,
	],
	'three empty pages of a list that is complete':
		'0..9 total=15 -> ?p=2 | ?p=2: 10..14 -> ?p=3 | ?p=3: empty -> ?p=4 | ?p=4: empty -> ?p=5 | ?p=5: empty -> ?p=6 => 0..14',
	'a total that is missed names what was tried': [
		'0..9 total=15 | offset 10 ?: 403 | number 1 ?: 0..9 | number 2 ?: empty | page 1 ?: 500 | plain 10 ?: 0..4 | $skip 10 ?: 400 | skip 10 ?: 400 => Only 10 of 15 locations were received',
		`The responses say that there is more: total is 15. Tried: page[offset]=10 and page[limit]=10 (rejected, 403); page[number]=1 and page[size]=10 (no new location); page[number]=2 and page[size]=10 (no location); page=1 (rejected, 500); offset=10 and limit=10 (no new location); $skip=10 and $limit=10 (rejected, 400); skip=10 and limit=10 (rejected, 400). ${NOTHING_OUTPUT} If the list was changed in the meantime, run this again. ${MODE} ${OUTPUT} ${REPORT} The service said: no`,
	],
	'other locations than the next ones': [
		'0..9 total=15 | offset 10 ?: 5..14 | number 1 ?: 5..12 | number 2 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => Only 10 of 15 locations were received',
		/more: total is 15. Tried: page.offset.=10 and page.limit.=10 .few new locations/,
	],
	'a total that is missed after pages': [
		'0..9 total=25 | offset 10 ?: 10..19 total=25 | offset 20: empty total=25 => Only 20 of 25 locations were received',
		/more: total is 25\. Nothing/,
	],
	'a total, not by as many where offsets count from 1':
		'0..9 total=20 | offset 10 ?: 9..18 total=20 | offset 20: 19..19 total=20 => 0..19',
	'pages, not by as many where offsets count from 1':
		'0..9 pages=2 | number 1 ?: 400 | page 1 ?: 400 | offset 10 ?: 9..18 pages=2 | offset 20: 19..19 pages=2 | offset 21: empty pages=2 => 0..19',
	'a total that is missed where the service refuses what is behind the end, with Output What Arrived':
		'outputIncomplete=true; 0..9 page=1 total=25 | number 2 ?: 10..19 total=25 | number 3: 400 => 0..19',
	'has-more, where one was added before what was read':
		'0..9 more=true | offset 10 ?: 10..19 more=true | offset 20: 19..24 more=false => 0..24',
	'the number of the last page beside a total':
		'0..9 page=0 lastPage=2 total=15 | number 1 ?: 10..14 lastPage=2 total=15 => 0..14',
	'pages that are not there': [
		'0..9 pages=4 | number 1 ?: 10..19 | number 2: empty => The list goes on, but its next page was not found',
		/more: pages is 4\. Nothing/,
	],
	'an empty page without a link, where no usual style brings more':
		'0..9 -> ?p=2 | ?p=2: empty | offset 10 ?: 0..9 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => 0..9',
	'an empty page without a link, which the service read as a filter':
		'0..9 -> ?p=2 | ?p=2: empty | offset 10 ?: 10..14 | offset 15: empty => 0..14',
	'the number of the last page where only what is asked shows that pages count from 0':
		'0..9 lastPage=2 | number 1 ?: 10..19 lastPage=2 | number 2: 20..29 lastPage=2 | number 3: 404 => 0..29',
	'the number of the last page where an offset is like a page number':
		'0..0 lastPage=2 | number 1/1 ?: 400 | page 1 ?: 400 | offset 1/1 ?: 1..1 lastPage=2 | offset 2/1: empty => 0..1',
	'a cursor that led to nothing, where no usual style brings more':
		'0..9 cursor=a | ?page[after]=a ?: empty | ?page[cursor]=a ?: 400 | ?cursor=a ?: 400 | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => 0..9',
	'no cursor that is refused':
		'0..9 cursor=a | ?page[after]=a ?: 10..19 cursor=b | ?page[after]=b: 404 => The service rejected the next page, page[after]=… (404)',
	'no empty page that says more and leads nowhere':
		'0..9 more=true | offset 10 ?: empty more=true | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
	'a broken link, with Output What Arrived':
		'outputIncomplete=true; 0..9 more=true -> http:// | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => 0..9',
	'has-more, over an empty page':
		'0..9 page=1 more=true | number 2 ?: empty more=true | number 3: 10..14 more=false => 0..14',
	'a next page, over an empty page':
		'0..9 next-page=2 | number 2 ?: empty next-page=3 | number 3: 10..14 next-page=null => 0..14',
	'pages, over an empty page':
		'0..9 page=1 pages=3 | number 2 ?: empty pages=3 | number 3: 10..14 pages=3 | number 4: empty pages=3 => 0..14',
	'pages, the last of which is empty': '0..9 page=1 pages=2 | number 2 ?: empty pages=2 => 0..9',
	'no page that is known without the link that others had':
		'0..9 -> ?p=2 | ?p=2: 10..19 -> ?p=3 | ?p=3: 0..9 => The service sent the same page again',
	'no total that equals a page as full as pages get':
		'0..9 total=10 pageSize=10 | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 => 0..9',
	'no next page from 0 that repeats the first one':
		'0..9 next-page=1 | number 1 ?: 0..9 | number 2 ?: 0..9 | page 1 ?: 400 | offset 10 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
	'no total that is missed, next to a link': [
		'mode=offset; 0..9 total=30 | offset 10 ?: 10..19 total=30 -> ?x | offset 20: empty total=30 -> ?x=2 => Only 20 of 30 locations were received',
		/more: there is a link to a next page, total is 30\. Nothing/,
	],
	...forEach(
		'a link of next that is null beside another',
		['first', 'last'],
		'0..9 links={"{}":"?p=1","next":null} => 0..9',
	),
	'no total beside a link to another host': [
		'0..9 total=12 -> https://other.example/ | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => Only 10 of 12 locations were received',
		/If the links lead to another host/,
	],
};
it.each(Object.entries(ends))('the end is known by %s', expectConversation);

const chosen: Conversations = {
	'pages to their end':
		'mode=offset; 0..9 | offset 10 ?: 10..19 | offset 20: 20..24 | offset 25: empty => 0..24',
	'no page after an empty one': 'mode=page; empty => nothing',
	'pages from 0': 'mode=number; 0..9 | number 1 ?: 10..19 | number 2: empty => 0..19',
	'pages from 0, as far as a limit wants':
		'mode=number limit=15; 0..9 total=35 | number 1 ?: 10..19 total=35 => 0..14',
	'one page, behind which all is refused':
		'mode=page; 0..9 | page 1 ?: 0..9 | page 2 ?: 404 => 0..9',
	...forEach(
		'one page, after which an offset is rejected or empty, if the service knows the parameter',
		['400', '403', 'empty'],
		'mode=offset; 0..9 | offset 10 ?: {} | offset 0 ?: 0..9 => 0..9',
	),
	...forEach(
		'no parameter that is ignored, and no page that comes again',
		['0..9', '9..9'],
		"mode=offset; 0..9 | offset 10 ?: {} => The service does not paginate by the query parameter 'page[offset]'",
		/^'Mode' in the option 'Paging' is set to it\. Tried: page.offset.=10 and page.limit.=10 .no new location.\. Nothing was output, .* Set 'Mode' to Automatic, or to the parameter that the documentation of the service names\.$/,
	),
	...forEach(
		'no parameter that is a filter, or rejected and else a filter',
		['empty', '404'],
		"mode=offset; 0..9 | offset 10 ?: {} | offset 0 ?: empty => The service does not paginate by the query parameter 'page[offset]'",
	),
	'the end behind a 404': 'mode=offset; 0..9 | offset 10 ?: 10..19 | offset 20: 404 => 0..19',
	'no parameter that breaks the service':
		"mode=offset; 0..9 | offset 10 ?: 500 | 0..9 => The service does not paginate by the query parameter 'page[offset]'",
	'no parameter that gets no response':
		"mode=offset; 0..9 | offset 10 ?: 0 | 0..9 => The service does not paginate by the query parameter 'page[offset]'",
	'no end behind a 400 after a full page': [
		'mode=offset; 0..9 | offset 10 ?: 10..19 | offset 20: 400 => The service rejected the next page, page[offset]=20 and page[limit]=10 (400)',
		/^20 locations were received\. Nothing was output, .* The service said: no$/,
	],
	'the end behind a 400 after a page that is shorter than the first':
		'mode=offset; 0..9 | offset 10 ?: 10..14 | offset 15: 400 => 0..14',
	'no end behind a 404 where more is announced':
		'mode=number; 0..9 more=true | number 1 ?: 0..9 | number 2 ?: 10..19 more=true | number 3: 404 => The service rejected the next page, page[number]=3 and page[size]=10 (404)',
	'no parameter that is ignored, whatever number it has': [
		"mode=page; 0..9 | page 1 ?: 0..9 | page 2 ?: 0..9 => The service does not paginate by the query parameter 'page'",
		/page=1 .no new location.; page=2 .no new location.\. Nothing/,
	],
	'no next page with None': [
		'mode=none; 0..9 -> ?p=2 => The list is longer than one page: there is a next page',
		`${NOTHING_OUTPUT} Set 'Mode' in the option 'Paging' to Automatic.`,
	],
	'no part of a total with None':
		'mode=none; 0..9 total=15 -> ?p=2 => Only 10 of 15 locations were received',
	'no page of a list that begins with nothing':
		'mode=offset; empty total=5 => Only 0 of 5 locations were received',
	...forEach(
		'no parameter that is rejected, whatever number it has',
		['400', '403', '404'],
		"mode=page; 0..9 | page 1 ?: {} | page 0 ?: {} | page 1 ?: {} => The service does not paginate by the query parameter 'page'",
		/page=1 .rejected, 40.*Set 'Mode' to Automatic.*The service said: no/,
	),
	'no empty page with a cursor with None':
		'mode=none; empty cursor=a => The list is longer than one page: there is a next page',
	'one page as full as its own size with None': 'mode=none; 0..9 pageSize=10 => 0..9',
	'one page with a total with None':
		'mode=none; 0..9 total=10 -> ?p=2 => The list is longer than one page: there is a next page',
	'one page without anything with None': 'mode=none; 0..9 => 0..9',
	'no cursor of a full page with None':
		'mode=none; 0..9 cursor=a pageSize=10 => The list is longer than one page: there is a next page',
	'the end of a total that counts its page, once the parameter is known':
		'mode=offset; 0..9 total=10 | offset 10 ?: empty | offset 0 ?: 0..9 => 0..9',
	'the end behind a page of one':
		'mode=offset; 0..9 | offset 10 ?: 10..10 | offset 11: 400 => 0..10',
	'no end of pages of one that come again':
		'mode=offset; 0..0 | offset 1/1 ?: 1..1 | offset 2/1: 1..1 => The service sent the same page again',
	'a missed total behind a 400, where the last page counts what arrived':
		'mode=number; 0..9 page=1 total=30 | number 2 ?: 10..19 total=20 | number 3: 400 => The service rejected the next page, page[number]=3 and page[size]=10 (400)',
	'the end behind a cursor that nobody followed':
		'mode=number; 0..9 page=1 cursor=a | number 2 ?: 10..19 cursor=b | number 3: 404 => 0..19',
	'more than links say':
		'mode=offset; 0..9 -> null | offset 10 ?: 10..14 -> null | offset 15: empty => 0..14',
};
it.each(Object.entries(chosen))('a chosen Paging brings %s', expectConversation);

const doubts: Conversations = {
	'fewer than ten are believed': '0..8 => 0..8',
	'ten are not, and four styles are tried':
		'0..9 | offset 10 ?: 400 | number 1 ?: 0..9 | number 2 ?: 403 | page 1 ?: empty | page 2 ?: empty | plain 10 ?: 400 => 0..9',
	'page 1 is the second of two, where pages count from 0':
		'0..9 | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 10..14 | page 2: 404 => 0..14',
	'replies count from 0 and the parameter from 1':
		'0..9 page=0 total=25 | number 1 ?: 0..9 page=0 | number 2 ?: 10..19 page=1 | number 3: 20..24 page=2 => 0..24',
	'replies count from 1 and the parameter from 0':
		'0..9 page=1 pages=3 | number 2 ?: 20..24 page=3 | number 1 ?: 10..19 page=2 | number 2: 20..24 page=3 | number 3: empty => 0..24',
	'replies count from 1 and the parameter from 0, up to 1':
		'0..9 page=1 | number 2 ?: empty | number 1 ?: 10..14 page=2 | number 2: empty => 0..14',
	'a page too far, and no other': [
		'0..9 page=1 | number 2 ?: 20..24 page=3 | number 1 ?: 400 | page 2 ?: 400 | offset 10 ?: 400 | plain 10 ?: 400 => Locations of a probe request are on no page (5)',
		/^10 locations were received\. Tried: .*size.=10 .another page than the second.; .*run this again/,
	],
	'a page that reports another number than the next one is not the second page':
		'0..9 page=1 total=15 | number 2 ?: 10..14 page=1 | number 1 ?: 0..9 page=1 | page 2 ?: 400 | offset 10 ?: 10..14 => 0..14',
	'the size that the service names is kept':
		'0..9 page=1 pageSize=20 total=15 | number 2/20 ?: 10..14 => 0..14',
	'an empty page is not the end where the parameter is a filter':
		'0..9 | offset 10 ?: empty | number 1 ?: 0..9 | number 2 ?: 10..14 | number 3: empty => 0..14',
	...forEach(
		'a page as full as its own size is the whole list only if the first page by its position comes again',
		['0..9 => 0..9', 'empty => The list goes on, but its next page was not found'],
		'0..9 limit=10 | offset 10 ?: empty | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | offset 0 ?: {}',
	),
	'an empty page is no end where another sign speaks of more':
		'0..9 -> ?p=2 | ?p=2: 404 | offset 10 ?: empty | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
	'an empty page by a link to another host is no end':
		'0..9 -> https://other.example/?p=2 | ?p=2: empty | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
	'a limit is enough': 'limit=15; 0..9 total=35 | offset 10 ?: 10..19 total=35 => 0..14',
	'per-page shows the plain one':
		'0..9 page=1 per_page=10 | page 2 ?: 10..14 | page 3: empty => 0..14',
	'pages are foreseen as far as they are wanted':
		'parallel=4 limit=25; 0..9 total=90 | offset 10 ?: 10..19 total=90 | offset 20: 20..29 total=90 => 0..24',
	'pages are foreseen as far as there are any':
		'parallel=9; 0..9 page=1 pages=3 | number 2 ?: 10..19 | number 3: 20..29 | number 4: empty => 0..29',
	'what follows a link is foreseen, and what follows a question is not':
		'parallel=4; 0..9 total=30 -> ?p=2 | ?p=2: 404 | ?p=3: 404 | offset 10 ?: 10..19 total=30 | offset 20: 20..29 total=30 => 0..29',
	'what follows a link that has rivals is no question':
		'parallel=4; 0..9 total=30 -> /x?p=2 | ?p=2 ?: 10..19 -> /x?p=3 | ?p=3: 20..29 -> null => 0..29',
	'a link that is none shows no style':
		'0..9 total=12 links={"self":"http://"} | offset 10 ?: 10..11 total=12 => 0..11',
	'each style is asked once': [
		'0..9 total=12 links={"self":"?page=1"} | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => Only 10 of 12 locations were received',
		/Tried: page.offset.[^;]*; page.number.[^;]*; page=1 .rejected, 400.; offset[^;]*; .skip[^;]*; skip[^;]*\. Nothing/,
	],
	'an offset goes with the size of the page':
		'0..9 total=12 pageSize=20 | offset 10 ?: 10..11 total=12 => 0..11',
};
it.each(Object.entries(doubts))('where nothing tells: %s', expectConversation);

it.each([401, 408, 425, 429])('%i to a probe request is a failure', async (status) => {
	const failed = { outcome: `Rejected (${status})`, probes: ['?page[offset]=10&page[limit]=10'] };
	expect(await readScripted([createBody(0, 10), status])).toMatchObject(failed);
});

// 0 is no response at all.
it.each([0, 400, 403, 404, 406, 410, 422, 500, 501, 502, 503, 504])(
	'%i to a probe request is no answer: the next candidate is tried',
	async (status) => {
		const { outcome } = await readScripted([
			createBody(0, 10),
			status,
			createBody(0, 10),
			createBody(10, 15),
			createBody(0, 0),
		]);
		expect(outcome).toBe('0..14');
	},
);

it.each([[{ data: null }], [{ total: 0 }], [{ message: 'Hello' }]])(
	'a response of another form to every probe request does not lose a complete list: %j',
	async (other) => {
		const { outcome, requests } = await readScripted([
			createBody(0, 10),
			...Array<object>(6).fill(other),
		]);
		expect(outcome).toBe('0..9');
		expect(requests.length).toBeLessThanOrEqual(7);
	},
);

it('says that a response to a probe request is not a list', async () => {
	const { description } = await readScripted([
		createBody(0, 10, { total: 15 }),
		...Array<object>(6).fill({ total: 0 }),
	]);
	expect(description).toContain('Tried: page[offset]=10 and page[limit]=10 (not a list); ');
});

/** A reply with a header Link to page 2. */
const withHeader = (body: object): ScriptedResponse => [body, { link: '<?p=2>; rel="next"' }];
const linkTo = (from: number, to: number, next: string | null) =>
	createBody(from, to, { links: { next } });

it.each([
	['of both places, if they are the same, are one', withHeader(linkTo(0, 10, '?p=2'))],
	[
		'of the header count where those of the body say that this is the end',
		withHeader(linkTo(0, 10, null)),
	],
])('links %s', async (_name, first) => {
	const result = await readScripted([first, createBody(10, 20)]);
	expect(result).toMatchObject({ outcome: '0..19', requests: ['', '?p=2'], probes: [] });
});

it('the query of links is asked for where the first reply was redirected to', async () => {
	const result = await readScripted([
		[linkTo(0, 10, '?p=2'), {}, `${LIST_URL}/v2?old=1`],
		[linkTo(10, 20, 'https://other.example/?p=3'), {}, `${LIST_URL}/v3?p=2`],
		createBody(20, 25),
	]);
	expect(result).toMatchObject({ outcome: '0..24', requests: ['', '/v2?p=2', '/v2?p=3'] });
});

it('links refer to the address that answered', async () => {
	const result = await readScripted([
		[linkTo(0, 10, 'a/2'), {}, `${LIST_URL}/v2/`],
		[linkTo(10, 20, '3'), {}, `${LIST_URL}/v3/b/2`],
		createBody(20, 25),
	]);
	expect(result).toMatchObject({ outcome: '0..24', requests: ['', '/v2/a/2', '/v3/b/3'] });
});

it.each([
	['is whole', createBody(0, 10), '0..9'],
	['is down', 500, 'Rejected (500)'],
])(
	'a service that breaks at each question is asked for its list again, which %s',
	async (_name, again, outcome) => {
		const result = await readScripted([createBody(0, 10), 500, 500, 500, 500, again]);
		expect(result).toMatchObject({
			outcome,
			requests: [
				...['', requestOf('offset 10'), requestOf('number 1'), '?page=1', requestOf('plain 10')],
				'',
			],
		});
	},
);
