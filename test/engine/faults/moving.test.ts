import type { Dialect } from '../../../sandbox/service/settings';
import type { Fault } from '../../harness/faults';
import { duplicate, emptyPage, growing, pageSize, shrinking } from '../../harness/faults';
import { idsOf } from '../../harness/services';
import { all, asked, expectFailure, faultTests, idsFrom } from '../harness/faults';

const start = faultTests();

/** From the third request on: dialect, fault, what comes out (an error, or all), requests one after the other. */
const cases: [Dialect, string, Fault, RegExp | undefined, number][] = [
	['links', '20 a page', pageSize(20), undefined, 9],
	['links', '7 a page', pageSize(7), undefined, 22],
	['meta-total', '20 a page', pageSize(20), undefined, 9],
	// Page 3 of the smaller pages lies before what was read.
	[
		'meta-page',
		'20 a page',
		pageSize(20),
		/^The service sent a page again that was already read$/,
		3,
	],
	['links', 'an empty page', emptyPage, undefined, 6],
	// It links to a next page: offsets cannot go there, page numbers can.
	[
		'meta-total',
		'an empty page',
		emptyPage,
		/^The list goes on, but its next page is not there$/,
		3,
	],
	['meta-page', 'an empty page', emptyPage, /^Only \d+ of 237 locations arrived$/, 6],
	['links', 'a location again', duplicate, undefined, 5],
	['meta-page', 'a location again', duplicate, undefined, 5],
	['links', '3 less', shrinking(3), /^Only 234 of 237 locations arrived$/, 5],
	['meta-total', '3 less', shrinking(3), /^Only 234 of 237 locations arrived$/, 6],
	['meta-page', '3 less', shrinking(3), /^Only 234 of 237 locations arrived$/, 6],
	['links', '60 more', growing(60), undefined, 6],
	['meta-total', '60 more', growing(60), undefined, 6],
	['meta-page', '60 more', growing(60), undefined, 6],
];

describe.each([1, 4])('with %i at once', (parallelRequests) => {
	it.each(cases)(
		'%s, %s: the whole list or an error',
		async (dialect, _name, fault, message, requests) => {
			const { service, run } = await start({ dialect, faults: { 3: fault } });
			const result = await run({ parameters: all({ parallelRequests }) });
			if (message === undefined) {
				expect(result.error).toBeUndefined();
				expect(idsFrom(result)).toEqual(idsOf(service));
			} else {
				expectFailure(result, message, /nothing was output|never output as the whole list/);
			}
			// What was asked for ahead and turned out otherwise is waste: with links, which tell the new step at
			// once, as much as is under way at a time; else at most as much again.
			const ahead = dialect === 'links' ? parallelRequests : requests;
			const most = parallelRequests === 1 ? requests : requests + ahead;
			expect(asked(service).length).toBeGreaterThanOrEqual(requests);
			expect(asked(service).length).toBeLessThanOrEqual(most);
		},
	);

	it.each(['links', 'meta-total', 'meta-page'] as const)(
		'%s, new ones at the beginning: an error, for they stand where was read already',
		async (dialect) => {
			const { service, run } = await start({ dialect, removed: 3 });
			service.answerInstead = () => {
				if (service.journal.listCalls.length === 3) service.settings.removed = 0;
				return undefined;
			};
			const result = await run({ parameters: all({ parallelRequests }) });
			expectFailure(result, /^Only 234 of 237 locations arrived$/, /run this again/);
			expect(idsOf(service)).toHaveLength(237);
			expect(asked(service).length).toBeGreaterThanOrEqual(5);
			expect(asked(service).length).toBeLessThanOrEqual(6);
		},
	);
});

it('a location that comes twice where places are counted is an error: one was left out for it', async () => {
	const { service, run } = await start({ dialect: 'meta-total', faults: { 3: duplicate } });
	expectFailure(
		await run({ parameters: all({ parallelRequests: 1 }) }),
		/^Only 236 of 237 locations arrived$/,
		/If the list was being changed, run this again/,
	);
	expect(asked(service)).toHaveLength(5);
});

it('an empty page with a link, in a list of none, is followed: a total proves nothing beside a link', async () => {
	const { service, run } = await start({ count: 0, faults: { 1: emptyPage } });
	const { error, items } = await run();
	expect(error).toBeUndefined();
	expect(items).toEqual([]);
	expect(asked(service)).toEqual(['', 'page[offset]=0']);
});
