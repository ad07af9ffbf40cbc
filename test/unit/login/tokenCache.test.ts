import { NOT_SENT, useScenarios } from './scenario';

const createScenario = useScenarios();

describe.each(['password', 'code'] as const)('the token cache of a %s credential', (kind) => {
	/** @returns a scenario, and a credential that stores the tokens a */
	const start = () => {
		const scenario = createScenario(kind);
		return { ...scenario, a: scenario.credentialWith('a') };
	};

	it('shares one token request when callers ask while it is in flight', async () => {
		const { a, pass, respond } = start();
		const callers = [await a.sendsRequest(), await a.waits()];
		pass('29 s');
		callers.push(await a.waits());
		await respond('b');
		for (const caller of callers) await caller.receives('b');
	});

	it('shares the error when the request that callers wait for fails', async () => {
		const { a, respond } = start();
		const callers = [await a.sendsRequest(), await a.waits()];
		await respond(503);
		for (const caller of callers) await caller.receivesError(503);
	});

	it('shares no request when the client differs', async () => {
		const { a, respond } = start();
		const one = await a.sendsRequest();
		const other = await a.ofAnotherClient().sendsRequest();
		await respond('b');
		await respond('c');
		await one.receives('b');
		await other.receives('c');
	});

	it('returns the new tokens to a caller with replaced ones for a minute, and requests newer ones after that', async () => {
		const { a } = start();
		const b = await a.refreshesTo('b');
		await a.reuses(b, { for: '1 min' });
		await a.refreshesTo('c', { presenting: b });
	});

	it('returns the newest tokens when the new ones were replaced as well', async () => {
		const { a } = start();
		const b = await a.refreshesTo('b');
		const c = await b.refreshesTo('c');
		await a.reuses(c);
		await b.reuses(c);
	});

	it('shares the request for the newest tokens when a caller has older ones', async () => {
		const { a, pass, respond } = start();
		const b = await a.refreshesTo('b');
		pass('1 min');
		const callers = [await b.sendsRequest(), await a.waits()];
		await respond('c');
		for (const caller of callers) await caller.receives('c');
	});

	it('requests new tokens when the newest ones have expired and a caller has older ones', async () => {
		const { a, pass } = start();
		const b = await a.refreshesTo('b', { expiresIn: 20 });
		pass('19 s');
		const c = await a.refreshesTo('c', { presenting: b });
		await b.reuses(c);
	});

	it('shares a rejection of the newest tokens with a caller with older ones', async () => {
		const { a, pass } = start();
		const b = await a.refreshesTo('b');
		pass('1 min');
		await b.requestFails(422);
		await a.sharesFailure(422);
	});

	it('returns new tokens to a caller with older ones, although the service has rejected the new ones', async () => {
		const { a } = start();
		const b = await a.refreshesTo('b');
		await b.requestFails(422);
		await a.expired().mustRefreshBefore('request');
		await a.reuses(b);
	});

	it('refreshes the stored tokens when another process has refreshed more often', async () => {
		const { a } = start();
		const b = await a.refreshesTo('b');
		const ofOtherProcess = a.storing({ ...b.tokens, accessToken: 'x', generation: 3 });
		const c = await ofOtherProcess.refreshesTo('c');
		await b.reuses(c);
	});

	it('returns the newest tokens to all callers when the service has issued the same access token twice', async () => {
		const { a } = start();
		const b = await a.refreshesTo('b');
		const c = await b.refreshesTo('c');
		const d = await (await c.refreshesTo('a')).refreshesTo('d');
		for (const older of [a, b, c]) await older.reuses(d);
	});

	it('requests new tokens when the service has just issued the replaced ones again', async () => {
		const { a, respond } = start();
		const callers = [await a.sendsRequest(), await a.waits()];
		await respond('a');
		const [again = a] = await Promise.all(
			callers.map(async (caller) => await caller.receives('a')),
		);
		await a.reuses(await again.refreshesTo('b'));
	});

	it('remembers the newest tokens for a day', async () => {
		const { a, pass } = start();
		const b = await a.refreshesTo('b');
		pass('86399999 ms');
		const c = await a.refreshesTo('c', { presenting: b });
		pass('24 h');
		expect(c.tokens.generation).toBe(3);
		expect((await a.refreshesTo('d')).tokens.generation).toBe(2);
	});

	it('forgets no failure and no request in flight when another client signs in', async () => {
		const { a, respond } = start();
		const one = await a.sendsRequest();
		const other = await a.ofAnotherClient().sendsRequest();
		const another = await a.waits();
		await respond(422);
		await one.receivesError(422);
		await another.receivesError(422);
		await respond('x');
		await other.receives('x');
		await a.ofAnotherClient().ofAnotherClient().refreshesTo('x');
		await a.sharesFailure(422);
	});

	it('shares a rejection for 5 minutes', async () => {
		const { a } = start();
		await a.requestFails(422, { sharedFor: '5 min' });
		await a.refreshesTo('b');
	});

	it('shares a temporary failure for 1 s', async () => {
		const { a } = start();
		await a.requestFails(503, { sharedFor: '1 s' });
		await a.refreshesTo('b');
	});

	it('shares a failure for as long as the service asks with Retry-After', async () => {
		const { a } = start();
		await a.requestFails(503, { retryAfter: 7, sharedFor: '7 s' });
		await a.refreshesTo('b');
	});

	it('shares a failure for a minute when Retry-After is longer', async () => {
		const { a } = start();
		await a.requestFails(503, { retryAfter: 3600, sharedFor: '1 min' });
		await a.refreshesTo('b');
	});

	it('shares no failure when n8n does not send the request', async () => {
		const { a } = start();
		await a.requestFails(NOT_SENT);
		await a.requestFails(NOT_SENT);
		await a.refreshesTo('b');
	});

	it("keeps the cause for n8n's scheduler when a failure is shared", async () => {
		const { a } = start();
		await a.requestFails(422);
		expect(await a.sharesFailure(422)).toMatchObject({
			n8nFailure: { cause: 'credential-invalid' },
		});
	});

	it('says when n8n tries again when a rejection is shared', async () => {
		const { a, pass } = start();
		const timeLeft = async () => (await a.sharesFailure(422)).description;
		await a.requestFails(422);
		expect(await timeLeft()).toContain('n8n tries again in 5 minutes');
		pass('239 s');
		expect(await timeLeft()).toContain('n8n tries again in 2 minutes');
		pass('1 s');
		expect(await timeLeft()).toContain('n8n tries again in 60 s');
	});

	it('refreshes before a request when the token has expired', async () => {
		const { a } = start();
		await a.expired().mustRefreshBefore('request');
		const b = await a.expired().refreshesTo('b');
		await b.authenticates('request');
	});

	it('refreshes a token of any age after a 401, and not before', async () => {
		const { a } = start();
		await a.authenticates('request');
		const b = await a.refreshesTo('b');
		await b.authenticates('request');
		await b.refreshesTo('c');
	});

	it('shares a rejection with an expired token, and not with a valid one', async () => {
		const { a } = start();
		await a.expired().requestFails(422);
		await a.expired().sharesFailureBefore('request', 422);
		await a.authenticates('request');
		await a.expired().sharesFailure(422);
	});

	it('sends a rejected request again when a user tests the credential', async () => {
		const { a } = start();
		const other = a.expired().ofAnotherClient();
		await a.expired().requestFails(422);
		await other.requestFails(422);
		await a.expired().mustRefreshBefore('test');
		await a.expired().refreshesTo('b');
		await other.sharesFailure(422);
	});

	it('shares a request in flight with a user who tests the credential', async () => {
		const { a, respond } = start();
		const callers = [await a.expired().sendsRequest()];
		await a.expired().mustRefreshBefore('test');
		callers.push(await a.expired().waits());
		await respond('b');
		for (const caller of callers) await caller.receives('b');
	});
});
