import { LIST_URL } from './readList';
import type { ScriptedResponse } from './script';
import { createBody, readScripted } from './script';

/**
 * A conversation: `options; response | request: response | request ?: response => outcome`, for example
 * `mode=number; 0..9 more=true | number 2 ?: 10..19 -> ?p=3 | ?p=3: 404 => 0..19`. The first response is to the request
 * without a position. Every other request is named, in the order of the requests. `?` marks a trial request, and `->`
 * a link to the next page. The outcome is the IDs that are output, or the message of the error. The second element of a
 * row is the description of the error.
 */
type Conversation = string | [conversation: string, description: string | RegExp];
type Conversations = Record<string, Conversation>;

async function expectConversation(_name: string, row: Conversation): Promise<void> {
	const [conversation, description] = typeof row === 'string' ? [row, undefined] : row;
	const [, optionsText, exchangesText = '', outcome] =
		/^(?:(.*); )?(.*) => (.*)$/.exec(conversation) ?? [];
	const exchanges = exchangesText.split(' | ').map((exchange) => {
		const [, request = '', trial, response = ''] = /^(?:(.*?)( \?)?: )?(.*)$/.exec(exchange) ?? [];
		return { request: parseRequest(request), canFail: trial !== undefined, response };
	});
	const options = parseMembers(optionsText?.split(' ') ?? []);
	const result = await readScripted(
		(_request, call) => parseResponse(exchanges[call - 1]?.response),
		options,
		options,
	);
	expect(result.requests).toEqual(exchanges.map(({ request }) => request));
	expect(result.outcome || 'nothing').toBe(outcome);
	const trials = exchanges.filter(({ canFail }) => canFail);
	expect(result.trials).toEqual(trials.map(({ request }) => request));
	if (description === undefined) return;
	const isText = typeof description === 'string';
	expect(result.description).toEqual(isText ? description : expect.stringMatching(description));
}

/**
 * Parses a request such as `offset 5/3` (page[offset]), `number 2` (page[number]), `page 2`, `plain 10` (offset), `skip 10` or
 * `$skip 10`. The number after the slash is the page size, 10 if it is left out. Any other request is written as it is sent.
 */
function parseRequest(text: string): string {
	return text
		.replace(/^(offset|number|plain|\$?skip) (\d+)$/, '$1 $2/10')
		.replace(/^offset (\d+).(\d+)/, '?page[offset]=$1&page[limit]=$2')
		.replace(/^number (\d+).(\d+)/, '?page[number]=$1&page[size]=$2')
		.replace(/^plain (\d+).(\d+)/, '?offset=$1&limit=$2')
		.replace(/^(\$?)skip (\d+).(\d+)/, '?$1skip=$2&$1limit=$3')
		.replace(/^page (\d+)/, '?page=$1');
}

/** Parses a response such as `10..19 total=25 -> ?p=3` or `empty`. A number is the status of a rejection. */
function parseResponse(text: string | undefined): ScriptedResponse | undefined {
	if (text === undefined) return undefined;
	if (/^\d+$/.test(text)) return Number(text);
	const [page = '', next] = text.split(' -> ');
	const [locations = '', ...members] = page.split(' ');
	const [from, to] = locations === 'empty' ? [0, -1] : locations.split('..').map(Number);
	const links = next === undefined ? {} : { links: { next: parseValue(next) } };
	return createBody(from ?? 0, (to ?? 0) + 1, { ...parseMembers(members), ...links });
}

function parseMembers(members: string[]): object {
	return Object.fromEntries(
		members.map((member) => {
			const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(member) ?? [];
			return [name, parseValue(value)];
		}),
	);
}

function parseValue(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
}

/** @returns one conversation for each response, which replaces `{}` in the template */
function repeatFor(
	title: string,
	responses: string[],
	template: string,
	description?: RegExp,
): Conversations {
	return Object.fromEntries(
		responses.map((response) => {
			const conversation = template.replaceAll('{}', response);
			const row: Conversation =
				description === undefined ? conversation : [conversation, description];
			return [`${title}: ${response}`, row];
		}),
	);
}

const NOTHING_OUTPUT =
	'Nothing was output, because an incomplete list is never output as complete.';
const CHOOSE_MODE =
	"If you know how the service paginates, choose 'Mode' in the option 'Paging'; to find out more, see docs/probe.md in the source of this package.";
const OUTPUT_INCOMPLETE =
	"If the list really ends there, set 'If the List Is Incomplete' in the option 'Paging' to Output Received Locations.";
const REPORT_TO_SERVICE = `Otherwise report this to the service provider (${LIST_URL}).`;

