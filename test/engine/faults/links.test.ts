import type { Service } from '../../../sandbox/service/service';
import { nextForeign } from '../../harness/faults';
import { expectFailure, listStatuses, useFaultTests } from '../harness/faults';

const start = useFaultTests();

describe('links and redirects', () => {
	// test/unit/paging/readPages.test.ts checks which links are followed.
	it('sends no request to another origin when a next link points there', async () => {
		const { service: elsewhere } = await start();
		const { run } = await start({ faults: { 3: nextForeign(elsewhere.url) } });
		const message = /^The service rejected the next page, page=2 \(400\)$/;
		expectFailure(await run(), message, /never output as complete\. .*meta\.total is 237/);
		expect(elsewhere.journal.entries).toHaveLength(0);
	});

	describe('a redirect', () => {
		const answerWith = (service: Service, location?: string) => {
			const headers: Record<string, string> = location === undefined ? {} : { location };
			service.overrideResponse = ({ path }) =>
				path.endsWith('/locations') ? { status: 302, headers } : undefined;
		};

		it.each([302, 308])('of a later page is not followed when the status is %i', async (status) => {
			const { service: elsewhere } = await start();
			const headers = { location: `${elsewhere.url}/rest/v1/locations` };
			const { service, run } = await start({ faults: { 3: () => ({ status, headers }) } });
			expectFailure(
				await run(),
				new RegExp(`redirects to ${elsewhere.url}/rest/v1/locations$`),
				new RegExp(`enter ${elsewhere.url} as 'Base URL' and /rest/v1 as 'API Prefix'`),
			);
			expect(listStatuses(service)).toContain(status);
			expect(elsewhere.journal.entries).toHaveLength(0);
		});

		it.each<[string, (service: Service) => string | undefined, RegExp, RegExp]>([
			[
				'that moves the list',
				() => '/api/v3/locations?a=b',
				/\/api\/v3\/locations$/,
				/and \/api\/v3 as/,
			],
			['that is invalid', () => 'http://[', /without a valid URL$/, /'Base URL'/],
		])(
			'%s is not followed, and the error says what to do',
			async (_name, locationOf, message, fix) => {
				const { service, run } = await start();
				answerWith(service, locationOf(service));
				expectFailure(await run(), message, fix);
				expect(service.journal.listRequests).toHaveLength(1);
			},
		);
	});
});
