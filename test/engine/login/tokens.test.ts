import { expire, injectFaults } from '../../harness/faults';
import { listOwnIds, OWN_LISTS } from '../../harness/ownLists';
import { credentialTypes } from '../harness/credentials';
import { all, listStatuses, expectCompleteList, useFaultTests } from '../harness/faults';

const start = useFaultTests();
const firstLocation = { returnAll: false, limit: 1 };

// Which responses are accepted, and what is stored of them: test/unit/login/tokenRequest.
describe.each(credentialTypes)('the access token of the %s credential', (_name, credential) => {
	it('is refreshed once for the lists of 10 input items before it is sent when it has expired', async () => {
		const { service, run } = await start({ count: 10, invalidTokenResponse: 'page' });
		const credentials = credential(service);
		expectCompleteList(await run({ credentials }), service);
		service.tokens.invalidateAccessTokens();
		const past = Date.now() - 1_000;
		const { oauthTokenData, tokenData } = credentials.data;
		if (typeof oauthTokenData === 'object') {
			Object.assign(oauthTokenData, { n8n_expires_at: String(past) });
		} else {
			const stored = JSON.parse(tokenData as string) as object;
			credentials.data.tokenData = JSON.stringify({ ...stored, refreshAt: past });
		}
		service.journal.clear();

		const { ids, error } = await run({ credentials, parameters: OWN_LISTS, inputItems: 10 });
		expect(error).toBeUndefined();
		expect(ids).toEqual(listOwnIds(service, 10));
		expect(service.journal.tokenRequests).toHaveLength(1);
		expect(listStatuses(service)).toEqual(Array(10).fill(200));
	});

	it('is refreshed once when the service rejects it during parallel requests', async () => {
		const { service, run } = await start({ count: 600, latency: 2 });
		const credentials = credential(service);
		await run({ credentials, parameters: firstLocation });
		service.journal.clear();
		injectFaults(service, { 7: expire });
		expectCompleteList(await run({ credentials, parameters: all() }), service);
		expect(listStatuses(service).filter((answer) => answer === 200)).toHaveLength(12);
		const rejected = listStatuses(service).filter((answer) => answer === 401);
		expect(rejected.length).toBeGreaterThanOrEqual(1);
		expect(rejected.length).toBeLessThanOrEqual(10);
		expect(service.journal.tokenRequests).toHaveLength(1);
	});
});
