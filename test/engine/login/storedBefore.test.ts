import { digest } from '../../../credentials/shared/token';
import { services } from '../../harness/services';
import { testCredential } from '../harness/credentialTest';
import { ownKinds } from '../harness/credentials';
import { runWorkflow } from '../harness/runWorkflow';
import type { StoredCredentials } from '../harness/storedCredentials';

const start = services();
const parameters = { returnAll: true, options: { addCompanyId: true } };

/** Makes of a credential with tokens what was stored of it when its fingerprint had three parts, and the time of issue was kept. */
function asStoredBefore({ data }: StoredCredentials): void {
	const { baseUrl, authBaseUrl, clientId, clientSecret, username, password } = data;
	const { scope, usedCode } = data;
	const text = (value: unknown, otherwise = '') => (typeof value === 'string' ? value : otherwise);
	const scopes = text(
		scope,
		authBaseUrl === undefined ? undefined : 'locations.read token.refresh',
	);
	const issuer = authBaseUrl === undefined ? [text(baseUrl)] : [text(authBaseUrl), scopes];
	const fields = [baseUrl, clientId, clientSecret, username].map((field) => text(field));
	const scopeOfPassword = text(scope, 'token.refresh,locations.read');
	const scopeField = authBaseUrl === undefined ? scopeOfPassword : scopes;
	const all = digest(...fields, scopeField, text(password));
	Object.assign(data, {
		issuedFor: `${digest(...issuer)}.${all}.${text(usedCode)}`,
		issuedAt: String(Date.now() - 1_000),
	});
}

describe.each(ownKinds)(
	'a %s credential that an older version of the package stored',
	(_name, credential) => {
		it('goes on with its token, and knows its company', async () => {
			const service = await start({ count: 1 });
			const credentials = credential(service);
			await runWorkflow({ credentials });
			asStoredBefore(credentials);
			service.journal.clear();
			const { items, error } = await runWorkflow({ credentials, parameters });
			expect(error).toBeUndefined();
			expect(items[0]?.json.companyId).toBe('4711');
			expect(service.journal.tokenCalls).toHaveLength(0);
			expect(await testCredential(credentials)).toMatchObject({ status: 'OK' });
		});

		it.each([
			['refused', {}],
			['over, and of which nothing else is known', { expiresAt: '1', issuedAt: '', companyId: '' }],
		])('renews a token that is %s', async (_state, more) => {
			const service = await start({ count: 1 });
			const credentials = credential(service);
			await runWorkflow({ credentials });
			asStoredBefore(credentials);
			Object.assign(credentials.data, more);
			service.tokens.expireAccessTokens();
			service.journal.clear();
			expect((await runWorkflow({ credentials, parameters })).error).toBeUndefined();
			expect(service.journal.tokenCalls).toHaveLength(1);
			expect((await runWorkflow({ credentials, parameters })).error).toBeUndefined();
			expect(service.journal.tokenCalls).toHaveLength(1);
		});
	},
);
