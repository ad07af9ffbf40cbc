import { setTimeout as wait } from 'node:timers/promises';

import type { Service } from '../../sandbox/service/service';
import { expiredAnswers } from '../../sandbox/service/settings';
import { services } from '../harness/services';
import { connectOAuth2 } from './harness/connectOAuth2';
import { Sandbox, steps } from './harness/sandbox';
import type { Credential, CredentialType } from './harness/workflows';
import { listForItemsWorkflow } from './harness/workflows';

/** A token that is over, in a real n8n: by the clock, taken back by the service, or without the scope it needs. */
let sandbox: Sandbox;
const step = steps(() => sandbox);
const startService = services();
const ITEMS = 25;

jest.setTimeout(180_000);
beforeAll(async () => {
	sandbox = await Sandbox.start('hardened-expiry', {}, { browser: false });
});
afterAll(async () => {
	await sandbox.stop();
});

/** Runs the node once for each of 25 input items. @returns its error, how many items it output, and the token calls */
async function list(service: Service, credential: Credential) {
	const workflow = await sandbox.api.createWorkflow(listForItemsWorkflow(credential, ITEMS));
	service.journal.clear();
	const run = await sandbox.api.run(workflow, 'Start');
	const calls = service.journal.tokenCalls.length;
	return { error: run.error?.message, items: run.items('Visitor Locations').length, calls };
}

/** Does what the error of a 403 says: opens the credential, which tests it, and saves it; or connects, or authorizes. */
async function followAdvice(service: Service, { id, name, type }: Credential): Promise<void> {
	const { api } = sandbox;
	if (type === 'visitorLocationsOAuth2Api') {
		await connectOAuth2(api, id);
		return;
	}
	const path = `/rest/credentials/${id}`;
	const { data } = await api.call<{ data: object }>('GET', `${path}?includeData=true`);
	const pasted =
		type === 'visitorLocationsCodeApi'
			? { authorizationCode: await sandbox.authorizeByHand(service) }
			: {};
	const changed = { ...data, ...pasted };
	const tested = await api.call('POST', '/rest/credentials/test', {
		credentials: { id, name, type, data: changed },
	});
	expect(tested).toMatchObject({ status: 'OK' });
	await api.call('PATCH', path, { name, type, data: changed });
}

const TYPES: CredentialType[] = [
	'visitorLocationsApi',
	'visitorLocationsOAuth2Api',
	'visitorLocationsCodeApi',
];
describe.each(TYPES)('%s', (type) => {
	step('a token over by the clock: one token call, whatever the service would answer', async () => {
		const service = await startService({ count: 60, tokenLifetime: 2 });
		const credential = await sandbox.saveCredential(type, service);
		await list(service, credential);
		for (const expired of expiredAnswers) {
			service.settings.expired = expired;
			await wait(2_100);
			const seen = await list(service, credential);
			expect({ expired, ...seen }).toEqual({ expired, items: ITEMS * 60, calls: 1 });
		}
	});

	step('a token taken back: a 401 has it renewed, all else is an error', async () => {
		const service = await startService({ count: 60 });
		const credential = await sandbox.saveCredential(type, service);
		await list(service, credential);
		const noJson = 'The service answered with a web page (HTML) instead of JSON';
		for (const [expired, error] of [
			[403, 'The service forbids reading the locations (403)'],
			[400, 'The service refused the request (400)'],
			['redirect', noJson],
			['page', noJson],
		] as const) {
			service.settings.expired = expired;
			service.tokens.expireAccessTokens();
			const seen = await list(service, credential);
			expect({ expired, ...seen }).toEqual({ expired, error, items: 0, calls: 0 });
		}
		service.settings.expired = 401;
		expect(await list(service, credential)).toEqual({ items: ITEMS * 60, calls: 1 });
	});

	step('a scope added later: the credential opened and saved, it works', async () => {
		const service = await startService({ count: 60 });
		const selected = (scopes: string[]) => {
			service.answerInstead = ({ path }) =>
				path.endsWith('/token') ? { body: service.tokens.issue(scopes) } : undefined;
		};
		selected(['token.refresh']);
		const credential = await sandbox.saveCredential(type, service);
		expect((await list(service, credential)).error).toMatch(/\(403\)/);
		selected(service.settings.scopes);
		await wait(10_100); // a younger token would not be replaced
		await followAdvice(service, credential);
		expect(await list(service, credential)).toEqual({ items: ITEMS * 60, calls: 0 });
	});
});