const links: Conversations = {
	'requests the query of a link at the URL of the list when the link is cross-origin':
		'0..9 -> https://other.example/x?p=2 | ?p=2: 10..19 -> {"href":"//other.example?p=3"} | ?p=3: 20..24 -> null => 0..24',
	'does not advise to enter a host without https as Base URL': [
		'0..9 -> http://api.example.com/x?p=2 | ?p=2: 404 | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
		/^(?!.*enter that as 'Base URL')/,
	],
	'fails without a cross-origin request when the query of a cross-origin link is rejected': [
		'0..9 -> https://other.example/x?p=2 | ?p=2: 404 | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
		`10 locations were received. The responses say that there is more: there is a link to a next page at another origin, https://other.example. Tried: /rest/v1/locations?p=2 (rejected, 404); page[offset]=10 and page[limit]=10 (rejected, 400); page[number]=1 and page[size]=10 (rejected, 400); page=1 (rejected, 400); offset=10 and limit=10 (rejected, 400); $skip=10 and $limit=10 (rejected, 400); skip=10 and limit=10 (rejected, 400). ${NOTHING_OUTPUT} If the links lead to another host of the same service, enter that as 'Base URL' in the credential: the access token is sent nowhere else. ${CHOOSE_MODE} ${OUTPUT_INCOMPLETE} ${REPORT_TO_SERVICE} The service said: no`,
	],
	...repeatFor(
		'fails without a request for the link when no page of this origin can have its URL',
		['mailto:a@other.example', 'http://api.example.com/l', 'blob:https://api.example.com/l'],
		'0..9 -> {} | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
		/at another origin, (mailto:|http:..api.example.com|blob:)\. Tried/,
	),
	...repeatFor(
		'fails when the link to the next page is invalid and no candidate works',
		['7', '{}', '{"href":7}', 'http://'],
		'0..9 -> {} | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
		/more: there is a link to a next page\. Tried: page.offset.*complete\. If you know/,
	),
	// Two rejections, a failure, the first page again, an empty page, and pages with few new locations.
	...repeatFor(
		'follows the link as it is when its query at the URL of the list returns no second page',
		['404', '403', '500', '0..9', 'empty', '5..14', '8..11'],
		'0..9 -> https://api.example.com/rest/v1/locations/2?a=b | ?a=b ?: {} | /2?a=b ?: 10..19 => 0..19',
	),
	'fails when a page links to itself as the next page': [
		'0..9 -> ?p=2 | ?p=2: 10..19 -> ?p=2 => The next page, /rest/v1/locations?p=2, is a page that was already read',
		/^20 locations were received\. The responses say that there is more: there is a link/,
	],
	'fails when a page links to the first page as the next page': [
		'0..9 -> /rest/v1/locations/2 | /2: 10..19 -> /rest/v1/locations => The next page, /rest/v1/locations, is a page that was already read',
		/^20 locations were received/,
	],
	'fails when the next page has a link, but only locations that were already received': [
		'0..9 -> ?p=2 | ?p=2: 10..19 -> ?p=3 | ?p=3: 0..9 -> ?p=4 => The service sent the same page again',
		`20 locations were received. The responses say that there is more: there is a link to a next page. ${NOTHING_OUTPUT} ${CHOOSE_MODE} ${OUTPUT_INCOMPLETE} ${REPORT_TO_SERVICE}`,
	],
	...repeatFor(
		'fails with the status of the next page when the request for its link fails',
		['401', '403', '500', '503'],
		'0..9 -> ?p=2 | ?p=2: 10..19 -> ?p=3 | ?p=3: {} => Rejected ({})',
	),
	'reads to an empty page when the links are null and the pages are requested by offset':
		'0..9 -> ?p=2 | ?p=2: 404 | offset 10 ?: 10..19 -> null | offset 20: 20..29 -> null | offset 30: empty -> null => 0..29',
	'returns the complete list when the last page has no link, is short and is returned again':
		'0..9 -> ?p=2 | ?p=2: 404 | offset 10 ?: 10..14 | offset 15: 10..14 => 0..14',
	...repeatFor(
		'fails with the status of the next page when the page before has no link',
		['403', '500'],
		'0..9 -> ?p=2 | ?p=2: 404 | offset 10 ?: 10..14 | offset 15: {} => Rejected ({})',
	),
	...repeatFor(
		'returns the first page when its link to the next page is empty',
		['null', '""', 'false', '{"href":null}', '{"href":""}'],
		'0..9 -> {} => 0..9',
	),
	...repeatFor(
		'returns the complete list when the link of the second page is empty',
		['null', '""', 'false', '{"href":null}', '{"href":""}'],
		'0..9 -> ?p=2 | ?p=2: 10..14 -> {} => 0..14',
	),
	'sends trial requests when only the links to the first and the last page are empty':
		'0..9 links={"first":"","last":""} | offset 10 ?: 10..14 | offset 15: empty => 0..14',
	'returns the complete list when the last page links to itself and the total was received':
		'0..9 total=15 -> ?p=2 | ?p=2: 10..14 total=15 -> ?p=2 => 0..14',
	'returns what was received when the last page links to itself, with Output Received Locations':
		'outputIncomplete=true; 0..9 -> ?p=2 | ?p=2: 10..14 -> ?p=2 => 0..14',
	'returns the only page when its link returns it again and the total was received':
		'0..4 total=5 pageSize=10 -> ?p=1 | ?p=1: 0..4 | offset 5/5 ?: 400 | ?page[number]=1 ?: 400 | page 1 ?: 400 | plain 5/5 ?: 400 | $skip 5/5 ?: 400 | skip 5/5 ?: 400 => 0..4',
	'returns the first page when the links to the first and the last page are the same':
		'0..9 links={"first":{"href":"?p=1"},"last":"?p=1"} => 0..9',
	'sends trial requests when the links to the first and the last page differ and the link to the next page is null':
		'0..9 links={"first":"?page=1","last":"?page=2","next":null} | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 => 0..9',
};
describe('reading a list with links', () => {
	it.each(Object.entries(links))('%s', expectConversation);
});

