import { DAY, HOUR, MINUTE, NOT_SENT, SECOND, useScenarios } from './scenario';

// In each test, n8n asks a credential for new tokens, and the verb says and checks what happens:
//
//   sendsRequest, sendsNoRequest       the caller waits, unless it gets a result at once; respond answers the oldest request
//   refreshesTo('b')                   sends a request, and gets b; @returns the credential that stores b
//     { replacing: x }                 the request replaces the tokens of x, not those of the caller. With a password, only
//                                      the generation of b shows that
//   requestFails(422)                  sends a request, and fails: 422 is a rejection, 503 a temporary failure
//   getsWithoutRequest(b)              gets the tokens of the credential b
//   failsWithoutRequest(422)           gets the failure of an earlier request
//
// Or n8n is about to send a list request or a credential test:
//
//   authenticates                      it is sent with the stored token
//   mustRefreshBefore                  it is not sent: n8n asks for new tokens first. Before a test, it deletes the failure
//   failsBefore                        it fails at once
//
// due() and storing(tokens) return the same credential, with a token that is due, or with other tokens. Only pass moves the
// clock, by so many ms.

const createScenario = useScenarios();

describe.each(['password', 'code'] as const)('the token cache of a %s credential', (kind) => {
	/**
	 * @returns a scenario, and the credential a. It stores the first tokens of its login, which are long known and not due:
	 * an access token, and with a code a refresh token
	 */
	const start = () => {
		const scenario = createScenario(kind);
		return { ...scenario, a: scenario.credentialWith('a') };
	};

	describe('while a request is in flight', () => {
		it('shares its tokens with later callers, however long it takes', async () => {
			const { a, pass, respond } = start();
			const first = await a.sendsRequest();
			pass(HOUR);
			const second = await a.sendsNoRequest();
			await respond('b');
			await first.receives('b');
			await second.receives('b');
		});

		it('shares its failure with later callers', async () => {
			const { a, respond } = start();
			const first = await a.sendsRequest();
			const second = await a.sendsNoRequest();
			await respond(503);
			await first.receivesError(503);
			await second.receivesError(503);
		});

		it('does not share it with another client', async () => {
			const { a, respond } = start();
			const one = await a.sendsRequest();
			const other = await a.ofAnotherClient().sendsRequest();
			await respond('b');
			await respond('c');
			await one.receives('b');
			await other.receives('c');
		});

		it('shares it with a user who tests the credential', async () => {
			const { a, respond } = start();
			const first = await a.due().sendsRequest();
			await a.due().mustRefreshBefore('credential test');
			const second = await a.due().sendsNoRequest();
			await respond('b');
			await first.receives('b');
			await second.receives('b');
		});
	});

	describe('when a caller has older tokens than the newest', () => {
		it('returns the newest for a minute, and then refreshes them', async () => {
			const { a, pass } = start();
			const b = await a.refreshesTo('b');
			pass(MINUTE - 1);
			await a.getsWithoutRequest(b);
			pass(1);
			await a.refreshesTo('c', { replacing: b });
		});

		it('returns the newest, however often they were replaced', async () => {
			const { a } = start();
			const b = await a.refreshesTo('b');
			const c = await b.refreshesTo('c');
			await a.getsWithoutRequest(c);
			await b.getsWithoutRequest(c);
		});

		it('shares the request that replaces the newest', async () => {
			const { a, pass, respond } = start();
			const b = await a.refreshesTo('b');
			pass(MINUTE);
			const first = await b.sendsRequest();
			const second = await a.sendsNoRequest();
			await respond('c');
			await first.receives('c');
			await second.receives('c');
		});

		it('replaces the newest within the minute when they are due', async () => {
			const { a, pass } = start();
			const b = await a.refreshesTo('b', { expiresIn: 20 });
			pass(18 * SECOND - 1);
			await a.getsWithoutRequest(b);
			pass(1); // due: nine tenths of the 20 s are over
			const c = await a.refreshesTo('c', { replacing: b });
			await b.getsWithoutRequest(c);
		});

		it('shares the rejection of the newest after the minute', async () => {
			const { a, pass } = start();
			const b = await a.refreshesTo('b');
			pass(MINUTE);
			await b.requestFails(422);
			await a.failsWithoutRequest(422);
		});

		it('returns the newest within the minute, also after their refresh was rejected', async () => {
			const { a } = start();
			const b = await a.refreshesTo('b');
			await b.requestFails(422);
			await a.due().mustRefreshBefore('list request');
			await a.getsWithoutRequest(b);
		});

		it('returns the newest, also if the service has issued an older access token again', async () => {
			const { a } = start();
			const b = await a.refreshesTo('b');
			const c = await b.refreshesTo('c');
			const aAgain = await c.refreshesTo('a');
			const d = await aAgain.refreshesTo('d');
			for (const older of [a, b, c]) await older.getsWithoutRequest(d);
		});

		it('knows the newest for a day', async () => {
			const { a, pass } = start();
			const b = await a.refreshesTo('b');
			pass(DAY - 1);
			await a.refreshesTo('c', { replacing: b });
			pass(DAY);
			await a.refreshesTo('d'); // c is forgotten
		});
	});

	it('replaces the stored tokens when another process has made newer ones than this one', async () => {
		const { a } = start();
		const b = await a.refreshesTo('b');
		const { refreshToken, generation } = b.tokens;
		const ofOtherProcess = a.storing({
			...b.tokens,
			accessToken: 'x',
			refreshToken: refreshToken && 'x-refresh',
			generation: generation + 1,
		});
		const c = await ofOtherProcess.refreshesTo('c');
		await b.getsWithoutRequest(c);
	});

	it('replaces the stored tokens when the service has just issued the same ones again', async () => {
		const { a } = start();
		const aAgain = await a.refreshesTo('a');
		const b = await aAgain.refreshesTo('b');
		await a.getsWithoutRequest(b);
	});

	it('keeps a request in flight and a failure when a new login deletes old ones', async () => {
		const { a, respond } = start();
		const first = await a.sendsRequest();
		const ofAnotherClient = await a.ofAnotherClient().sendsRequest();
		const second = await a.sendsNoRequest();
		await respond(422);
		await first.receivesError(422);
		await second.receivesError(422);
		await respond('x');
		await ofAnotherClient.receives('x');
		await a.ofAnotherClient().ofAnotherClient().refreshesTo('x');
		await a.failsWithoutRequest(422);
	});

	describe('when a request has failed', () => {
		it.each([
			['a rejection for 5 minutes', 422, undefined, 5 * MINUTE],
			['a temporary failure for a second', 503, undefined, SECOND],
			['a temporary failure for as long as Retry-After says', 503, 7, 7 * SECOND],
			['a temporary failure for a minute when Retry-After is longer', 503, 3600, MINUTE],
		] as const)('shares %s, and then sends the next', async (_what, failure, retryAfter, ms) => {
			const { a, pass } = start();
			await a.requestFails(failure, { retryAfter });
			pass(ms - 1);
			await a.failsWithoutRequest(failure);
			pass(1);
			await a.refreshesTo('b');
		});

		it('shares no failure when n8n did not send the request', async () => {
			const { a } = start();
			await a.requestFails(NOT_SENT);
			await a.requestFails(NOT_SENT);
			await a.refreshesTo('b');
		});

		it("keeps the cause for n8n's scheduler in a shared failure", async () => {
			const { a } = start();
			await a.requestFails(422);
			expect(await a.failsWithoutRequest(422)).toMatchObject({
				n8nFailure: { cause: 'credential-invalid' },
			});
		});

		it('says in a shared failure when n8n tries again', async () => {
			const { a, pass } = start();
			const readDescription = async () => (await a.failsWithoutRequest(422)).description;
			await a.requestFails(422);
			expect(await readDescription()).toContain('n8n tries again in 5 minutes');
			pass(4 * MINUTE - SECOND);
			expect(await readDescription()).toContain('n8n tries again in 2 minutes');
			pass(SECOND);
			expect(await readDescription()).toContain('n8n tries again in 60 s');
		});

		it('shares a rejection with a list request whose token is due, and not with one whose token is valid', async () => {
			const { a } = start();
			await a.due().requestFails(422);
			await a.due().failsBefore('list request', 422);
			await a.authenticates('list request');
			await a.due().failsWithoutRequest(422);
		});

		it('sends a rejected request again when a user tests the credential, but keeps the failure of another login', async () => {
			const { a } = start();
			const other = a.due().ofAnotherClient();
			await a.due().requestFails(422);
			await other.requestFails(422);
			await a.due().mustRefreshBefore('credential test'); // deletes the failure of the login
			await a.due().refreshesTo('b');
			await other.failsWithoutRequest(422);
		});
	});

	it('takes no other request for a test, also if it has a baseURL', async () => {
		const { a } = start();
		await a.authenticates('request with a baseURL');
		await a.requestFails(422);
		await a.due().failsBefore('request with a baseURL', 422);
	});

	it('refreshes a token that is due before a list request', async () => {
		const { a } = start();
		await a.due().mustRefreshBefore('list request');
		const b = await a.due().refreshesTo('b');
		await b.authenticates('list request');
	});

	it('refreshes a token of any age when n8n asks, as it does after a 401, and not before', async () => {
		const { a } = start();
		await a.authenticates('list request');
		const b = await a.refreshesTo('b');
		await b.authenticates('list request');
		await b.refreshesTo('c');
	});
});
