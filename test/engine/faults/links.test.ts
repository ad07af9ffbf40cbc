import type { CannedResponse } from '../../../sandbox/service/cannedResponse';
import type { JournalEntry } from '../../../sandbox/service/journal';
import type { Service } from '../../../sandbox/service/service';
import { nextForeign, redirect } from '../../harness/faults';
import { expectCompleteList, expectFailure, listStatuses, useService } from '../harness/faults';

const start = useService();

/** @returns a page of the service for an offset */
const pageAt = (service: Service, from: number): CannedResponse => ({
	body: { data: service.locations().slice(from, from + 50) },
});

describe('links and redirects', () => {
	// test/unit/paging/readPages.test.ts checks which links are followed.
	it('sends no request to another origin when a next link points there', async () => {
		const { service: elsewhere } = await start();
		const { run } = await start({ faults: { 3: nextForeign(elsewhere.url) } });
		const message = /^The service rejected the next page, page=2 \(400\)$/;
		expectFailure(await run(), message, /^\d+ locations were received\..*never output/);
		expect(elsewhere.journal.entries).toHaveLength(0);
	});

	describe('a redirect', () => {
		it('is followed within the origin', async () => {
			const { service, run } = await start({ faults: { 3: redirect } });
			expectCompleteList(await run(), service);
			expect(listStatuses(service)).toHaveLength(6);
			expect(listStatuses(service)).toContain(302);
		});

		it.each([302, 308])(
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

		it.each<[string, (service: Service) => string, RegExp]>([
			['with another scheme', ({ url }) => `blob:${url}/1`, /to another origin, blob:$/],
			['with a host after a backslash', () => '/\\b.example', /, http:\/\/b\.example$/],
			['that is invalid', () => 'http://[', /without a valid URL$/],
		])('is not followed to a URL %s', async (_name, locationOf, message) => {
			const { service, run } = await start();
			const headers = { location: locationOf(service) };
			service.overrideResponse = ({ path }) =>
				path.endsWith('/locations') ? { status: 302, headers } : undefined;
			expectFailure(await run(), message, /'Base URL'/);
			expect(service.journal.listRequests).toHaveLength(1);
		});

		it('is an error when it names no URL, and when it never ends', async () => {
			const { service, run } = await start();
			const answers = (answer: (entry: JournalEntry) => CannedResponse) => {
				service.overrideResponse = (entry) =>
					entry.path.endsWith('/locations') ? answer(entry) : undefined;
			};
			answers(() => ({ status: 302 }));
			expectFailure(await run(), /without a valid URL$/, /'Base URL'/);
			service.journal.clear();
			answers(({ url }) => ({ status: 302, headers: { location: url } }));
			const fix = /Check 'Base URL' and 'API Prefix'/;
			expectFailure(await run(), /^The service redirects too many times$/, fix);
			expect(service.journal.listRequests).toHaveLength(1 + 5);
		});

		it('to another path keeps the query', async () => {
			const { service, run } = await start();
			service.overrideResponse = ({ path, query }) => {
				if (path === '/rest/v2/locations')
					return pageAt(service, Number(query.get('page[offset]')));
				return path === '/rest/v1/locations'
					? { status: 301, headers: { location: '/rest/v2/locations' } }
					: undefined;
			};
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
					? pageAt(service, 50 * number - 50)
					: { status: 301, headers: { location: path } };
			};
			expectCompleteList(await run(), service);
		});
	});
});