const ends: Conversations = {
	'returns the complete list when the total was received':
		'0..9 total=25 | offset 10 ?: 10..19 total=25 | offset 20: 20..24 total=25 => 0..24',
	'returns the first page without trial requests when it has 9 locations and its total is 9':
		'0..8 total=9 => 0..8',
	...repeatFor(
		'returns the first page when its total is its length and one trial request returns no location',
		['empty total=0', '400'],
		'0..9 total=10 | offset 10 ?: {} => 0..9',
	),
	'uses the count as the total when it is larger than the page':
		'0..9 count=15 | offset 10 ?: 10..14 count=15 => 0..14',
	'returns what was received when the total is not reached, with Output Received Locations':
		'outputIncomplete=true; 0..9 total=25 | offset 10 ?: 10..19 total=25 | offset 20: empty total=25 => 0..19',
	'requests one more page when the number of pages was received':
		'0..9 pages=2 | number 1 ?: 0..9 pages=2 | number 2 ?: 10..19 pages=2 | number 3: empty => 0..19',
	'requests one more page when the number of pages was received and page numbers start at 0':
		'0..9 pages=2 | number 1 ?: 10..19 pages=2 | number 2: 400 => 0..19',
	'returns the complete list when the offset after a shorter last page is the first page again':
		'0..9 | offset 10 ?: 10..19 | offset 20: 20..24 | offset 25: 0..9 => 0..24',
	'fails when total_page says that there are more pages than were read, and no parameter works': [
		'0..9 total_page=8 | number 1 ?: 0..9 | number 2 ?: 0..9 | page 1 ?: 0..9 | page 2 ?: 0..9 | offset 10 ?: 0..9 | plain 10 ?: 0..9 | $skip 10 ?: 0..9 | skip 10 ?: 0..9 => The list goes on, but its next page was not found',
		/more: total_page is 8/,
	],
	'returns the first page when the number of pages is 1': '0..9 pages=1 => 0..9',
	'returns the first page when has-more is false next to a cursor':
		'0..9 has-more=false cursor=c => 0..9',
	'returns the complete list when has-more becomes false':
		'0..9 has-more=true | offset 10 ?: 10..19 has-more=true | offset 20: 20..24 has-more=false => 0..24',
	'fails when has-more is true on the empty page after the last one': [
		'0..9 more=true | offset 10 ?: 10..14 more=true | offset 15: empty more=true => The list goes on, but its next page was not found',
		/more: more is true\. Nothing was output/,
	],
	'returns what was received when has-more is true on the empty page after the last one, with Output Received Locations':
		'outputIncomplete=true; 0..9 more=true | offset 10 ?: 10..14 more=true | offset 15: empty more=true => 0..14',
	'fails when has-more is true and no candidate works': [
		'0..9 more=true | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
		/more: more is true\. Tried/,
	],
	'returns the first page when has-more is true and no candidate works, with Output Received Locations':
		'outputIncomplete=true; 0..9 more=true | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => 0..9',
	'returns the first page when the number of the next page is null': '0..9 next-page=null => 0..9',
	'returns the complete list when the number of the next page becomes null':
		'0..9 next-page=2 | number 2 ?: 10..19 next-page=3 | number 3: 20..24 next-page=null => 0..24',
	'returns the complete list when the number of the next page becomes null and page numbers start at 0':
		'0..9 next-page=1 | number 1 ?: 10..19 next-page=null => 0..19',
	'returns the complete list when the last page has no cursor':
		'0..9 cursor=a | ?page[after]=a ?: 10..19 cursor=b | ?page[after]=b: 20..24 => 0..24',
	'follows a cursor with the third parameter when the first is rejected and the second is ignored':
		'0..9 cursor=a | ?page[after]=a ?: 400 | ?page[cursor]=a ?: 0..9 | ?cursor=a ?: 10..19 => 0..19',
	'returns the complete list when an empty page repeats the cursor of its request':
		'0..9 cursor=a | ?page[after]=a ?: 10..19 cursor=b | ?page[after]=b: empty cursor=b => 0..19',
	'follows the cursor of an empty page when it is a new one':
		'0..9 cursor=a | ?page[after]=a ?: empty cursor=b | ?page[after]=b: 10..19 => 0..19',
	'fails when a full page repeats the cursor of its request': [
		'0..9 cursor=a | ?page[after]=a ?: 10..19 cursor=a => The next page, page[after]=…, is a page that was already read',
		/more: cursor is there/,
	],
	'follows a cursor when the page is shorter than its page size, because a filter can shorten it':
		'0..4 cursor=a limit=6 | ?page[after]=a ?: 5..7 => 0..7',
	'returns the first page when it is shorter than its page size and its cursor returns no location':
		'0..4 cursor=a limit=6 | ?page[after]=a ?: empty | ?page[cursor]=a ?: 400 | ?cursor=a ?: 400 | offset 5/5 ?: 400 | ?page[number]=1 ?: 400 | page 1 ?: 400 | plain 5/5 ?: 400 => 0..4',
	'follows a cursor when the first page is empty':
		'empty cursor=a | ?page[after]=a ?: 0..4 => 0..4',
	'returns no location when the first page is empty and its cursor returns no location':
		'empty cursor=a | ?page[after]=a ?: empty | ?page[cursor]=a ?: 400 | ?cursor=a ?: 400 => nothing',
	'does not follow a cursor when the total was received and the page is shorter than its page size':
		'0..4 total=5 cursor=a limit=6 => 0..4',
	'fails when the first page has a cursor and no candidate works':
		'0..9 cursor=a | ?page[after]=a ?: 400 | ?page[cursor]=a ?: 400 | ?cursor=a ?: 400 | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
	'fails when the first page is as long as its page size and no candidate works': [
		'0..2 limit=3 | offset 3/3 ?: 400 | number 1/3 ?: 400 | page 1 ?: 400 | plain 3/3 ?: 400 => The list goes on, but its next page was not found',
		/more: limit is 3, and the page has as many locations\. Tried/,
	],
	'fails when 3 empty pages in a row have a link to a next page': [
		'0..9 -> ?p=2 | ?p=2: empty -> ?p=3 | ?p=3: empty -> ?p=4 | ?p=4: empty -> ?p=5 => 3 pages in a row were empty, but each announced another one',
		/more: there is a link to a next page\. Nothing/,
	],
	'reads on when 2 empty pages in a row have a link to a next page, twice':
		'0..9 -> ?p=2 | ?p=2: empty -> ?p=3 | ?p=3: empty -> ?p=4 | ?p=4: 10..19 -> ?p=5 | ?p=5: empty -> ?p=6 | ?p=6: empty -> ?p=7 | ?p=7: 20..24 -> null => 0..24',
	'fails when a page shorter than its page size has a next cursor and no candidate works': [
		'0..9 limit=12 next_cursor=a | ?page[after]=a ?: 400 | ?page[cursor]=a ?: 400 | ?cursor=a ?: 400 | offset 10 ?: 400 | ?page[number]=1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
		/more: next_cursor is there\. Tried/,
	],
	'follows a next cursor when the total was received and the page is shorter than its page size':
		'0..9 total=10 limit=12 next_cursor=a | ?page[after]=a ?: 10..14 total=15 => 0..14',
	'fails when the next cursor of a short page is rejected':
		'0..9 next_cursor=a | ?page[after]=a ?: 10..14 limit=10 next_cursor=b | ?page[after]=b: 404 => The service rejected the next page, page[after]=… (404)',
	'fails when a short page has a next cursor, but only locations that were already received': [
		'0..9 next_cursor=a | ?page[after]=a ?: 10..19 next_cursor=b | ?page[after]=b: 15..19 next_cursor=c => The service sent the same page again',
		/more: next_cursor is there/,
	],
	'returns the first page when it has has-more and its link returns an empty page with has-more false':
		'0..9 has_more=true -> ?p=2 | ?p=2: empty has_more=false -> null | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => 0..9',
	'returns the first page when the number of the next page is 0': '0..2 page=1 next_page=0 => 0..2',
	'returns the first page without trial requests when its member size can be its length':
		'0..4 size=5 => 0..4',
	'follows a cursor when the total is the length of the page':
		'0..9 total=10 cursor=a | ?page[after]=a ?: 10..14 => 0..14',
	'returns the first page when its total is its length and its end cursor is rejected':
		'0..9 total=10 endCursor=a | ?page[after]=a ?: 400 | ?page[cursor]=a ?: 400 | ?cursor=a ?: 400 => 0..9',
	'fails when the last page has a link that was not followed and an empty page without a link follows':
		[
			'0..9 -> ?p=2 | ?p=2: 404 | offset 10 ?: 10..14 -> ?p=3 | offset 15: empty => The list goes on, but its next page was not found',
			/more: there is a link to a next page\. Nothing/,
		],
	'fails when has-more is true, the cursor returns an empty page and no other candidate works':
		'0..9 has_more=true next_cursor=a | ?page[after]=a ?: empty has_more=false | ?page[cursor]=a ?: 400 | ?cursor=a ?: 400 | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
	'reads the list by offset when the end cursor returns no new location':
		'0..9 endCursor=a | ?page[after]=a ?: empty | ?page[cursor]=a ?: 0..9 | ?cursor=a ?: 400 | offset 10 ?: 10..14 | offset 15: empty => 0..14',
	'returns the first page when page 2 is empty and page 1 is the first page':
		'0..9 page=1 | number 2 ?: empty | number 1 ?: 0..9 => 0..9',
	'returns the complete list when the total was received and only the second page has a page number':
		'0..9 total=15 | offset 10 ?: 10..14 page=2 => 0..14',
	'fails when the total is not reached because each page number returns the first page': [
		'0..9 page=1 total=15 | number 2 ?: 0..9 page=1 | number 1 ?: 0..9 page=1 | page 2 ?: 400 | offset 10 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => Only 10 of 15 locations were received',
		/page.number.=2 and page.size.=10 .no new location.; page.number.=1/,
	],
	'fails when the total is not reached and no trial request gets a response': [
		'0..9 total=15 | offset 10 ?: 0 | number 1 ?: 0 | page 1 ?: 0 | plain 10 ?: 0 | $skip 10 ?: 0 | skip 10 ?: 0 | 0..9 => Only 10 of 15 locations were received',
		/page=1 .no response./,
	],
	'fails when 3 empty pages in a row have a new cursor': [
		'0..9 cursor=a | ?page[after]=a ?: 10..19 cursor=b | ?page[after]=b: empty cursor=c | ?page[after]=c: empty cursor=d | ?page[after]=d: empty cursor=e => 3 pages in a row were empty, but each announced another one',
		/^20 locations were received\. Nothing/,
	],
	'fails when the last page has has-more true and the empty page after it has no has-more': [
		'0..9 more=true | offset 10 ?: 10..14 more=true | offset 15: empty => The list goes on, but its next page was not found',
		/more: more is true\. Nothing/,
	],
	'returns the complete list when a link returns an empty page without a link':
		'0..9 -> ?p=2 | ?p=2: 10..14 -> ?p=3 | ?p=3: empty => 0..14',
	'returns the complete list when an empty page has has-more false and a link (Paddle)':
		'0..9 more=true -> ?p=2 | ?p=2: 10..14 more=false -> ?p=3 | ?p=3: empty more=false -> ?p=4 => 0..14',
	'returns the complete list when the number of pages was received and the last page is returned again':
		'0..9 page=1 pages=2 | number 2 ?: 10..19 page=2 pages=2 | number 3: 10..19 page=2 pages=2 => 0..19',
	'returns the complete list when the number of pages was received and the next page is rejected':
		'0..9 page=1 pages=2 | number 2 ?: 10..19 page=2 pages=2 | number 3: 422 => 0..19',
	'fails when the number of pages is not reached and the last page is returned again':
		'0..9 page=1 pages=3 | number 2 ?: 10..19 page=2 pages=3 | number 3: 10..19 page=2 pages=3 => The service sent the same page again',
	'returns the complete list when a short page repeats the end cursor of its request':
		'0..9 endCursor=a | ?page[after]=a ?: 10..14 endCursor=a => 0..14',
	'fails when a full page repeats the end cursor of its request':
		'0..9 endCursor=a | ?page[after]=a ?: 10..19 endCursor=a => The next page, page[after]=…, is a page that was already read',
	'returns the complete list when the end cursor of the last page is rejected with 404':
		'0..9 endCursor=a | ?page[after]=a ?: 10..19 endCursor=b | ?page[after]=b: 404 => 0..19',
	'tries all candidates when the total is the length of the page and the links to the first and the last page differ':
		'0..9 total=10 links={"first":"?p=1","last":"?p=2"} | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 => 0..9',
	'fails when a trial request returned one other location': [
		'0..9 page=1 | number 2 ?: 20..20 page=3 | number 1 ?: 400 | page 2 ?: 400 | offset 10 ?: 400 | plain 10 ?: 400 => 1 location that the service returned is missing from the list',
		/^10 locations were received\. Tried: /,
	],
	'fails when the total was received and a trial request returned other locations': [
		'0..9 page=1 total=15 | number 2 ?: 20..24 page=3 | number 1 ?: 400 | page 2 ?: 400 | offset 10 ?: 10..14 => 5 locations that the service returned are missing from the list',
		/^15 locations were received\. Nothing was output, .* If the list has changed in the meantime, try again\./,
	],
	'returns the complete list when 3 empty pages have a link after the total was received':
		'0..9 total=15 -> ?p=2 | ?p=2: 10..14 -> ?p=3 | ?p=3: empty -> ?p=4 | ?p=4: empty -> ?p=5 | ?p=5: empty -> ?p=6 => 0..14',
	'fails with the result of each candidate when the total is not reached': [
		'0..9 total=15 | offset 10 ?: 403 | number 1 ?: 0..9 | number 2 ?: empty | page 1 ?: 500 | plain 10 ?: 0..4 | $skip 10 ?: 400 | skip 10 ?: 400 => Only 10 of 15 locations were received',
		`The responses say that there is more: total is 15. Tried: page[offset]=10 and page[limit]=10 (rejected, 403); page[number]=1 and page[size]=10 (no new location); page[number]=2 and page[size]=10 (no location); page=1 (rejected, 500); offset=10 and limit=10 (no new location); $skip=10 and $limit=10 (rejected, 400); skip=10 and limit=10 (rejected, 400). ${NOTHING_OUTPUT} If the list has changed in the meantime, try again. ${CHOOSE_MODE} ${OUTPUT_INCOMPLETE} ${REPORT_TO_SERVICE} The service said: no`,
	],
	'fails when the total is not reached and the candidates return few new locations': [
		'0..9 total=15 | offset 10 ?: 5..14 | number 1 ?: 5..12 | number 2 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => Only 10 of 15 locations were received',
		/more: total is 15. Tried: page.offset.=10 and page.limit.=10 .few new locations/,
	],
	'fails when the total is not reached before an empty page': [
		'0..9 total=25 | offset 10 ?: 10..19 total=25 | offset 20: empty total=25 => Only 20 of 25 locations were received',
		/more: total is 25\. Nothing/,
	],
	'reads on when the total is reached only by counting a location twice, because offsets start at 1':
		'0..9 total=20 | offset 10 ?: 9..18 total=20 | offset 20: 19..19 total=20 => 0..19',
	'reads on when the number of pages was received, but one location twice, because offsets start at 1':
		'0..9 pages=2 | number 1 ?: 400 | page 1 ?: 400 | offset 10 ?: 9..18 pages=2 | offset 20: 19..19 pages=2 | offset 21: empty pages=2 => 0..19',
	'returns what was received when the next page is rejected before the total is reached, with Output Received Locations':
		'outputIncomplete=true; 0..9 page=1 total=25 | number 2 ?: 10..19 total=25 | number 3: 400 => 0..19',
	'returns each location once when one was added to an earlier page while reading':
		'0..9 more=true | offset 10 ?: 10..19 more=true | offset 20: 19..24 more=false => 0..24',
	'returns the complete list when the total was received before the number of the last page':
		'0..9 page=0 lastPage=2 total=15 | number 1 ?: 10..14 lastPage=2 total=15 => 0..14',
	'fails when pages count from 0 and the last one is rejected': [
		'0..9 page=0 lastPage=2 | number 1 ?: 10..19 page=1 lastPage=2 | number 2: 400 => The service rejected the next page, page[number]=2 and page[size]=10 (400)',
		/more: lastPage is 2\./,
	],
	'fails when pages count from 0 and the second one cannot be requested': [
		'0..9 page=0 lastPage=1 | number 1 ?: 400 | page 1 ?: 400 | offset 10 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
		/more: lastPage is 1\./,
	],
	'returns the complete list when pages count from 0':
		'0..9 page=0 lastPage=1 | number 1 ?: 10..14 page=1 lastPage=1 | number 2: 404 => 0..14',
	'returns the complete list when the last page is empty and its number is that of the last page':
		'0..9 page=1 lastPage=3 | number 2 ?: 10..19 page=2 lastPage=3 | number 3: empty page=3 lastPage=3 => 0..19',
	'returns the complete list when every page has the number 0':
		'0..9 page=0 lastPage=2 | number 1 ?: 10..14 page=0 lastPage=2 | number 2: 404 => 0..14',
	'returns the complete list when pages count from 0 and the total was received before the number of the last page':
		'0..9 page=0 lastPage=2 total=15 | number 1 ?: 10..14 page=1 lastPage=2 total=15 => 0..14',
	'returns the complete list when pages count from 0 and has-more is false before the number of the last page':
		'0..4 page=0 lastPage=1 more=false => 0..4',
	'reads on when has-more is true and the number of the next page is that of this page':
		'0..9 page=1 more=true nextPage=1 | number 2 ?: 10..14 page=2 more=false nextPage=2 => 0..14',
	'fails when a page is empty before the number of pages was received': [
		'0..9 pages=4 | number 1 ?: 10..19 | number 2: empty => The list goes on, but its next page was not found',
		/more: pages is 4\. Nothing/,
	],
	'returns the first page when its link returns an empty page without a link and no candidate works':
		'0..9 -> ?p=2 | ?p=2: empty | offset 10 ?: 0..9 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => 0..9',
	'reads the list by offset when the query of the link is a filter and returns an empty page':
		'0..9 -> ?p=2 | ?p=2: empty | offset 10 ?: 10..14 | offset 15: empty => 0..14',
	'reads up to the number of the last page when only the requests show that page numbers start at 0':
		'0..9 lastPage=2 | number 1 ?: 10..19 lastPage=2 | number 2: 20..29 lastPage=2 | number 3: 404 => 0..29',
	'returns the complete list when each page has 1 location, so that offsets look like page numbers':
		'0..0 lastPage=2 | number 1/1 ?: 400 | page 1 ?: 400 | offset 1/1 ?: 1..1 lastPage=2 | offset 2/1: empty => 0..1',
	'returns the first page when its cursor returns an empty page and no other candidate works':
		'0..9 cursor=a | ?page[after]=a ?: empty | ?page[cursor]=a ?: 400 | ?cursor=a ?: 400 | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => 0..9',
	'fails when the cursor of a full page is rejected':
		'0..9 cursor=a | ?page[after]=a ?: 10..19 cursor=b | ?page[after]=b: 404 => The service rejected the next page, page[after]=… (404)',
	'fails when has-more is true, an offset returns an empty page with has-more true and no other candidate works':
		'0..9 more=true | offset 10 ?: empty more=true | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
	'returns the first page when its link is invalid, with Output Received Locations':
		'outputIncomplete=true; 0..9 more=true -> http:// | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => 0..9',
	'reads on after an empty page when its has-more is true':
		'0..9 page=1 more=true | number 2 ?: empty more=true | number 3: 10..14 more=false => 0..14',
	'reads on after an empty page when it has the number of the next page':
		'0..9 next-page=2 | number 2 ?: empty next-page=3 | number 3: 10..14 next-page=null => 0..14',
	'reads on after an empty page when the number of pages is not reached':
		'0..9 page=1 pages=3 | number 2 ?: empty pages=3 | number 3: 10..14 pages=3 | number 4: empty pages=3 => 0..14',
	'returns the first page when the number of pages is 2 and page 2 is empty':
		'0..9 page=1 pages=2 | number 2 ?: empty pages=2 => 0..9',
	'fails when the only second page is an empty one that announces fewer pages': [
		'0..9 pages=2 cursor=a | ?page[after]=a ?: empty pages=0 | ?page[cursor]=a ?: 400 | ?cursor=a ?: 400 | number 1 ?: 400 | page 1 ?: 400 | offset 10 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
		/more: pages is 2\. Nothing/,
	],
	'fails when the next page has no link and only locations that were already received':
		'0..9 -> ?p=2 | ?p=2: 10..19 -> ?p=3 | ?p=3: 0..9 => The service sent the same page again',
	'sends trial requests when the total, the page size and the length of the page are equal':
		'0..9 total=10 pageSize=10 | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 => 0..9',
	'fails when the number of the next page is 1 and the pages 1 and 2 are the first page':
		'0..9 next-page=1 | number 1 ?: 0..9 | number 2 ?: 0..9 | page 1 ?: 400 | offset 10 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
	'fails when the total is not reached and an empty page has a link': [
		'mode=offset; 0..9 total=30 | offset 10 ?: 10..19 total=30 -> ?x | offset 20: empty total=30 -> ?x=2 => Only 20 of 30 locations were received',
		/more: there is a link to a next page, total is 30\. Nothing/,
	],
	...repeatFor(
		'returns the first page when its link to the next page is null next to another link',
		['first', 'last'],
		'0..9 links={"{}":"?p=1","next":null} => 0..9',
	),
	'fails when the total is not reached and the link is cross-origin': [
		'0..9 total=12 -> https://other.example/ | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => Only 10 of 12 locations were received',
		/If the links lead to another host/,
	],
};
describe('finding the end of a list', () => {
	it.each(Object.entries(ends))('%s', expectConversation);
});

