import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { CannedResponse } from '../../../sandbox/service/cannedResponse';
import { MINUTE, ownClock } from '../../harness/clock';
import { useServices } from '../../harness/services';
import { connectedCredential } from '../harness/credentials';
import { expectCompleteList } from '../harness/faults';
import { runWorkflow } from '../harness/runWorkflow';
import type { StoredCredentials } from '../harness/storedCredentials';

const start = useServices();
const { pass } = ownClock();

/** Changes the tokens that n8n has stored. */
function changeTokens({ data }: StoredCredentials, changes: object): void {
	Object.assign(data.oauthTokenData as object, changes);
}

describe('the OAuth2 credential', () => {
	it('refreshes each time when the service issues the same token again', async () => {
		const service = await start({ count: 1 });
		const credentials = connectedCredential(service);
		const issued = { ...(credentials.data.oauthTokenData as object), expires_in: 3600 };
		service.overrideResponse = ({ path }) =>
			path.endsWith('/token') ? { body: issued } : undefined;
		for (const refreshes of [1, 2, 3]) {
			changeTokens(credentials, { n8n_expires_at: String(Date.now() + MINUTE) });
			pass(2 * MINUTE);
			expectCompleteList(await runWorkflow({ credentials }), service);
			expect(service.journal.tokenRequests).toHaveLength(refreshes);
		}
	});

	it.each([0, -1])('refreshes once for all pages when expires_in is %i', async (expiresIn) => {
		const service = await start();
		const credentials = connectedCredential(service);
		changeTokens(credentials, { n8n_expires_at: '1' });
		const issued = { ...service.tokens.issue(service.settings.scopes), expires_in: expiresIn };
		service.overrideResponse = ({ path }) =>
			path.endsWith('/token') ? { body: issued } : undefined;
		expectCompleteList(await runWorkflow({ credentials }), service);
		expect(service.journal.tokenRequests).toHaveLength(1);
	});

	it('uses the token in its last minute when there is no refresh token', async () => {
		const service = await start();
		const credentials = connectedCredential(service);
		const n8n_expires_at = String(Date.now() + MINUTE / 2);
		changeTokens(credentials, { refresh_token: null, n8n_expires_at });
		expectCompleteList(await runWorkflow({ credentials }), service);
		expect(service.journal.tokenRequests).toEqual([]);
	});

	const wrongSecret =
		/could not be refreshed: connect .*check 'Client ID', 'Client Secret' and 'Authorization Base URL'/;
	// n8n's client has other errors for each, before a request and after a 401.
	describe.each<[string, ICredentialDataDecryptedObject, CannedResponse | undefined, RegExp]>([
		['the client secret is wrong', { clientSecret: 'wrong-secret' }, undefined, wrongSecret],
		['the service fails', {}, { status: 503 }, /\(503\): try again in a few minutes/],
		['the service is busy', {}, { status: 429, body: {} }, /\(429\): try again in a few minutes/],
	])('when %s', (_name, changes, response, text) => {
		async function startFailing() {
			const service = await start({ count: 1 });
			service.overrideResponse = ({ path }) => (path.endsWith('/token') ? response : undefined);
			return { service, credentials: connectedCredential(service, changes) };
		}

		it('refreshes a rejected token at most twice for 10 input items, and says what to do', async () => {
			const { service, credentials } = await startFailing();
			service.tokens.invalidateAccessTokens();
			const { error } = await runWorkflow({ credentials, inputItems: 10 });
			expect(`${error?.message} ${error?.description}`).toMatch(text);
			expect(service.journal.tokenRequests.length).toBeLessThanOrEqual(2);
		});

		it('refreshes once in the last minute of the token, and says what to do', async () => {
			const { service, credentials } = await startFailing();
			changeTokens(credentials, { n8n_expires_at: String(Date.now() + MINUTE / 2) });
			const { error } = await runWorkflow({ credentials });
			expect(`${error?.message} ${error?.description}`).toMatch(text);
			expect(service.journal.tokenRequests).toHaveLength(1);
		});
	});

	it.each([
		[{}, 'locations.read token.refresh'],
		[{ enabledScopes: ' a.read,b.read; c\r\n\td ,' }, 'a.read b.read c d'],
	])('has with the fields %j the scope %p', async (changes, scope) => {
		const credentials = connectedCredential(await start(), changes);
		expect((await credentials.resolved()).scope).toBe(scope);
	});
});
