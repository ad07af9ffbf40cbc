import { HOUR, MINUTE, useScenarios } from './scenario';

// tokenCache.test.ts explains the verbs.

const createScenario = useScenarios();

describe('the login of a pasted code', () => {
	/** @returns a scenario, and the credential a, which stores an access token that is not due, and a refresh token */
	const start = () => {
		const scenario = createScenario('code');
		return { ...scenario, a: scenario.credentialWith('a') };
	};

	it('exchanges a new code before the next request when the token is still valid', async () => {
		const { newCredential } = start();
		const a = await newCredential('code').isIssued('a');
		await a.authenticates('list request');
		const pasted = a.with({ authorizationCode: 'code2' });
		await pasted.mustRefreshBefore('list request');
		const b = await pasted.isIssued('b');
		await b.authenticates('list request');
	});

	it('returns or refreshes the newest tokens when an open dialog saves the used code without its tokens', async () => {
		const { newCredential, pass } = start();
		const a = await newCredential('code').isIssued('a');
		pass(MINUTE - 1);
		await newCredential('code').getsWithoutRequest(a);
		pass(1);
		await newCredential('code').refreshesTo('b', { replacing: a });
	});

	it('shares the rejection of a code, but not with another one', async () => {
		const { newCredential } = start();
		await newCredential('code1').requestFails(422);
		await newCredential('code1').getsNoTokens();
		await newCredential('code1').failsBefore('list request', 422);
		await newCredential('code2').isIssued('a');
	});

	it('shares no request and no failure when the refresh tokens differ, and remembers the last one', async () => {
		const { a, credentialWith, respond } = start();
		const x = credentialWith('x');
		const one = await a.sendsRequest();
		const other = await x.sendsRequest();
		await respond(422);
		await one.receivesError(422);
		await respond(503);
		await other.receivesError(503);
		await x.failsWithoutRequest(503);
		await a.refreshesTo('b');
	});

	it('shares a request that replaces newer tokens, and its failure, but not one that replaces older ones', async () => {
		const { a, credentialWith, respond } = start();
		const x = credentialWith('x');
		const newer = x.storing({ ...x.tokens, generation: 5 });
		const older = await a.sendsRequest();
		const one = await newer.sendsRequest();
		const another = await a.sendsNoRequest();
		await respond(422);
		await older.receivesError(422);
		await respond(503);
		for (const caller of [one, another]) await caller.receivesError(503);
		await a.failsWithoutRequest(503);
		await newer.failsWithoutRequest(503);
	});

	it('shares the request for newer tokens also after one for older tokens has ended', async () => {
		const { a, credentialWith, respond } = start();
		const x = credentialWith('x');
		const newer = x.storing({ ...x.tokens, generation: 5 });
		const older = await a.sendsRequest();
		const one = await newer.sendsRequest();
		await respond('b');
		await older.receives('b');
		const another = await newer.sendsNoRequest();
		await respond('c');
		for (const caller of [one, another]) await caller.receives('c');
	});

	it('keeps the newer tokens when the response to an older request arrives after them', async () => {
		const { a, credentialWith, respond } = start();
		const x = credentialWith('x');
		const older = await a.sendsRequest();
		const newer = await x.storing({ ...x.tokens, generation: 5 }).sendsRequest();
		await respond('b', { isNewest: true });
		const b = await newer.receives('b');
		await respond('c');
		await older.receives('c');
		await a.getsWithoutRequest(b);
	});

	it('returns no refresh token when a caller has only an access token', async () => {
		const { a, credentialWith } = start();
		await credentialWith('x').refreshesTo('b');
		const withoutRefreshToken = a.storing({ ...a.tokens, refreshToken: '', generation: 2 });
		await withoutRefreshToken.getsWithoutRequest(withoutRefreshToken);
	});

	it('uses a token that is due when there is no refresh token', async () => {
		const { a } = start();
		const due = a.due().withoutRefreshToken();
		await due.mustRefreshBefore('list request');
		await due.getsWithoutRequest(a.withoutRefreshToken());
		await a.authenticates('list request');
	});

	it('exchanges a code while a refresh is in flight', async () => {
		const { a, respond } = start();
		const refresh = await a.sendsRequest();
		const exchange = await a.with({ authorizationCode: 'code' }).sendsRequest();
		await respond('b');
		await respond('c');
		await refresh.receives('b');
		await exchange.receives('c');
	});

	// A refresh token might work only once.
	it('tests a token of any age', async () => {
		const { a, pass } = start();
		const b = await a.refreshesTo('b');
		pass(HOUR);
		await b.authenticates('credential test');
	});

	it.each(['authBaseUrl', 'clientId'])(
		'presents the code when %s is changed, and has its tokens again when it is restored',
		async (field) => {
			const { a } = start();
			const changed = a.with({ [field]: 'https://b.example' });
			await changed.mustRefreshBefore('list request');
			await changed.requestFails(422);
			await a.authenticates('list request');
			await a.authenticates('credential test');
			await changed.with({ authorizationCode: 'code2' }).isIssued('b');
		},
	);

	it('keeps its tokens when the client secret is changed, and a test shows whether it is right', async () => {
		const { a } = start();
		const changed = a.with({ clientSecret: 'another' });
		await changed.authenticates('list request');
		await changed.mustRefreshBefore('credential test');
		await changed.requestFails(422);
		await a.authenticates('credential test');
		await changed.mustRefreshBefore('credential test');
		const b = await changed.refreshesTo('b');
		await b.authenticates('credential test');
	});

	it('shares no tokens, no request and no failure with another client secret', async () => {
		const { a, respond } = start();
		const { clientSecret } = a.fields;
		const b = await a.refreshesTo('b');
		const c = await a.with({ clientSecret: 'another' }).refreshesTo('c', { replacing: b });
		const one = await c.sendsRequest();
		const other = await c.with({ clientSecret }).sendsRequest();
		await respond(422);
		await one.receivesError(422);
		await respond(503);
		await other.receivesError(503);
		await c.refreshesTo('d');
	});

	it.each(['baseUrl', 'apiPrefix', 'redirectUrl', 'scope'])(
		'keeps its tokens when %s is changed',
		async (field) => {
			const { a } = start();
			const b = await a.refreshesTo('b');
			await a.with({ [field]: 'https://b.example' }).getsWithoutRequest(b);
		},
	);

	it('is the same for the code alone, in a URL, and with spaces around it', async () => {
		const { newCredential } = start();
		const a = await newCredential('the code').isIssued('a');
		for (const pasted of [' the code\n', 'https://localhost/callback?state=x&code=the%20code']) {
			await a.with({ authorizationCode: pasted }).authenticates('credential test');
		}
	});
});