const chosenModes: Conversations = {
	'returns the complete list when the last offset returns an empty page':
		'mode=offset; 0..9 | offset 10 ?: 10..19 | offset 20: 20..24 | offset 25: empty => 0..24',
	'returns no location when the first page is empty': 'mode=page; empty => nothing',
	'returns the complete list when page numbers start at 0':
		'mode=number; 0..9 | number 1 ?: 10..19 | number 2: empty => 0..19',
	'stops at the limit when page numbers start at 0':
		'mode=number limit=15; 0..9 total=35 | number 1 ?: 10..19 total=35 => 0..14',
	'returns the first page when page 1 is the first page and page 2 is rejected':
		'mode=page; 0..9 | page 1 ?: 0..9 | page 2 ?: 404 => 0..9',
	...repeatFor(
		'returns the first page when the next offset is rejected or empty and offset 0 is the first page',
		['400', '403', 'empty'],
		'mode=offset; 0..9 | offset 10 ?: {} | offset 0 ?: 0..9 => 0..9',
	),
	...repeatFor(
		'fails when the next offset returns no new location',
		['0..9', '9..9'],
		"mode=offset; 0..9 | offset 10 ?: {} => The service does not paginate by the query parameter 'page[offset]'",
		/^'Mode' in the option 'Paging' is set to it\. Tried: page.offset.=10 and page.limit.=10 .no new location.\. Nothing was output, .* Set 'Mode' to Automatic, or to the parameter that the documentation of the service names\.$/,
	),
	...repeatFor(
		'fails when the next offset is rejected or empty and offset 0 is empty',
		['empty', '404'],
		"mode=offset; 0..9 | offset 10 ?: {} | offset 0 ?: empty => The service does not paginate by the query parameter 'page[offset]'",
	),
	'returns the complete list when the page after a full page is rejected with 404':
		'mode=offset; 0..9 | offset 10 ?: 10..19 | offset 20: 404 => 0..19',
	'fails when the request for the next offset fails with 500':
		"mode=offset; 0..9 | offset 10 ?: 500 | 0..9 => The service does not paginate by the query parameter 'page[offset]'",
	'fails when the next offset gets no response':
		"mode=offset; 0..9 | offset 10 ?: 0 | 0..9 => The service does not paginate by the query parameter 'page[offset]'",
	'fails when the page after a full page is rejected with 400': [
		'mode=offset; 0..9 | offset 10 ?: 10..19 | offset 20: 400 => The service rejected the next page, page[offset]=20 and page[limit]=10 (400)',
		/^20 locations were received\. Nothing was output, .* The service said: no$/,
	],
	'returns the complete list when the page after a short page is rejected with 400':
		'mode=offset; 0..9 | offset 10 ?: 10..14 | offset 15: 400 => 0..14',
	'fails when the page after has-more true is rejected with 404':
		'mode=number; 0..9 more=true | number 1 ?: 0..9 | number 2 ?: 10..19 more=true | number 3: 404 => The service rejected the next page, page[number]=3 and page[size]=10 (404)',
	'fails when the service ignores the page number': [
		"mode=page; 0..9 | page 1 ?: 0..9 | page 2 ?: 0..9 => The service does not paginate by the query parameter 'page'",
		/page=1 .no new location.; page=2 .no new location.\. Nothing/,
	],
	'fails when the page has a link and Mode is None': [
		'mode=none; 0..9 -> ?p=2 => The list is longer than one page: there is a next page',
		`${NOTHING_OUTPUT} Set 'Mode' in the option 'Paging' to Automatic.`,
	],
	'fails when the total is not reached and Mode is None':
		'mode=none; 0..9 total=15 -> ?p=2 => Only 10 of 15 locations were received',
	'fails when the first page is empty and its total is 5':
		'mode=offset; empty total=5 => Only 0 of 5 locations were received',
	...repeatFor(
		'fails when the service rejects each page number',
		['400', '403', '404'],
		"mode=page; 0..9 | page 1 ?: {} | page 0 ?: {} | page 1 ?: {} => The service does not paginate by the query parameter 'page'",
		/page=1 .rejected, 40.*Set 'Mode' to Automatic.*The service said: no/,
	),
	'fails when an empty page has a cursor and Mode is None':
		'mode=none; empty cursor=a => The list is longer than one page: there is a next page',
	'returns the page when its length is its page size and Mode is None':
		'mode=none; 0..9 pageSize=10 => 0..9',
	'fails when the page has its total and a link and Mode is None':
		'mode=none; 0..9 total=10 -> ?p=2 => The list is longer than one page: there is a next page',
	'returns the page when it has no sign of a next page and Mode is None': 'mode=none; 0..9 => 0..9',
	'fails when a full page has a cursor and Mode is None':
		'mode=none; 0..9 cursor=a pageSize=10 => The list is longer than one page: there is a next page',
	'returns the first page when its total is its length, the next offset is empty and offset 0 is the first page':
		'mode=offset; 0..9 total=10 | offset 10 ?: empty | offset 0 ?: 0..9 => 0..9',
	'returns the complete list when the page after a page of 1 location is rejected with 400':
		'mode=offset; 0..9 | offset 10 ?: 10..10 | offset 11: 400 => 0..10',
	'fails when each page has 1 location and one is returned again':
		'mode=offset; 0..0 | offset 1/1 ?: 1..1 | offset 2/1: 1..1 => The service sent the same page again',
	'fails when a full page is followed by a rejection and the total of the first page is not reached':
		'mode=number; 0..9 page=1 total=30 | number 2 ?: 10..19 total=20 | number 3: 400 => The service rejected the next page, page[number]=3 and page[size]=10 (400)',
	'returns the complete list when the page after a full page with a cursor is rejected with 404':
		'mode=number; 0..9 page=1 cursor=a | number 2 ?: 10..19 cursor=b | number 3: 404 => 0..19',
	'reads to an empty page when the links to the next page are null':
		'mode=offset; 0..9 -> null | offset 10 ?: 10..14 -> null | offset 15: empty => 0..14',
};
describe('reading a list with a chosen Mode', () => {
	it.each(Object.entries(chosenModes))('%s', expectConversation);
});

