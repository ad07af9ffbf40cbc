import { toText } from '../../../shared/json';
import { MINUTE, SECOND, useScenarios } from './scenario';

const createScenario = useScenarios();
const FIELDS = ['baseUrl', 'clientId', 'clientSecret', 'username', 'password', 'scope'];

describe('the login of a password credential', () => {
	/** @returns a scenario, and the credentials a and x: one login, with different access tokens that are not due */
	const start = () => {
		const scenario = createScenario('password');
		return { ...scenario, a: scenario.credentialWith('a'), x: scenario.credentialWith('x') };
	};

	it('is shared for a minute by callers without a token, or with one that it replaced', async () => {
		const { a: old, newCredential, pass, respond } = start();
		const first = await newCredential().startsRequest();
		const second = await old.waits();
		await respond('b');
		const b = await first.gets('b');
		await second.gets('b');
		const c = await old.requests('c');
		pass(MINUTE - 1);
		for (const older of [newCredential(), old, b]) await older.shares(c);
		pass(1);
		await old.requests('d');
	});

	it('is repeated when another process has got newer tokens, and then known as the newest', async () => {
		const { a, x } = start();
		const b = await a.requests('b');
		const c = await x.requests('c');
		for (const older of [a, b, x]) await older.shares(c);
	});

	it('is shared while it is in flight by callers whatever tokens they have', async () => {
		const { a, x, newCredential, respond } = start();
		const callers = [await a.startsRequest(), await x.waits(), await newCredential().waits()];
		await respond('b');
		for (const caller of callers) await caller.gets('b');
	});

	it('is sent once in 5 minutes when ten credentials with other tokens have the same wrong password', async () => {
		const { newCredential, credentialWith, pass } = start();
		const credentials = Array.from({ length: 10 }, (_, i) => credentialWith(`token ${i}`));
		const callers = [...credentials, newCredential()];
		await newCredential().requests(422);
		for (let passed = 0; passed < 5 * MINUTE; passed += 30 * SECOND) {
			for (const caller of callers) await caller.shares(422);
			pass(30 * SECOND);
		}
		await newCredential().requests(422);
	});

	it('is repeated for each test, also when the token has just come', async () => {
		const { a } = start();
		const b = await a.isTestedWith('b');
		const c = await b.isTestedWith('c');
		await a.isTestedWith('d');
		await c.sends('list request');
	});

	it('shares a rejection with another apiPrefix', async () => {
		const { a } = start();
		await a.requests(422);
		await a.with({ apiPrefix: '/api/v2' }).shares(422);
	});

	it.each(FIELDS)('shares no rejection with another %s', async (field) => {
		const { a } = start();
		const changed = a.with({ [field]: 'https://b.example' });
		await a.requests(422);
		await changed.mustRefreshBefore('list request');
		await changed.requests('b');
		await a.shares(422);
	});

	it('is repeated a minute later when a changed field is restored, because old tokens can be invalid', async () => {
		const { a, pass } = start();
		const b = await a.requests('b');
		const changed = await b.with({ clientSecret: 'another' }).requests('c');
		const restored = changed.with({ clientSecret: toText(b.fields.clientSecret) });
		await restored.mustRefreshBefore('list request');
		await restored.shares(b);
		pass(MINUTE);
		await restored.requests('d');
	});
});
