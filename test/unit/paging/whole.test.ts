import { assertWhole, isEnd } from '../../../nodes/VisitorLocations/paging/whole';
import { fitsOverlap } from '../../../nodes/VisitorLocations/paging/overlap';
import { problemOf } from '../../harness/problem';
import { fetched, list, progressAfter, reply } from './progressAfter';

const linked = { links: { next: '?page=2' } };
const request = { url: list, query: {} };
const foreign = { ...request, foreign: 'https://b.example' };
const empty = (count: number, more: object = {}) =>
	progressAfter([reply(0, 2, linked), ...Array.from({ length: count }, () => reply(2, 2, more))]);
const again = (more: object = {}) => progressAfter([reply(0, 2), reply(0, 2, more)]);

it.each([
	['all that the total says arrived', again({ total: 2 }), request, true],
	[
		'all arrived, also where a foreign link stands for the page',
		again({ total: 2 }),
		foreign,
		true,
	],
	['an empty page', empty(1), request, true],
	['an empty page with a link', empty(1, linked), request, false],
	['two empty pages with links', empty(2, linked), request, false],
	[
		'an empty page with a link, where offsets are chosen',
		progressAfter([reply(0, 2), reply(2, 2, linked)], { paging: 'offset' }),
		request,
		true,
	],
	[
		'three empty pages with links, when all arrived',
		empty(3, { ...linked, total: 2 }),
		request,
		true,
	],
	[
		'the last location again, and nothing behind it',
		progressAfter([reply(0, 2), reply(1, 2)]),
		{ ...request, overlaps: true },
		true,
	],
])('the list has ended with %s: %#', (_name, progress, asked, end) => {
	expect(isEnd(progress, asked, false)).toBe(end);
});

const twice = {
	message: 'The service sent a page again that was already read',
	description: `It brought no new location, so the end of the list was not reached and nothing was output. Report this to whoever runs the service (${list}).`,
};
it.each([
	['a page that comes again', again(), request, twice],
	['a page that comes again before the total', again({ total: 9 }), request, twice],
	[
		'one location again that was not asked for',
		progressAfter([reply(0, 2), reply(1, 2)]),
		request,
		twice,
	],
	['two where one was to be again', again(), { ...request, overlaps: true }, twice],
	[
		'all again with a link',
		progressAfter([reply(0, 2, linked), reply(0, 2, { ...linked, total: 2 })]),
		request,
		twice,
	],
	[
		'three empty pages with links',
		empty(3, linked),
		request,
		{
			message: 'The list goes on, but its next page is not there',
			description: `The service said: 3 empty pages, each with the sign of a next page. A part is never output as the whole list. Choose 'Paging' in the options of the node, or report this to whoever runs the service (${list}). If the list really ends there, set the option 'If the List Is Incomplete' to Output What Arrived.`,
		},
	],
	[
		'nothing new for a link to elsewhere',
		empty(1),
		foreign,
		{
			message: "The service's link to the next page leads to another address, https://b.example",
			description:
				"The access token is for https://api.example.com only, so nothing was sent there and nothing was output. If both belong to the service, enter the address that its links use as 'Base URL' in the credential.",
		},
	],
])('%s is an error', async (_name, progress, asked, problem) => {
	expect(await problemOf(() => isEnd(progress, asked, false))).toEqual(problem);
});

const orOutput =
	" If the service counts locations that it does not list, set the option 'If the List Is Incomplete' to Output What Arrived.";
const assertWholeAfter = (bodies: object[], outputIncomplete = false, tried: string[] = []) => {
	assertWhole({ ...progressAfter(bodies), tried }, outputIncomplete);
};

it.each([
	['nothing that contradicts it', [reply(0, 2)]],
	['a total that is reached', [reply(0, 2, { total: 2 })]],
	['a total that is exceeded', [reply(0, 2, { total: 1 })]],
	['as many pages as are said', [reply(0, 2, { pages: 1 })]],
	['more pages, where a total is reached', [reply(0, 2, { pages: 2, total: 2 })]],
	['that there was more, before the last page', [reply(0, 2, { more: true }), reply(2, 3)]],
])('a list is whole with %s', (_name, bodies) => {
	expect(() => {
		assertWholeAfter(bodies);
	}).not.toThrow();
});

const incomplete = [reply(0, 2, { 'total-count': 5 })];
it('a total that is not reached is an error that says what was tried', async () => {
	const description = (asked: string) =>
		`The service reports 5 locations (total-count is 5), but its pages ended before.${asked} A part is never output as the whole list. If the service pages in another way than the node assumes, choose 'Paging' in the options of the node. If the list was being changed, run this again.${orOutput} Otherwise report it to whoever runs the service (${list}).`;
	const message = 'Only 2 of 5 locations arrived';
	expect(
		await problemOf(() => {
			assertWholeAfter(incomplete);
		}),
	).toEqual({ message, description: description('') });
	expect(
		await problemOf(() => {
			assertWholeAfter(incomplete, false, ['a', 'b']);
		}),
	).toEqual({ message, description: description(' Tried: a; b.') });
	expect(() => {
		assertWholeAfter(incomplete, true);
	}).not.toThrow();
});

it('a total that shrank is an error, unless what arrived is wanted all the same', async () => {
	const shrank = [reply(0, 2, { total: 5 }), reply(2, 5, { total: 4 })];
	expect(
		await problemOf(() => {
			assertWholeAfter(shrank);
		}),
	).toEqual({
		message: 'The list was changed while it was being read',
		description: `Its locations moved up, or became fewer, from one page to the next, so that one of them may have slipped through. A part is never output as the whole list. Run this again.${orOutput} The call went to ${list}.`,
	});
	expect(() => {
		assertWholeAfter(shrank, true);
	}).not.toThrow();
});

it('pages that are said and did not come are an error, whatever is wanted', async () => {
	const description = `The service said: pages is 3, more is true. A part is never output as the whole list. Choose 'Paging' in the options of the node, or report this to whoever runs the service (${list}).`;
	for (const outputIncomplete of [true, false]) {
		const work = () => {
			assertWholeAfter([reply(0, 2, { pages: 3, more: true })], outputIncomplete);
		};
		expect(await problemOf(work)).toMatchObject({ description });
	}
});

describe('a page that is to begin with the last location', () => {
	const progress = progressAfter([reply(0, 3)]);
	const fits = (data: object[]) => fitsOverlap(fetched({ data }).page, progress);

	it.each([
		['does', [{ id: '2' }, { id: '3' }], true],
		['does, with a number', [{ id: 2 }], true],
		['is empty: nobody knows', [], false],
		['begins with an earlier one: one was added before it', [{ id: '1' }, { id: '7' }], true],
		[
			'brings what is known alone: the service has offsets of its own',
			[{ id: 0 }, { id: 1 }],
			false,
		],
	])('%s: %#', (_name, data, fit) => {
		expect(fits(data)).toBe(fit);
	});

	it('and begins with an unknown one shows that the list moved up', async () => {
		expect(await problemOf(() => fits([{ id: '3' }]))).toEqual({
			message: 'The list was changed while it was being read',
			description: `Its locations moved up, or became fewer, from one page to the next, so that one of them may have slipped through. A part is never output as the whole list. Run this again. The call went to ${list}.`,
		});
	});
});

it('three empty pages that lead on are the end where the user says so', () => {
	expect(isEnd(empty(2, linked), request, true)).toBe(false);
	expect(isEnd(empty(3, linked), request, true)).toBe(true);
});
