import type { CannedResponse } from '../../../sandbox/service/cannedResponse';
import type { JournalEntry } from '../../../sandbox/service/journal';
import type { Service } from '../../../sandbox/service/service';
import { nextForeign, redirect } from '../../harness/faults';
import { listIds } from '../../harness/services';
import {
	listStatuses,
	listRequests,
	expectFailure,
	expectCompleteList,
	useService,
} from '../harness/faults';

const start = useService();

describe('links and redirects', () => {
	// test/unit/paging/readPages.test.ts checks which links are followed.
	it('sends no request to another origin when a next link points there', async () => {
		const { service: elsewhere } = await start();
		const { service, run } = await start({ faults: { 3: nextForeign(elsewhere.url) } });
		const message = /^The service rejected the next page, page=2 \(400\)$/;
		expectFailure(await run(), message, /^\d+ locations were received\..*never output/);
		expect(listRequests(service).filter((query) => query === 'page=2')).toHaveLength(1);
		expect(elsewhere.journal.entries).toHaveLength(0);
	});

	describe('a redirect', () => {
		it('is followed within the origin', async () => {
			const { service, run } = await start({ faults: { 3: redirect() } });
			expectCompleteList(await run(), service);
			expect(listStatuses(service).filter((answer) => answer === 302)).toHaveLength(1);
			expect(listRequests(service)).toHaveLength(6);
		});

		it.each([301, 302, 307, 308])(
			'is not followed to another origin when the status is %i',
			async (status) => {
				const { service: elsewhere } = await start();
				const headers = { location: `${elsewhere.url}/rest/v1/locations` };
				const { service, run } = await start({ faults: { 3: () => ({ status, headers }) } });
				expectFailure(
					await run(),
					new RegExp(`redirects to another origin, ${elsewhere.url}$`),
					/token was not sent there/,
				);
				expect(listStatuses(service)).toContain(status);
				expect(elsewhere.journal.entries).toHaveLength(0);
			},
		);

		const withoutUrl = /without a valid URL$/;
		it.each([
			['with the scheme javascript', 'javascript:alert(1)', /to another origin, javascript:$/],
			['with the scheme blob', 'blob:https://api.example.com/1', /to another origin, blob:$/],
			[
				'with another host after a backslash',
				'/\\elsewhere.example',
				/, http:\/\/elsewhere\.example$/,
			],
			['that is invalid', 'http://[', withoutUrl],
			['that is missing', undefined, withoutUrl],
		])('is not followed to a URL %s', async (_name, location, message) => {
			const headers: Record<string, string> = location === undefined ? {} : { location };
			const { service, run } = await start({ faults: { 1: () => ({ status: 302, headers }) } });
			expectFailure(await run(), message, /'Base URL'/);
			expect(listRequests(service)).toHaveLength(1);
		});

		it('is an error when it never ends', async () => {
			const { service, run } = await start();
			service.overrideResponse = ({ path, url }) =>
				path.endsWith('/locations') ? { status: 302, headers: { location: url } } : undefined;
			const fix = /Check 'Base URL' and 'API Prefix'/;
			expectFailure(await run(), /^The service redirects too many times$/, fix);
		});

		/** Redirects each list request to another path. @param location makes the URL of the redirect */
		const redirectLists =
			(location: (entry: JournalEntry) => string) =>
			(service: Service) =>
			(entry: JournalEntry): CannedResponse | undefined => {
				if (entry.path === '/rest/v1/locations') {
					return { status: 301, headers: { location: location(entry) } };
				}
				if (entry.path !== '/rest/v2/locations') return undefined;
				const from = Number(entry.query.get('page[offset]'));
				return { body: { data: service.locations().slice(from, from + 50) } };
			};

		it.each([
			[
				'that keeps the query',
				({ query }: JournalEntry) => `/rest/v2/locations?${query.toString()}`,
			],
			['that drops the query', () => '/rest/v2/locations'],
		])('to another path %s keeps the query parameters', async (_name, location) => {
			const { service, run } = await start();
			service.overrideResponse = redirectLists(location)(service);
			const parameter = [{ name: 'filter[disabled]', value: 'false' }];
			const options = { queryParameters: { parameter } };
			expectCompleteList(await run({ parameters: { returnAll: true, options } }), service);
			for (const { query } of service.journal.listRequests) {
				expect(query.getAll('filter[disabled]')).toEqual(['false']);
			}
		});

		it('that removes unknown query parameters is followed', async () => {
			const { service, run } = await start();
			service.overrideResponse = ({ path, query }) => {
				if (!path.endsWith('/locations')) return undefined;
				const number = Number(query.get('page') ?? 1);
				// Other parameters, and the number of the first page, are redirected to the URL without a query.
				const isPage = query.size === 0 || (query.size === 1 && number > 1);
				return isPage
					? { body: { data: service.locations().slice(50 * number - 50, 50 * number) } }
					: { status: 301, headers: { location: path } };
			};
			expectCompleteList(await run(), service);
		});

		it('is followed with the token when its URL has a username and a password', async () => {
			const { service, run } = await start({ count: 3 });
			const location = service.url.replace('//', '//someone:secret@');
			service.overrideResponse = ({ path, query }) =>
				path.endsWith('/locations') && query.size === 0
					? { status: 302, headers: { location: `${location}/rest/v1/locations?page[offset]=0` } }
					: undefined;
			expect((await run()).ids).toEqual(listIds(service));
			for (const { headers } of service.journal.listRequests) {
				expect(headers.authorization).toMatch(/^Bearer /);
			}
		});
	});
});
