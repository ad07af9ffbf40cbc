import { nextForeign } from '../../harness/faults';
import { passwordCredential } from '../harness/credentials';
import { expectCompleteList, expectFailure, listStatuses, useFaultTests } from '../harness/faults';

const start = useFaultTests();

describe('links and redirects', () => {
	// test/unit/paging (losses, words, secondPage) checks which links are followed.
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

	// Django does (APPEND_SLASH).
	it('reads the list with the fields that the error names when the service adds a slash to its URL', async () => {
		const { service, run } = await start({ count: 3 });
		service.overrideResponse = ({ path }) => {
			if (path === '/rest/v1/locations') return { status: 301, headers: { location: `${path}/` } };
			return path === '/rest/v1/locations/' ? { body: { data: service.locations() } } : undefined;
		};
		const fields = `enter ${service.url} as 'Base URL' and /rest/v1/locations/ as 'API Prefix'`;
		expectFailure(await run(), /locations\/$/, new RegExp(fields));
		const credentials = passwordCredential(service, { apiPrefix: '/rest/v1/locations/' });
		const options = { paging: { settings: { mode: 'serviceSays' } } };
		expectCompleteList(await run({ credentials, parameters: { options } }), service);
	});
});
