import { nextForeign } from '../../harness/faults';
import { expectFailure, listStatuses, useFaultTests } from '../harness/faults';

const start = useFaultTests();

describe('links and redirects', () => {
	// test/unit/paging/readPages.test.ts checks which links are followed.
	it('sends no request to another origin when a next link points there', async () => {
		const { service: elsewhere } = await start();
		const { run } = await start({ faults: { 3: nextForeign(elsewhere.url) } });
		const message = /^The service refused the next page, page=2 \(400\)$/;
		expectFailure(await run(), message, /never output as complete\. .*meta\.total is 237/);
		expect(elsewhere.journal.entries).toHaveLength(0);
	});

	it.each([302, 308])(
		'follows no redirect of a later page when the status is %i',
		async (status) => {
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
		},
	);
});
