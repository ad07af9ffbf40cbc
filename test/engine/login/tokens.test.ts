import { ownClock } from '../../harness/clock';
import { expire, injectFaults, status } from '../../harness/faults';
import { retries } from '../../harness/retries';
import { listIds } from '../../harness/services';
import { credentialTypes, typesWithoutOAuth2, passwordCredential } from '../harness/credentials';
import { all, listStatuses, expectCompleteList, useService } from '../harness/faults';
import type { StoredCredentials } from '../harness/storedCredentials';

const start = useService();
const firstLocation = { limit: 1 };

/** Lets the stored token expire. */
function expireStoredToken({ data }: StoredCredentials): void {
	const past = String(Date.now() - 1_000);
	const { oauthTokenData } = data;
	if (typeof oauthTokenData === 'object') Object.assign(oauthTokenData, { n8n_expires_at: past });
	else data.refreshAt = past;
}

// Which responses are accepted, and what is stored of them: test/unit/login/tokenRequest.
describe.each(typesWithoutOAuth2)('the tokens of the %s credential', (_name, credential) => {
	it('are requested once and refreshed once for 100 input items, and stored for the next run', async () => {
		const { service, run } = await start({ count: 2, latency: 2, rotation: 'rotate' });
		const credentials = credential(service);
		for (const tokenRequests of [1, 2]) {
			service.tokens.expireAccessTokens();
			const { ids, error } = await run({ credentials, inputItems: 100 });
			expect(error).toBeUndefined();
			expect(ids).toEqual(Array(100).fill(listIds(service)).flat());
			expect(service.journal.tokenRequests).toHaveLength(tokenRequests);
		}
		expectCompleteList(await run({ credentials }), service);
		expect(service.journal.tokenRequests.map(({ status }) => status)).toEqual([200, 200]);
	});

	it('are not stored when n8n would evaluate one as an expression', async () => {
		const { service, run } = await start({ count: 1 });
		const tokens = service.tokens.issue(service.settings.scopes);
		service.overrideResponse = () => ({
			body: { ...tokens, access_token: '={{ $self.clientSecret }}' },
		});
		const credentials = credential(service);
		const { error } = await run({ credentials });
		expect(error?.message).toMatch(/^The token response has an invalid access_token/);
		expect(error?.description).toMatch(/Check '(Authorization )?Base URL'/);
		expect(JSON.stringify(credentials.data)).not.toContain(':"=');
		expect(service.journal.listRequests).toHaveLength(0);
	});
});

describe.each(credentialTypes)('the access token of the %s credential', (name, credential) => {
	it('is refreshed once for 5 input items before it is sent when it has expired', async () => {
		const { service, run } = await start({ expired: 'page' });
		const credentials = credential(service);
		expectCompleteList(await run({ credentials }), service);
		service.tokens.expireAccessTokens();
		expireStoredToken(credentials);
		service.journal.clear();

		const { ids, error } = await run({ credentials, inputItems: 5 });
		expect(error).toBeUndefined();
		expect(ids).toEqual(Array(5).fill(listIds(service)).flat());
		expect(service.journal.tokenRequests).toHaveLength(1);
		expect(listStatuses(service)).toEqual(Array(5).fill(200));
	});

	it('is refreshed once when the service rejects it during parallel requests', async () => {
		const { service, run } = await start({ count: 1000, latency: 2 });
		const credentials = credential(service);
		await run({ credentials, parameters: firstLocation });
		service.journal.clear();
		injectFaults(service, { 7: expire });
		expectCompleteList(await run({ credentials, parameters: all() }), service);
		expect(listStatuses(service).filter((answer) => answer === 200)).toHaveLength(20);
		const rejected = listStatuses(service).filter((answer) => answer === 401);
		expect(rejected.length).toBeGreaterThanOrEqual(1);
		expect(rejected.length).toBeLessThanOrEqual(10);
		expect(service.journal.tokenRequests).toHaveLength(1);
	});

	describe('when requests are made again', () => {
		ownClock();

		it('is refreshed once when the service rejects it between 503 and 429', async () => {
			const faults = { 2: status(503, 0), 4: expire, 6: status(429, 0) };
			const { service, run } = await start({ faults });
			const credentials = credential(service);
			retries(4);
			expectCompleteList(await run({ credentials, parameters: all() }), service);
			for (const status of [503, 401, 429]) expect(listStatuses(service)).toContain(status);
			expect(service.journal.tokenRequests).toHaveLength(name === 'OAuth2' ? 1 : 2);
		});
	});

	it('is an error that says what to do when the service rejects a new one as well', async () => {
		const { service, run } = await start();
		const credentials = credential(service);
		await run({ credentials, parameters: firstLocation });
		service.journal.clear();
		service.overrideResponse = () => {
			if (service.journal.listRequests.length > 2) service.tokens.expireAccessTokens();
			return undefined;
		};
		const { items, error } = await run({ credentials, parameters: all() });
		expect(items).toEqual([]);
		expect(error?.message).toBe('The service does not accept the access token (401)');
		expect(error?.description).toContain('Check the fields of the credential');
		expect(service.journal.tokenRequests).toHaveLength(1);
	});
});

describe('the access token of a password credential', () => {
	it('is not sent to another Base URL', async () => {
		const { service, run } = await start({ count: 1 });
		const { service: elsewhere } = await start({ count: 1 });
		const credentials = passwordCredential(service);
		await run({ credentials });
		credentials.data.baseUrl = elsewhere.url;
		expectCompleteList(await run({ credentials }), elsewhere);
		const paths = elsewhere.journal.entries.map(({ path }) => path);
		expect(paths).toEqual(['/oauth2/token', '/rest/v1/locations']);
	});
});
