import { setTimeout as wait } from 'node:timers/promises';

import type { Service } from '../../sandbox/service/service';
import { services } from '../harness/services';
import { Sandbox, steps } from './harness/sandbox';
import type { Credential, CredentialType } from './harness/workflows';
import { listForItemsWorkflow, listWorkflow } from './harness/workflows';

/** Logins that go wrong, in a real n8n: what services answer that are odd, stuck, or mean harm. */
let sandbox: Sandbox;
const step = steps(() => sandbox);
const startService = services(); // one for each test: logins of the same fields are shared
const ITS_OWN_LOGINS = ['visitorLocationsApi', 'visitorLocationsCodeApi'] as const;

jest.setTimeout(120_000);
beforeAll(async () => {
	sandbox = await Sandbox.start('hardened-logins', {}, { browser: false });
});
afterAll(async () => {
	await sandbox.stop();
});

async function list(credential: Credential) {
	return await sandbox.api.run(await sandbox.api.createWorkflow(listWorkflow(credential)), 'Start');
}

/** Lets a service issue a token of its own choice. */
function issue(service: Service, reply: object): void {
	service.answerInstead = ({ path }) =>
		path.endsWith('/token')
			? { body: { ...service.tokens.issue(service.settings.scopes), ...reply } }
			: undefined;
}

/** Opens a credential as the editor does, which tests it; before that, a new code is pasted and saved. */
async function open({ id, name, type }: Credential, service: Service): Promise<void> {
	const { api } = sandbox;
	const path = `/rest/credentials/${id}`;
	const opened = async () => await api.call<{ data: object }>('GET', `${path}?includeData=true`);
	let { data } = await opened();
	if (type === 'visitorLocationsCodeApi') {
		const authorizationCode = await sandbox.authorizeByHand(service);
		await api.call('PATCH', path, { name, type, data: { ...data, authorizationCode } });
		({ data } = await opened());
	}
	const credentials = { id, name, type, data };
	const tested = await api.call<{ status: string }>('POST', '/rest/credentials/test', {
		credentials,
	});
	expect(tested.status).toBe('OK');
}

function bearers(service: Service): unknown[] {
	return service.journal.listCalls.map(({ headers }) => headers.authorization);
}

describe.each(ITS_OWN_LOGINS)('%s', (type) => {
	step('a token that n8n would run as an expression is neither sent nor stored', async () => {
		const service = await startService({ count: 60 });
		const credential = await sandbox.saveCredential(type, service);
		issue(service, { access_token: '={{ $self.clientSecret }}' });
		service.journal.clear();
		const { error } = await list(credential);
		expect(error?.message).toMatch(/unusable access_token/);
		expect(bearers(service)).toEqual([]);
		service.answerInstead = undefined;
		await wait(1_100); // so long a fault is shared
		const run = await list(credential);
		expect(run.items('Visitor Locations')).toHaveLength(60);
	});

	step('a 403 is over when the credential was opened after the scope was selected', async () => {
		const service = await startService({ count: 60 });
		const credential = await sandbox.saveCredential(type, service);
		const scopes = (selected: string[]) => {
			service.answerInstead = ({ path }) =>
				path.endsWith('/token') ? { body: service.tokens.issue(selected) } : undefined;
		};
		scopes(['token.refresh']);
		expect((await list(credential)).error?.message).toMatch(/\(403\)/);
		scopes(service.settings.scopes);
		await wait(10_100); // a younger token would not be replaced
		service.journal.clear();
		await open(credential, service);
		const run = await list(credential);
		service.answerInstead = undefined;
		expect(run.error).toBeUndefined();
		expect(run.items('Visitor Locations')).toHaveLength(60);
		expect(service.journal.tokenCalls).toHaveLength(1);
		expect(service.journal.listCalls.map(({ status }) => status)).toEqual([200, 200, 200]);
	});

	step(
		'a token service that never answers holds up its own credential only, for 30 s',
		async () => {
			const service = await startService({ count: 60 });
			const stuck = await sandbox.saveCredential(type, service);
			const other = await sandbox.saveCredential(type, await startService({ count: 60 }));
			await list(other);
			service.answerInstead = ({ path }) => (path.endsWith('/token') ? { hang: true } : undefined);
			service.journal.clear();
			const begin = Date.now();
			const seconds = () => Math.round((Date.now() - begin) / 1000);
			const ended = async (credential: Credential) => ({
				...(await list(credential)),
				at: seconds(),
			});
			const first = ended(stuck);
			await wait(3_000);
			const [late, meanwhile] = await Promise.all([ended(stuck), ended(other)]);
			expect(meanwhile.error).toBeUndefined();
			for (const { error, at } of [await first, late]) {
				expect(meanwhile.at).toBeLessThan(at);
				expect(error?.message).toMatch(/did not answer in time/);
				expect(at).toBeGreaterThanOrEqual(29);
				expect(at).toBeLessThan(60);
			}
			expect(service.journal.tokenCalls).toHaveLength(1);
			service.answerInstead = undefined;
			await wait(1_100);
			expect((await list(stuck)).error).toBeUndefined();
		},
	);
});

