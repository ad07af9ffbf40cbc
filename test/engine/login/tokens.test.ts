import { expiredAnswers } from '../../../sandbox/service/settings';
import { expire, injectFaults, status } from '../../harness/faults';
import { retries } from '../../harness/retries';
import { idsOf } from '../../harness/services';
import {
	connectedCredential,
	credentialKinds,
	ownKinds,
	passwordCredential,
	pastedCodeCredential,
} from '../harness/credentials';
import { all, statusesOf, expectWhole, faultTests } from '../harness/faults';
import { isOldN8n, itOnNewN8n } from '../harness/n8n';
import type { StoredCredentials } from '../harness/storedCredentials';

const start = faultTests();
const first = { limit: 1 };

/** Lets the token of a credential be expired, as time does. */
function letExpire({ data }: StoredCredentials): void {
	const past = String(Date.now() - 1_000);
	const { oauthTokenData } = data;
	if (typeof oauthTokenData === 'object') Object.assign(oauthTokenData, { n8n_expires_at: past });
	else data.expiresAt = past;
}

describe.each(ownKinds)('with the %s credential', (_name, credential) => {
	it('100 input items sign in once, and renew once; the token is kept for the next run', async () => {
		const { service, run } = await start({ count: 2, latency: 2, rotation: 'rotate' });
		const credentials = credential(service);
		for (const calls of [1, 2]) {
			service.tokens.expireAccessTokens();
			const { ids, error } = await run({ credentials, inputItems: 100 });
			expect(error).toBeUndefined();
			expect(ids).toEqual(Array(100).fill(idsOf(service)).flat());
			expect(service.journal.tokenCalls).toHaveLength(calls);
		}
		expectWhole(await run({ credentials }), service);
		expect(service.journal.tokenCalls.map(({ status }) => status)).toEqual([200, 200]);
	});

	it.each([
		['an access token that n8n would run', { access_token: '={{ $self.clientSecret }}' }],
		['a token with a line break', { access_token: 'abc\r\nX-Evil: 1' }],
	])('a reply with %s is refused, and nothing of it is stored', async (_reply, change) => {
		const { service, run } = await start({ count: 1 });
		service.overrideResponse = ({ path }) =>
			path.endsWith('/token')
				? { body: { ...service.tokens.issue(service.settings.scopes), ...change } }
				: undefined;
		const credentials = credential(service);
		const { error } = await run({ credentials });
		expect(error?.message).toMatch(/^The token response has an invalid/);
		expect(error?.description).toMatch(/check '(Authorization )?Base URL'/);
		expect(JSON.stringify(credentials.data)).not.toMatch(/:"=|Evil/);
		expect(service.journal.listCalls).toHaveLength(0);
	});

	it('leaves out a company that n8n would run', async () => {
		const { service, run } = await start({ count: 1 });
		service.overrideResponse = ({ path }) =>
			path.endsWith('/token')
				? { body: { ...service.tokens.issue(service.settings.scopes), company_id: '=1' } }
				: undefined;
		const credentials = credential(service);
		expectWhole(await run({ credentials }), service);
		expect(credentials.data.companyId).toBe('');
	});

	it('uses a token whose lifetime is shorter than a second', async () => {
		const { service, run } = await start({ count: 1 });
		service.overrideResponse = ({ path }) =>
			path.endsWith('/token')
				? { body: { ...service.tokens.issue(service.settings.scopes), expires_in: 0.001 } }
				: undefined;
		expectWhole(await run({ credentials: credential(service) }), service);
	});

	it('spaces that were pasted around the client and the user do not matter', async () => {
		const { service, run } = await start({ count: 1 });
		const { client, user } = service.settings;
		const credentials = credential(service, {
			clientId: ` ${client.id}\n`,
			clientSecret: `\t${client.secret} `,
			...(credential === passwordCredential ? { username: `${user.username} ` } : {}),
		});
		expectWhole(await run({ credentials }), service);
	});
});

describe('an invalid refresh token', () => {
	const withInvalid = async () => {
		const { service, run } = await start({ count: 1 });
		service.overrideResponse = ({ path }) =>
			path.endsWith('/token')
				? { body: { ...service.tokens.issue(service.settings.scopes), refresh_token: '={{ 1 }}' } }
				: undefined;
		return { service, run };
	};

	it('does not matter to a password login, which never uses it', async () => {
		const { service, run } = await withInvalid();
		expectWhole(await run({ credentials: passwordCredential(service) }), service);
	});

	it('is an error of a pasted code, and nothing is stored', async () => {
		const { service, run } = await withInvalid();
		const credentials = pastedCodeCredential(service);
		const { error } = await run({ credentials });
		expect(error?.message).toMatch(/^The token response has an invalid refresh_token/);
		expect(JSON.stringify(credentials.data)).not.toContain('={{');
	});
});

describe('a service that wants scopes with spaces (RFC 6749, 3.3)', () => {
	const ofSpaces = async () => {
		const { service, run } = await start({ count: 1 });
		service.overrideResponse = ({ path, body }) => {
			if (!path.endsWith('/token')) return undefined;
			return body.toString().includes('token.refresh locations.read')
				? { body: service.tokens.issue(service.settings.scopes) }
				: { status: 400, body: { error: 'invalid_scope' } };
		};
		return { service, run };
	};

	it('gets them as they are typed', async () => {
		const { service, run } = await ofSpaces();
		const credentials = passwordCredential(service, { scope: 'token.refresh locations.read' });
		expectWhole(await run({ credentials }), service);
	});

	it('gets commas otherwise, and the error speaks of both', async () => {
		const { run } = await ofSpaces();
		const { error } = await run();
		expect(error?.message).toContain('does not grant the scope "token.refresh,locations.read"');
		expect(error?.description).toContain('might separate them with spaces instead of commas');
	});
});

it('a kept token is not sent to another base URL', async () => {
	const [{ service, run }, { service: elsewhere }] = [
		await start({ count: 1 }),
		await start({ count: 1 }),
	];
	const credentials = passwordCredential(service);
	await run({ credentials });
	credentials.data.baseUrl = elsewhere.url;
	expectWhole(await run({ credentials }), elsewhere);
	expect(elsewhere.journal.entries.map(({ path }) => path)).toEqual([
		'/oauth2/token',
		'/rest/v1/locations',
	]);
});

describe.each(credentialKinds)('a token of the %s credential', (name, credential) => {
	const itRenews = credential === connectedCredential ? itOnNewN8n : it;

	itRenews.each(expiredAnswers)(
		'is renewed before its end, once for five input items, whatever an expired one gets: %s',
		async (expired) => {
			const { service, run } = await start({ expired });
			const credentials = credential(service);
			expectWhole(await run({ credentials }), service);
			service.tokens.expireAccessTokens();
			letExpire(credentials);
			service.journal.clear();

			const { ids, error } = await run({ credentials, inputItems: 5 });
			expect(error).toBeUndefined();
			expect(ids).toEqual(Array(5).fill(idsOf(service)).flat());
			expect(service.journal.tokenCalls).toHaveLength(1);
			expect(statusesOf(service)).toEqual(Array(5).fill(200));
		},
	);

	it('that expires under 4 parallel requests is renewed once, and nothing is lost', async () => {
		const { service, run } = await start({ count: 1000, latency: 2 });
		const credentials = credential(service);
		await run({ credentials, parameters: first });
		service.journal.clear();
		injectFaults(service, { 7: expire });
		expectWhole(await run({ credentials, parameters: all({ parallelRequests: 4 }) }), service);
		expect(statusesOf(service).filter((answer) => answer === 200)).toHaveLength(20);
		if (isOldN8n && name === 'OAuth2') return; // it renews for each request
		const rejected = statusesOf(service).filter((answer) => answer === 401);
		expect(rejected.length).toBeGreaterThanOrEqual(1);
		expect(rejected.length).toBeLessThanOrEqual(isOldN8n ? 8 : 4);
		expect(service.journal.tokenCalls).toHaveLength(1);
	});

	it('that expires while the service is busy is renewed once', async () => {
		const faults = { 2: status(503, 0), 4: expire, 6: status(429, 0) };
		const { service, run } = await start({ faults });
		const credentials = credential(service);
		retries(1);
		expectWhole(await run({ credentials, parameters: all({ parallelRequests: 1 }) }), service);
		if (isOldN8n) return; // it makes the refused call once more
		expect(statusesOf(service)).toEqual([200, 503, 200, 401, 200, 429, 200, 200]);
		expect(service.journal.tokenCalls).toHaveLength(name === 'OAuth2' ? 1 : 2);
	});

	it('that is refused when it is new as well is an error that says what to do', async () => {
		const { service, run } = await start();
		const credentials = credential(service);
		await run({ credentials, parameters: first });
		service.journal.clear();
		service.overrideResponse = () => {
			if (service.journal.listCalls.length > 2) service.tokens.expireAccessTokens();
			return undefined;
		};
		const { items, error } = await run({ credentials, parameters: all({ parallelRequests: 1 }) });
		expect(items).toEqual([]);
		expect(error?.message).toBe('The service does not accept the access token (401)');
		expect(error?.description).toContain('Open the credential');
		expect(service.journal.tokenCalls).toHaveLength(1);
	});
});
