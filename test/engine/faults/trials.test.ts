import type { CannedResponse } from '../../../sandbox/service/cannedResponse';
import { webPage } from '../../../sandbox/service/cannedResponse';
import { ownClock } from '../../harness/clock';
import { listRequests, expectFailure, expectCompleteList, useService } from '../harness/faults';

const start = useService();

/** A list on one page that says nothing about further pages, so that the node sends trial requests. */
const ONE_PAGE = { count: 12, pageSize: 50, dialect: { parameters: {} } };

describe('a complete list whose service responds to trial requests oddly', () => {
	ownClock();

	async function startWith(reply: CannedResponse) {
		const started = await start(ONE_PAGE);
		started.service.overrideResponse = ({ query }) => (query.size > 0 ? reply : undefined);
		return started;
	}

	it.each<[string, CannedResponse]>([
		['204 No Content', { status: 204 }],
		['data that is null', { body: { data: null } }],
		['an object without data', { body: {} }],
		['null', { body: 'null' }],
		['a web page', webPage('<h1>Sign in</h1>')],
		['a redirect to the list itself', { status: 302, headers: { location: '/rest/v1/locations' } }],
		['a redirect to another path', { status: 302, headers: { location: '/login' } }],
		['a redirect to another origin', { status: 302, headers: { location: 'https://a.example/' } }],
		['a redirect without a URL', { status: 302 }],
	])('is output when the response is %s', async (_name, reply) => {
		const { service, run } = await startWith(reply);
		expectCompleteList(await run(), service);
		expect(listRequests(service).length).toBeGreaterThan(4);
	});

	// test/unit/paging/page.test.ts has all statuses.
	it.each([404, 422, 500])('is output when the status is %i', async (status) => {
		const { service, run } = await startWith({ status });
		expectCompleteList(await run(), service);
	});

	it.each([408, 425, 429, 503])(
		'fails when the status is %i, which says nothing about the page',
		async (status) => {
			const { run } = await startWith({ status });
			expectFailure(await run(), new RegExp(`\\(${status}\\)$`), /Try again|Retry On Fail/);
		},
	);
});