const candidates: Conversations = {
	'returns the first page without trial requests when it has 9 locations': '0..8 => 0..8',
	'tries 4 candidates when the first page has 10 locations and no sign of a next page':
		'0..9 | offset 10 ?: 400 | number 1 ?: 0..9 | number 2 ?: 403 | page 1 ?: empty | page 2 ?: empty | plain 10 ?: 400 => 0..9',
	'reads page 1 as the second page when page numbers start at 0':
		'0..9 | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 10..14 | page 2: 404 => 0..14',
	'returns the complete list when page numbers start at 0 in responses and at 1 in requests':
		'0..9 page=0 total=25 | number 1 ?: 0..9 page=0 | number 2 ?: 10..19 page=1 | number 3: 20..24 page=2 => 0..24',
	'returns the complete list when page numbers start at 1 in responses and at 0 in requests':
		'0..9 page=1 pages=3 | number 2 ?: 20..24 page=3 | number 1 ?: 10..19 page=2 | number 2: 20..24 page=3 | number 3: empty => 0..24',
	'returns 2 pages when page numbers start at 1 in responses and at 0 in requests':
		'0..9 page=1 | number 2 ?: empty | number 1 ?: 10..14 page=2 | number 2: empty => 0..14',
	'fails when the only candidate that returns locations skips a page': [
		'0..9 page=1 | number 2 ?: 20..24 page=3 | number 1 ?: 400 | page 2 ?: 400 | offset 10 ?: 400 | plain 10 ?: 400 => 5 locations that the service returned are missing from the list',
		/^10 locations were received\. Tried: .*size.=10 .another page than the second.; .*try again/,
	],
	'rejects a candidate when its page has the number 1 of the first page':
		'0..9 page=1 total=15 | number 2 ?: 10..14 page=1 | number 1 ?: 0..9 page=1 | page 2 ?: 400 | offset 10 ?: 10..14 => 0..14',
	'keeps the number of the first page when the request that returns it again has none':
		'0..9 page=0 total=15 | number 1 ?: 0..9 | number 2 ?: 10..14 page=2 | page 1 ?: 400 | offset 10 ?: 10..14 => 0..14',
	'rejects a candidate when its page has another number than the second page':
		'0..9 page=1 total=15 | number 2 ?: 10..14 page=3 | number 1 ?: 0..9 page=1 | page 2 ?: 400 | offset 10 ?: 10..14 => 0..14',
	'requests no page size when the first page is shorter than its own, which could skip locations':
		'0..9 page=1 limit=20 | ?page[number]=2 ?: 10..19 | ?page[number]=3: 20..24 | ?page[number]=4: empty => 0..24',
	'reads an offset when the number of its page has not changed, because it can be the page size':
		'0..9 number=10 total=25 | number 1 ?: 0..9 number=10 | number 2 ?: 400 | page 1 ?: 400 | offset 10 ?: 400 | plain 10 ?: 10..19 number=10 | plain 20: 20..24 number=10 => 0..24',
	'follows a link when page numbers do not follow each other':
		'0..9 page=1 -> ?after=a | ?after=a: 10..14 page=7 -> null => 0..14',
	'does not read the page numbers in next and prev as those of the page':
		'0..9 next={"page":2,"limit":10} | offset 10 ?: 0..9 | number 1 ?: 400 | page 1 ?: 0..9 | page 2 ?: 10..14 prev={"page":1,"limit":10} | page 3: empty => 0..14',
	'takes the number of the first page from the request that returns it again':
		'0..9 page=0 total=25 | number 1 ?: 0..9 page=1 | number 2 ?: 10..19 page=2 | number 3: 20..24 page=3 => 0..24',
	'tries a candidate again at the end when it had no response and no other works':
		'0..9 | offset 10 ?: 503 | number 1 ?: 0..9 | number 2 ?: 0..9 | page 1 ?: 0 | plain 10 ?: 0..9 | offset 10 ?: 10..14 | offset 15: empty => 0..14',
	'tries both numbers of the first page again when the request for page 1 had no response':
		'0..9 | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 503 | plain 10 ?: 0..9 | page 1 ?: 0..9 | page 2 ?: 10..14 | page 3: empty => 0..14',
	'tries both numbers of the first page again when the request for page 2 had no response':
		'0..9 page=0 | number 1 ?: 400 | page 1 ?: 0..9 page=1 | page 2 ?: 503 | offset 10 ?: 400 | plain 10 ?: 400 | page 1 ?: 0..9 page=1 | page 2 ?: 10..14 page=2 | page 3: empty page=3 => 0..14',
	'sends a request again when it was for the last cursor and had no response':
		'0..9 limit=25 cursor=a | ?page[after]=a ?: 400 | ?page[cursor]=a ?: 400 | ?cursor=a ?: 503 | offset 10 ?: 400 | ?page[number]=1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | ?cursor=a ?: 10..14 => 0..14',
	'sends a request without a response again when a cursor returned an empty page':
		'0..9 limit=25 cursor=a | ?page[after]=a ?: empty | ?page[cursor]=a ?: 400 | ?cursor=a ?: 400 | offset 10 ?: 503 | ?page[number]=1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | offset 10 ?: 10..14 | offset 15: empty => 0..14',
	'rejects a candidate when its page skips a number, counted from 0':
		'0..9 page=0 total=15 | number 1 ?: 10..14 page=2 | number 2 ?: 400 | page 1 ?: 400 | offset 10 ?: 10..14 => 0..14',
	'returns a short first page when the only candidates without a response are cursors':
		'0..9 limit=25 cursor=a | ?page[after]=a ?: 503 | ?page[cursor]=a ?: 400 | ?cursor=a ?: 0..9 | offset 10 ?: 400 | ?page[number]=1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | ?page[after]=a ?: 503 => 0..9',
	'fails when each page has the number 1, because the second request could skip a page':
		'0..9 page=1 | number 2 ?: 20..24 page=1 | number 1 ?: 10..19 page=1 | page 2 ?: 400 | offset 10 ?: 400 | plain 10 ?: 400 => 15 locations that the service returned are missing from the list',
	'returns the first page when a candidate has no response twice and no other works':
		'0..9 | offset 10 ?: 502 | number 1 ?: 0..9 | number 2 ?: 0..9 | page 1 ?: 400 | plain 10 ?: 0..9 | offset 10 ?: 504 => 0..9',
	'prefetches by page number also after a page shorter than the first one':
		'parallel=3; 0..9 page=1 pages=4 | number 2 ?: 10..17 pages=4 | number 3: 20..29 pages=4 | number 4: 30..33 pages=4 | number 5: empty => 0..17 20..33',
	'prefetches by offset only after a page as long as the first one':
		'parallel=9; 0..9 total=40 | offset 10 ?: 10..17 total=40 | offset 18: 18..25 total=40 | offset 26: 26..33 total=40 | offset 34: 34..39 total=40 => 0..39',
	'tries the next candidate when a page is empty because its parameter is a filter':
		'0..9 | offset 10 ?: empty | number 1 ?: 0..9 | number 2 ?: 10..14 | number 3: empty => 0..14',
	...repeatFor(
		'returns a page as long as its page size only when offset 0 returns it again',
		['0..9 => 0..9', 'empty => The list goes on, but its next page was not found'],
		'0..9 limit=10 | offset 10 ?: empty | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | offset 0 ?: {}',
	),
	'fails when the link is rejected, an offset returns an empty page and no other candidate works':
		'0..9 -> ?p=2 | ?p=2: 404 | offset 10 ?: empty | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
	'fails when the query of a cross-origin link returns an empty page and no other candidate works':
		'0..9 -> https://other.example/?p=2 | ?p=2: empty | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => The list goes on, but its next page was not found',
	'stops when the limit is reached':
		'limit=15; 0..9 total=35 | offset 10 ?: 10..19 total=35 => 0..14',
	'tries the parameter page first when the response has per_page':
		'0..9 page=1 per_page=10 | page 2 ?: 10..14 | page 3: empty => 0..14',
	'prefetches no page when the limit does not need it':
		'parallel=4 limit=25; 0..9 total=90 | offset 10 ?: 10..19 total=90 | offset 20: 20..29 total=90 => 0..24',
	'prefetches no page when it is after the number of pages':
		'parallel=9; 0..9 page=1 pages=3 | number 2 ?: 10..19 | number 3: 20..29 | number 4: empty => 0..29',
	'prefetches the page after a link, but no page when the request is a trial request':
		'parallel=4; 0..9 total=30 -> ?p=2 | ?p=2: 404 | ?p=3: 404 | offset 10 ?: 10..19 total=30 | offset 20: 20..29 total=30 => 0..29',
	'sends no trial request for the third page when a link candidate returned the second':
		'parallel=4; 0..9 total=30 -> /x?p=2 | ?p=2 ?: 10..19 -> /x?p=3 | ?p=3: 20..29 -> null => 0..29',
	'ignores the link to the page itself when it is invalid':
		'0..9 total=12 links={"self":"http://"} | offset 10 ?: 10..11 total=12 => 0..11',
	'tries each candidate once when none works': [
		'0..9 total=12 links={"self":"?page=1"} | offset 10 ?: 400 | number 1 ?: 400 | page 1 ?: 400 | plain 10 ?: 400 | $skip 10 ?: 400 | skip 10 ?: 400 => Only 10 of 12 locations were received',
		/Tried: page.offset.[^;]*; page.number.[^;]*; page=1 .rejected, 400.; offset[^;]*; .skip[^;]*; skip[^;]*\. Nothing/,
	],
	'requests the offset with the length of the page when the page size is larger':
		'0..9 total=12 pageSize=20 | offset 10 ?: 10..11 total=12 => 0..11',
};
describe('choosing a candidate', () => {
	it.each(Object.entries(candidates))('%s', expectConversation);
});

