import { toText } from '../../../shared/json';
import { useScenarios } from './scenario';

const createScenario = useScenarios();
const FIELDS = ['baseUrl', 'clientId', 'clientSecret', 'username', 'password', 'scope'];

describe('the login of a password credential', () => {
	/** @returns a scenario, and a credential that stores the tokens a */
	const start = () => {
		const scenario = createScenario('password');
		return { ...scenario, a: scenario.credentialWith('a'), x: scenario.credentialWith('x') };
	};

	it('is shared for a minute by callers without a token', async () => {
		const { newCredential, respond } = start();
		const callers = [await newCredential().sendsRequest(), await newCredential().waits()];
		await respond('a');
		const [a] = await Promise.all(callers.map(async (caller) => await caller.receives('a')));
		if (a !== undefined) await newCredential().reuses(a, { for: '1 min' });
		await newCredential().isIssued('b');
	});

	it('is shared by callers whatever tokens they have', async () => {
		const { a, x, newCredential, respond } = start();
		const callers = [await a.sendsRequest(), await x.waits(), await newCredential().waits()];
		await respond(422);
		for (const caller of callers) await caller.receivesError(422);
		for (const credential of [a, x]) await credential.sharesFailure(422);
		await newCredential().getsNoTokens();
	});

	it('shares a rejection with callers without a token, but not with a test', async () => {
		const { newCredential } = start();
		await newCredential().requestFails(422);
		await newCredential().getsNoTokens();
		await newCredential().sharesFailureBefore('request', 422);
		await newCredential().mustRefreshBefore('test');
		await newCredential().isIssued('b');
	});

	it('is repeated for a test when the token is 10 s old', async () => {
		const { a, pass } = start();
		await a.mustRefreshBefore('test');
		const b = await a.refreshesTo('b');
		pass('9999 ms');
		await b.authenticates('test');
		pass('1 ms');
		await b.mustRefreshBefore('test');
		const c = await b.refreshesTo('c');
		await c.authenticates('test');
	});

	it('shares a rejection with another apiPrefix', async () => {
		const { a } = start();
		await a.requestFails(422);
		await a.with({ apiPrefix: '/api/v2' }).sharesFailure(422);
	});

	it.each(FIELDS)('shares no rejection with another %s', async (field) => {
		const { a } = start();
		const changed = a.with({ [field]: 'https://b.example' });
		await a.requestFails(422);
		await changed.mustRefreshBefore('request');
		await changed.isIssued('b');
		await a.sharesFailure(422);
	});

	it('is repeated a minute later when a changed field is restored, because old tokens can be invalid', async () => {
		const { a, pass } = start();
		const b = await a.refreshesTo('b');
		const changed = await b.with({ clientSecret: 'another' }).isIssued('c');
		const restored = changed.with({ clientSecret: toText(b.fields.clientSecret) });
		await restored.mustRefreshBefore('request');
		await restored.reuses(b);
		pass('1 min');
		await restored.isIssued('d');
	});

	it('uses the stored token when a changed field is restored', async () => {
		const { a } = start();
		await a.with({ password: 'another' }).mustRefreshBefore('request');
		await a.authenticates('request');
	});
});
