import { createScenario, MINUTE, NOT_SENT, SECOND } from './scenario';

describe.each(['password', 'code'] as const)('the token cache of a %s credential', (kind) => {
	/**
	 * @returns a scenario, and the credential a. It stores tokens that another process has received, which are not due: an access
	 * token, and with a code a refresh token
	 */
	const start = () => {
		const scenario = createScenario(kind);
		return { ...scenario, a: scenario.credentialWith('a') };
	};

	it('shares a request in flight with a user who tests the credential', async () => {
		const { a, respond } = start();
		const first = await a.due().startsRequest();
		await a.due().mustRefreshBefore('credential test');
		const second = await a.due().waits();
		await respond('b');
		await first.gets('b');
		await second.gets('b');
	});

	describe('when a caller has older tokens than the newest', () => {
		it('replaces the newest when they are due', async () => {
			const { a, pass } = start();
			const b = await a.requests('b', { expiresIn: 20 });
			pass(18 * SECOND - 1);
			await a.shares(b);
			pass(1); // due: nine tenths of the 20 s are over
			const c = await a.requests('c', { replacing: b });
			await b.shares(c);
		});
		it('shares the rejection of the newest', async () => {
			const { a } = start();
			const b = await a.requests('b');
			await b.requests(422);
			await a.shares(422);
		});
	});

	describe('when a request has failed', () => {
		it.each([
			['a rejection for 5 minutes', 422, undefined, 5 * MINUTE],
			['a temporary failure for a second', 503, undefined, SECOND],
			['a temporary failure for as long as Retry-After says', 503, 7, 7 * SECOND],
			['a temporary failure for a minute when Retry-After is longer', 503, 3600, MINUTE],
		] as const)('shares %s, and then sends the next', async (_what, failure, retryAfter, ms) => {
			const { a, pass } = start();
			const first = await a.requests(failure, { retryAfter });
			pass(ms - 1);
			expect(await a.shares(failure)).toBe(first);
			pass(1);
			await a.requests('b');
		});

		it('shares no failure when n8n did not send the request', async () => {
			const { a } = start();
			await a.requests(NOT_SENT);
			await a.requests(NOT_SENT);
			await a.requests('b');
		});

		it('says when n8n asks again, if that is later than in a minute', async () => {
			const { a, pass } = start();
			const { description } = await a.requests(503, { retryAfter: 3600 });
			expect(description).not.toContain('n8n waits');
			pass(MINUTE);
			expect((await a.requests(422)).description).toMatch(
				/n8n waits 5 minutes before the next try; opening the credential tries at once\.$/,
			);
		});
	});

	it('takes no other request for a test, also if it has a baseURL', async () => {
		const { a } = start();
		await a.sends('request with a baseURL');
		await a.due().requests(422);
		await a.due().mustRefreshBefore('request with a baseURL');
		await a.due().shares(422);
	});

	// A package before this one, or a user of n8n's API, has stored it.
	it('tries at once in a test when the stored access token is an empty text', async () => {
		const { newCredential } = start();
		await newCredential().requests(422);
		const unset = await (await newCredential().with({ accessToken: '' }).waits()).stored();
		expect(unset.fields.accessToken).toBe('unset');
		await unset.isTestedWith('b');
	});
});
