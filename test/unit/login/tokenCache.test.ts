import { DAY, HOUR, MINUTE, NOT_SENT, SECOND, useScenarios } from './scenario';

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
			const first = await a.startsRequest();
			pass(HOUR);
			const second = await a.waits();
			await respond('b');
			await first.gets('b');
			await second.gets('b');
		});

		it('shares it with a user who tests the credential', async () => {
			const { a, respond } = start();
			const first = await a.due().startsRequest();
			await a.due().mustRefreshBefore('credential test');
			const second = await a.due().waits();
			await respond('b');
			await first.gets('b');
			await second.gets('b');
		});
	});

	describe('when a caller has older tokens than the newest', () => {
		it('returns the newest for a minute, and then refreshes them', async () => {
			const { a, pass } = start();
			const b = await a.requests('b');
			pass(MINUTE - 1);
			await a.shares(b);
			pass(1);
			await a.requests('c', { replacing: b });
		});

		it('shares the request that replaces the newest', async () => {
			const { a, pass, respond } = start();
			const b = await a.requests('b');
			pass(MINUTE);
			const first = await b.startsRequest();
			const second = await a.waits();
			await respond('c');
			await first.gets('c');
			await second.gets('c');
		});

		it('replaces the newest within the minute when they are due', async () => {
			const { a, pass } = start();
			const b = await a.requests('b', { expiresIn: 20 });
			pass(18 * SECOND - 1);
			await a.shares(b);
			pass(1); // due: nine tenths of the 20 s are over
			const c = await a.requests('c', { replacing: b });
			await b.shares(c);
		});

		it('shares the rejection of the newest after the minute', async () => {
			const { a, pass } = start();
			const b = await a.requests('b');
			pass(MINUTE);
			await b.requests(422);
			await a.shares(422);
		});

		it('returns the newest within the minute, also after their refresh was rejected', async () => {
			const { a } = start();
			const b = await a.requests('b');
			await b.requests(422);
			await a.due().mustRefreshBefore('list request');
			await a.shares(b);
		});

		it('returns the newest, also if the service has issued an older access token again', async () => {
			const { a } = start();
			const b = await a.requests('b');
			const c = await b.requests('c');
			const aAgain = await c.requests('a');
			const d = await aAgain.requests('d');
			for (const older of [a, b, c]) await older.shares(d);
		});

		it('knows the newest for a day', async () => {
			const { a, pass } = start();
			const b = await a.requests('b');
			pass(DAY - 1);
			await a.requests('c', { replacing: b });
			pass(DAY);
			await a.requests('d'); // c is forgotten
		});
	});

	it('replaces the stored tokens when another process has made newer ones than this one', async () => {
		const { a } = start();
		const b = await a.requests('b');
		const { refreshToken, generation } = b.tokens;
		const ofOtherProcess = a.storing({
			...b.tokens,
			accessToken: 'x',
			refreshToken: refreshToken && 'x-refresh',
			generation: generation + 1,
		});
		const c = await ofOtherProcess.requests('c');
		await b.shares(c);
	});

	it('keeps a request in flight and a failure when a new login deletes old ones', async () => {
		const { a, respond } = start();
		const first = await a.startsRequest();
		const ofAnotherClient = await a.ofAnotherClient().startsRequest();
		const second = await a.waits();
		await respond(422);
		await first.gets(422);
		await second.gets(422);
		await respond('x');
		await ofAnotherClient.gets('x');
		await a.ofAnotherClient().ofAnotherClient().requests('x');
		await a.shares(422);
	});

	describe('when a request has failed', () => {
		it.each([
			['a rejection for 5 minutes', 422, undefined, 5 * MINUTE],
			['a temporary failure for a second', 503, undefined, SECOND],
			['a temporary failure for as long as Retry-After says', 503, 7, 7 * SECOND],
			['a temporary failure for a minute when Retry-After is longer', 503, 3600, MINUTE],
		] as const)('shares %s, and then sends the next', async (_what, failure, retryAfter, ms) => {
			const { a, pass } = start();
			await a.requests(failure, { retryAfter });
			pass(ms - 1);
			await a.shares(failure);
			pass(1);
			await a.requests('b');
		});

		it('shares no failure when n8n did not send the request', async () => {
			const { a } = start();
			await a.requests(NOT_SENT);
			await a.requests(NOT_SENT);
			await a.requests('b');
		});

		it('says in a shared failure for how long n8n does not try again', async () => {
			const { a, pass } = start();
			const readDescription = async () => (await a.shares(422)).description;
			await a.requests(422);
			expect(await readDescription()).toContain('does not for another 5 minutes');
			pass(4 * MINUTE - SECOND);
			expect(await readDescription()).toContain('does not for another 2 minutes');
			pass(SECOND);
			expect(await readDescription()).toContain('does not for another 60 s');
		});

		it('shares a rejection with a list request whose token is due, and not with one whose token is valid', async () => {
			const { a } = start();
			await a.due().requests(422);
			await a.due().failsBefore('list request', 422);
			await a.sends('list request');
			await a.due().shares(422);
		});

		it('sends a rejected request again when a user tests the credential, but keeps the failure of another login', async () => {
			const { a } = start();
			const other = a.due().ofAnotherClient();
			await a.due().requests(422);
			await other.requests(422);
			await a.due().mustRefreshBefore('credential test'); // deletes the failure of the login
			await a.due().requests('b');
			await other.shares(422);
		});
	});

	it('takes no other request for a test, also if it has a baseURL', async () => {
		const { a } = start();
		await a.sends('request with a baseURL');
		await a.requests(422);
		await a.due().failsBefore('request with a baseURL', 422);
	});

	it('refreshes a token of any age when n8n asks, as it does after a 401, and not before', async () => {
		const { a } = start();
		await a.sends('list request');
		const b = await a.requests('b');
		await b.sends('list request');
		await b.requests('c');
	});
});
