import { HOUR, MINUTE, useScenarios } from './scenario';

const createScenario = useScenarios();

describe('the login of a pasted code', () => {
	/** @returns a scenario, and the credential a, which stores an access token that is not due, and a refresh token */
	const start = () => {
		const scenario = createScenario('code');
		return { ...scenario, a: scenario.credentialWith('a') };
	};

	it('exchanges a new code before the next request when the token is still valid', async () => {
		const { newCredential } = start();
		const a = await newCredential('code').requests('a');
		await a.sends('list request');
		const pasted = a.with({ authorizationCode: 'code2' });
		await pasted.mustRefreshBefore('list request');
		const b = await pasted.requests('b');
		await b.sends('list request');
	});

	it('returns or refreshes the newest tokens when an open dialog saves the used code without its tokens', async () => {
		const { newCredential, pass } = start();
		const a = await newCredential('code').requests('a');
		pass(MINUTE - 1);
		await newCredential('code').shares(a);
		pass(1);
		await newCredential('code').requests('b', { replacing: a });
	});

	it('shares the rejection of a code, but not with another one', async () => {
		const { newCredential } = start();
		await newCredential('code1').requests(422);
		await newCredential('code1').getsNoTokens();
		await newCredential('code1').failsBefore('list request', 422);
		await newCredential('code2').requests('a');
	});

	it('shares no request and no failure when the refresh tokens differ, and remembers the last one', async () => {
		const { a, credentialWith, respond } = start();
		const x = credentialWith('x');
		const one = await a.startsRequest();
		const other = await x.startsRequest();
		await respond(422);
		await one.gets(422);
		await respond(503);
		await other.gets(503);
		await x.shares(503);
		await a.requests('b');
	});

	it('shares a request that replaces newer tokens, and its failure, but not one that replaces older ones', async () => {
		const { a, credentialWith, respond } = start();
		const x = credentialWith('x');
		const newer = x.storing({ ...x.tokens, generation: 5 });
		const older = await a.startsRequest();
		const one = await newer.startsRequest();
		const another = await a.waits();
		await respond(422);
		await older.gets(422);
		await respond(503);
		for (const caller of [one, another]) await caller.gets(503);
		await a.shares(503);
		await newer.shares(503);
	});

	it('shares the request for newer tokens also after one for older tokens has ended', async () => {
		const { a, credentialWith, respond } = start();
		const x = credentialWith('x');
		const newer = x.storing({ ...x.tokens, generation: 5 });
		const older = await a.startsRequest();
		const one = await newer.startsRequest();
		await respond('b');
		await older.gets('b');
		const another = await newer.waits();
		await respond('c');
		for (const caller of [one, another]) await caller.gets('c');
	});

	it('keeps the newer tokens when the response to an older request arrives after them', async () => {
		const { a, credentialWith, respond } = start();
		const x = credentialWith('x');
		const older = await a.startsRequest();
		const newer = await x.storing({ ...x.tokens, generation: 5 }).startsRequest();
		await respond('b', { isNewest: true });
		const b = await newer.gets('b');
		await respond('c');
		await older.gets('c');
		await a.shares(b);
	});

	it('returns no refresh token when a caller has only an access token', async () => {
		const { a, credentialWith } = start();
		await credentialWith('x').requests('b');
		const withoutRefreshToken = a.storing({ ...a.tokens, refreshToken: '', generation: 2 });
		await withoutRefreshToken.shares(withoutRefreshToken);
	});

	it('uses a token that is due when there is no refresh token', async () => {
		const { a } = start();
		const withoutRefreshToken = a.storing({ ...a.tokens, refreshToken: '' });
		const due = withoutRefreshToken.due();
		await due.mustRefreshBefore('list request');
		await due.shares(withoutRefreshToken);
	});

	// A refresh token might work only once.
	it('tests a token of any age', async () => {
		const { a, pass } = start();
		const b = await a.requests('b');
		pass(HOUR);
		await b.sends('credential test');
	});

	it.each(['authBaseUrl', 'clientId'])(
		'presents the code when %s is changed, and has its tokens again when it is restored',
		async (field) => {
			const { a } = start();
			const changed = a.with({ [field]: 'https://b.example' });
			await changed.mustRefreshBefore('list request');
			await changed.requests(422);
			await a.sends('list request');
			await a.sends('credential test');
			await changed.with({ authorizationCode: 'code2' }).requests('b');
		},
	);

	it('keeps its tokens when the client secret is changed, and a test shows whether it is right', async () => {
		const { a } = start();
		const changed = a.with({ clientSecret: 'another' });
		await changed.sends('list request');
		await changed.mustRefreshBefore('credential test');
		await changed.requests(422);
		await a.sends('credential test');
		await changed.mustRefreshBefore('credential test');
		const b = await changed.requests('b');
		await b.sends('credential test');
	});

	it('shares no tokens, no request and no failure with another client secret', async () => {
		const { a, respond } = start();
		const { clientSecret } = a.fields;
		const b = await a.requests('b');
		const c = await a.with({ clientSecret: 'another' }).requests('c', { replacing: b });
		const one = await c.startsRequest();
		const other = await c.with({ clientSecret }).startsRequest();
		await respond(422);
		await one.gets(422);
		await respond(503);
		await other.gets(503);
		await c.requests('d');
	});

	it.each(['baseUrl', 'apiPrefix', 'redirectUrl', 'scope'])(
		'keeps its tokens when %s is changed',
		async (field) => {
			const { a } = start();
			const b = await a.requests('b');
			await a.with({ [field]: 'https://b.example' }).shares(b);
		},
	);

	it('is the same for the code alone, in a URL, and with spaces around it', async () => {
		const { newCredential } = start();
		const a = await newCredential('the code').requests('a');
		for (const pasted of [' the code\n', 'https://localhost/callback?state=x&code=the%20code']) {
			await a.with({ authorizationCode: pasted }).sends('credential test');
		}
	});
});