describe('sending trial requests', () => {
	it.each([401, 408, 425, 429])('fails when the status of the response is %i', async (status) => {
		const failed = {
			outcome: `Rejected (${status})`,
			trials: ['?page[offset]=10&page[limit]=10'],
		};
		expect(await readScripted([createBody(0, 10), status])).toMatchObject(failed);
	});

	// 0 is no response at all.
	it.each([0, 400, 403, 404, 406, 410, 422, 500, 501, 502, 503, 504])(
		'tries the next candidate when the status of the response is %i',
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
		'returns the first page when no response has locations: %j',
		async (other) => {
			const { outcome, requests } = await readScripted([
				createBody(0, 10),
				...Array<object>(6).fill(other),
			]);
			expect(outcome).toBe('0..9');
			expect(requests.length).toBeLessThanOrEqual(7);
		},
	);

	it('names each response that is not a list when the total is not reached', async () => {
		const { description } = await readScripted([
			createBody(0, 10, { total: 15 }),
			...Array<object>(6).fill({ total: 0 }),
		]);
		expect(description).toContain('Tried: page[offset]=10 and page[limit]=10 (not a list); ');
	});

	it.each([
		['returns it when it is the same', createBody(0, 10), '0..9'],
		['fails when it fails, too', 500, 'Rejected (500)'],
	])(
		'requests the list again when all trial requests fail with 500, and %s',
		async (_name, response, outcome) => {
			const result = await readScripted([createBody(0, 10), 500, 500, 500, 500, response]);
			const trials = ['offset 10', 'number 1', 'page 1', 'plain 10'].map(parseRequest);
			expect(result).toMatchObject({ outcome, requests: ['', ...trials, ''] });
		},
	);
});

