import { clock, MINUTE } from '../../harness/clock';
import { services } from '../../harness/services';
import { connectedCredential } from '../harness/credentials';
import { itOnNewN8n } from '../harness/n8nLine';
import { runWorkflow } from '../harness/runWorkflow';
import type { StoredCredentials } from '../harness/storedCredentials';

const start = services();
const pass = clock();

/** Says of the stored token that it ends a minute from now. */
function endsInAMinute({ data }: StoredCredentials): void {
	Object.assign(data.oauthTokenData as object, { n8n_expires_at: String(Date.now() + MINUTE) });
}

describe('a renewal by n8n', () => {
	itOnNewN8n('is made again for a token that the service issued once more', async () => {
		const service = await start({ count: 1 });
		const credentials = connectedCredential(service);
		const issued = { ...(credentials.data.oauthTokenData as object), expires_in: 3600 };
		service.answerInstead = ({ path }) => (path.endsWith('/token') ? { body: issued } : undefined);
		for (const renewals of [1, 2, 3]) {
			endsInAMinute(credentials);
			pass(2 * MINUTE);
			expect((await runWorkflow({ credentials })).error).toBeUndefined();
			expect(service.journal.tokenCalls).toHaveLength(renewals);
		}
	});

	itOnNewN8n('that was refused does not fail a credential that was connected again', async () => {
		const service = await start({ count: 1 });
		const credentials = connectedCredential(service, { clientSecret: 'wrong-secret' });
		service.tokens.expireAccessTokens();
		expect((await runWorkflow({ credentials })).error?.message).toMatch(/could not be renewed/);
		credentials.data.oauthTokenData = service.tokens.issue(service.settings.scopes);
		expect((await runWorkflow({ credentials })).error).toBeUndefined();
	});
});