describe.each<CredentialType>([...ITS_OWN_LOGINS, 'visitorLocationsOAuth2Api'])('%s', (type) => {
	step(
		'a token with equals signs at its end, as base64 has them, goes out as it came',
		async () => {
			const service = await startService({ count: 60 });
			const token = `${Buffer.from(`a token for ${type}!`).toString('base64').replace(/=*$/, '')}==`;
			issue(service, { access_token: token });
			const credential = await sandbox.saveCredential(type, service);
			service.journal.clear();
			await list(credential);
			service.answerInstead = undefined;
			expect(bearers(service)[0]).toBe(`Bearer ${token}`);
		},
	);
});

step('OAuth2: n8n runs a token as an expression, as SECURITY.md says', async () => {
	const service = await startService({ count: 60 });
	issue(service, { access_token: '={{ 6 * 7 }}' });
	const credential = await sandbox.saveCredential('visitorLocationsOAuth2Api', service);
	await list(credential);
	expect(bearers(service)[0]).toBe('Bearer 42');
});

step('Add Company ID names no wrong company where fields are expressions', async () => {
	const companies = ['1001', '2002'];
	const services = await Promise.all(
		companies.map(async (companyId, seed) => await startService({ count: 2, companyId, seed })),
	);
	const companyOf = new Map(
		services.flatMap((service) =>
			service.locations().map(({ attributes }) => [attributes.address, service.settings.companyId]),
		),
	);
	expect(companyOf.size).toBe(4);
	const [one = await startService()] = services;
	const baseUrl = '={{ $json.url }}';
	const credential = await sandbox.saveCredential('visitorLocationsApi', one, { baseUrl });
	const listFor = async (asked: Service[]) => {
		const rows = asked.map(({ url }) => ({ url }));
		const options = { addCompanyId: true };
		const workflow = listForItemsWorkflow(credential, rows, { options });
		return await sandbox.api.run(await sandbox.api.createWorkflow(workflow), 'Start');
	};
	for (let run = 0; run < 5; run++) {
		// n8n runs all items at once with the one token that it stores: an error, or the right ones.
		const together = await listFor([...services, ...services]);
		if (together.error === undefined) {
			expect(together.items('Visitor Locations')).toHaveLength(8);
		} else {
			expect(together.error.message).toMatch(/company of this item is not known for certain/);
		}
		const alone = await listFor(services.slice(run % 2, (run % 2) + 1));
		expect(alone.error).toBeUndefined();
		for (const { json } of [
			...together.items('Visitor Locations'),
			...alone.items('Visitor Locations'),
		]) {
			expect(json.companyId).toBe(companyOf.get(json.address));
		}
	}
});
