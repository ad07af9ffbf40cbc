import { createScenario, DAY, HOUR } from './scenario';

describe('the login of a pasted code', () => {
	/** @returns a scenario, and the credential a, which stores an access token that is not due, and a refresh token */
	const start = () => {
		const scenario = createScenario('code');
		return { ...scenario, a: scenario.credentialWith('a') };
	};

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

	// A refresh token might work only once.
	it('tests a token of any age', async () => {
		const { a, pass } = start();
		const b = await a.requests('b');
		pass(HOUR);
		await b.sends('credential test');
		await a.shares(b);
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
});
