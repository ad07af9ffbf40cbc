import { DAY, HOUR, MINUTE, useScenarios } from './scenario';

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

	it('returns the newest tokens for a day, or refreshes them, when an open dialog saves the used code without its tokens', async () => {
		const { newCredential, pass } = start();
		const a = await newCredential('code').requests('a', { expiresIn: 24 * 3600 });
		pass(DAY - MINUTE - 1);
		await newCredential('code').shares(a);
		pass(1); // due
		await newCredential('code').requests('b', { replacing: a });
	});

	it('presents the newest refresh token, and not the code, a day after it was used', async () => {
		const { newCredential, pass } = start();
		let stored = await newCredential('code').requests('a');
		for (const token of ['b', 'c', 'd'] as const) {
			pass(8 * HOUR);
			stored = await stored.requests(token, { expiresIn: 3600 });
		}
		pass(HOUR);
		await newCredential('code').requests('x', { replacing: stored });
	});

	it('knows which tokens were replaced for a day after the last request, also if that failed', async () => {
		const { a, pass } = start();
		const b = await a.requests('b');
		pass(DAY - 1);
		await b.requests(503);
		pass(DAY - 1);
		await a.shares(b);
		pass(1);
		await a.requests('x');
	});

	it('forgets of each token after a day that it was replaced', async () => {
		const { a, pass } = start();
		const b = await a.requests('b');
		pass(DAY - 1);
		const c = await b.requests('c');
		await a.shares(c);
		pass(1);
		const d = await c.requests('d');
		await b.shares(d);
		await a.requests('x');
	});

	it('shares the rejection of a code, but not with another one', async () => {
		const { newCredential } = start();
		await newCredential('code1').requests(422);
		await newCredential('code1').mustRefreshBefore('list request');
		await newCredential('code1').shares(422);
		await newCredential('code2').requests('a');
	});

	it('shares no request and no failure when the refresh tokens differ', async () => {
		const { a, credentialWith, respond } = start();
		const x = credentialWith('x');
		const callers = [await a.startsRequest(), await x.startsRequest()];
		callers.push(await a.waits(), await x.waits());
		await respond(422);
		await respond(503);
		for (const [index, caller] of callers.entries()) await caller.gets(index % 2 === 0 ? 422 : 503);
		await a.shares(422);
		await x.shares(503);
	});

	it('presents the refresh token of another process, and then knows its tokens as the newest', async () => {
		const { a, credentialWith } = start();
		const b = await a.requests('b');
		const x = credentialWith('x');
		const c = await x.requests('c');
		for (const older of [a, b, x]) await older.shares(c);
	});

	it('knows as the newest what came last when two requests are in flight', async () => {
		const { a, credentialWith, respond } = start();
		const x = credentialWith('x');
		const one = await a.startsRequest();
		const other = await x.startsRequest();
		await respond('c', { isNewest: true });
		const c = await other.gets('c');
		await respond('b');
		const b = await one.gets('b');
		for (const older of [a, x, c]) await older.shares(b);
	});

	it('returns no refresh token when a caller has only an access token', async () => {
		const { a, credentialWith } = start();
		await credentialWith('x').requests('b');
		const withoutRefreshToken = a.storing({ ...a.tokens, refreshToken: '' });
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
		await a.shares(b);
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

	it('refreshes with a changed client secret before the next request, and has its tokens again when it is restored', async () => {
		const { a } = start();
		const changed = a.with({ clientSecret: 'another' });
		await changed.mustRefreshBefore('list request');
		await changed.requests(422, { replacing: a });
		await a.sends('list request');
		await a.sends('credential test');
		const b = await changed.isTestedWith('b', { replacing: a });
		await b.sends('credential test');
	});

	it('goes on with the token when the client secret is changed and there is no refresh token', async () => {
		const { a } = start();
		const withoutRefreshToken = a.storing({ ...a.tokens, refreshToken: '' });
		const changed = withoutRefreshToken.with({ clientSecret: 'another' });
		await changed.mustRefreshBefore('credential test');
		const unchecked = await (await changed.waits()).stored();
		expect(unchecked.fields.accessToken).toBe('a');
		await unchecked.sends('credential test');
	});

	it('shares no tokens, no request and no failure with another client secret', async () => {
		const { a, respond } = start();
		const { clientSecret } = a.fields;
		const b = await a.requests('b');
		const c = await a.with({ clientSecret: 'another' }).requests('c', { replacing: a });
		const one = await c.startsRequest();
		const other = await c.with({ clientSecret }).startsRequest({ replacing: c });
		await respond(422);
		await one.gets(422);
		await respond(503);
		await other.gets(503);
		await c.shares(422);
		await b.requests('d');
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
