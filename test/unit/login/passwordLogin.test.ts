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

	it('is shared for a minute by callers without a token', async () => {
		const { newCredential, pass, respond } = start();
		const first = await newCredential().startsRequest();
		const second = await newCredential().waits();
		await respond('a');
		const a = await first.gets('a');
		await second.gets('a');
		pass(MINUTE - 1);
		await newCredential().shares(a);
		pass(1);
		await newCredential().requests('b', { replacing: a });
	});

	it('is shared by callers whatever tokens they have', async () => {
		const { a, x, newCredential, respond } = start();
		const callers = [await a.startsRequest(), await x.waits(), await newCredential().waits()];
		await respond(422);
		for (const caller of callers) await caller.gets(422);
		for (const credential of [a, x]) await credential.shares(422);
		await newCredential().getsNoTokens();
	});

	it('shares a rejection with callers without a token, but not with a test', async () => {
		const { newCredential } = start();
		await newCredential().requests(422);
		await newCredential().getsNoTokens();
		await newCredential().failsBefore('list request', 422);
		await newCredential().mustRefreshBefore('credential test');
		await newCredential().requests('b');
	});

	it('is repeated for a test when the token came more than 10 s ago, or to another process', async () => {
		const { a, pass } = start();
		await a.mustRefreshBefore('credential test');
		const b = await a.requests('b');
		pass(10 * SECOND);
		await b.sends('credential test');
		pass(1);
		await b.mustRefreshBefore('credential test');
		const c = await b.requests('c');
		await c.sends('credential test');
	});

	it('is repeated for a test, too, when the stored tokens are older than the newest, which came more than 10 s ago', async () => {
		const { a, pass } = start();
		await a.requests('b');
		pass(10 * SECOND + 1);
		await a.mustRefreshBefore('credential test');
		const c = await a.requests('c');
		await c.sends('credential test');
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
		await restored.requests('d', { replacing: b });
	});
});