/** @returns a response with a header Link to page 2 */
const withLinkHeader = (body: object): ScriptedResponse => [body, { link: '<?p=2>; rel="next"' }];
const linkTo = (from: number, to: number, next: string | null) =>
	createBody(from, to, { links: { next } });

describe('following a link', () => {
	it.each([
		[
			'sends one request when the links of the body and of the header are the same',
			withLinkHeader(linkTo(0, 10, '?p=2')),
		],
		[
			'follows the link of the header when the link of the body is null',
			withLinkHeader(linkTo(0, 10, null)),
		],
	])('%s', async (_name, first) => {
		const result = await readScripted([first, createBody(10, 20)]);
		expect(result).toMatchObject({ outcome: '0..19', requests: ['', '?p=2'], trials: [] });
	});

	it('requests the query of a link at the URL that the first request was redirected to', async () => {
		const result = await readScripted([
			[linkTo(0, 10, '?p=2'), {}, `${LIST_URL}/v2?old=1`],
			[linkTo(10, 20, 'https://other.example/?p=3'), {}, `${LIST_URL}/v3?p=2`],
			createBody(20, 25),
		]);
		expect(result).toMatchObject({ outcome: '0..24', requests: ['', '/v2?p=2', '/v2?p=3'] });
	});

	it('requests a number or a cursor at the URL of the list, because a redirect can have a query', async () => {
		const url = `${LIST_URL}/v2?company=7`;
		const number = await readScripted([
			[createBody(0, 10, { total: 15 }), {}, url],
			createBody(10, 15),
		]);
		expect(number.requests).toEqual(['', '?page[offset]=10&page[limit]=10']);
		const cursor = await readScripted([
			[createBody(0, 10, { next_cursor: 'a' }), {}, url],
			createBody(10, 15),
		]);
		expect(cursor.requests).toEqual(['', '?page[after]=a']);
	});

	it('resolves a link against the URL of its response when the request was redirected', async () => {
		const result = await readScripted([
			[linkTo(0, 10, 'a/2'), {}, `${LIST_URL}/v2/`],
			[linkTo(10, 20, '3'), {}, `${LIST_URL}/v3/b/2`],
			createBody(20, 25),
		]);
		expect(result).toMatchObject({ outcome: '0..24', requests: ['', '/v2/a/2', '/v3/b/3'] });
	});
});
