import { createScenario } from './scenario';

const FIELDS = ['baseUrl', 'clientId', 'clientSecret', 'username', 'password', 'scope'];

describe('the login of a password credential', () => {
	/** @returns a scenario, and the credential a, which stores an access token that is not due */
	const start = () => {
		const scenario = createScenario('password');
		return { ...scenario, a: scenario.credentialWith('a') };
	};

	it('is shared by callers without a token, or with one that it replaced', async () => {
		const { a: old, newCredential, respond } = start();
		const first = await newCredential().startsRequest();
		const second = await old.waits();
		await respond('b');
		const b = await first.gets('b');
		await second.gets('b');
		const c = await old.requests('c');
		for (const older of [newCredential(), old, b]) await older.shares(c);
	});

	it('is repeated for each test, also when the token has just come', async () => {
		const { a } = start();
		const b = await a.isTestedWith('b');
		const c = await b.isTestedWith('c');
		await a.isTestedWith('d');
		await c.sends('list request');
	});

	it.each(FIELDS)('shares no rejection with another %s', async (field) => {
		const { a } = start();
		const changed = a.with({ [field]: 'https://b.example' });
		await a.requests(422);
		await changed.mustRefreshBefore('list request');
		await changed.requests('b');
		await a.shares(422);
	});
});
