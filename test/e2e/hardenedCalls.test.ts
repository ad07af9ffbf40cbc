import { setTimeout as wait } from 'node:timers/promises';

import type { Service } from '../../sandbox/service/service';
import { services } from '../harness/services';
import { Sandbox, steps } from './harness/sandbox';
import type { Credential, CredentialType } from './harness/workflows';
import { requestForItemsWorkflow } from './harness/workflows';

/** How many logins it takes: in n8n's HTTP Request node, and when a credential is opened and saved. */
let sandbox: Sandbox;
const step = steps(() => sandbox);
const startService = services();
const TYPES: CredentialType[] = [
	'visitorLocationsApi',
	'visitorLocationsCodeApi',
	'visitorLocationsOAuth2Api',
];
const credentials = new Map<CredentialType, Credential>();
const ITEMS = 20;

jest.setTimeout(200_000);
beforeAll(async () => {
	sandbox = await Sandbox.start('hardened-calls', { count: 60 }, { browser: false });
	for (const type of TYPES) {
		credentials.set(type, await sandbox.saveCredential(type));
		await callsOf(type, '/rest/v1/locations'); // codes live for a minute
	}
});
afterAll(async () => {
	await sandbox.stop();
});

function credentialOf(type: CredentialType): Credential {
	const credential = credentials.get(type);
	if (credential === undefined) throw new Error(`No credential ${type}`);
	return credential;
}

/** @returns how many calls the service received: for tokens, and for `path` */
async function callsOf(type: CredentialType, path: string) {
	const { api, service } = sandbox;
	const url = `${service.url}${path}`;
	const workflow = requestForItemsWorkflow(credentialOf(type), url, ITEMS);
	service.journal.clear();
	const run = await api.run(await api.createWorkflow(workflow), 'Start');
	const { entries, tokenCalls } = service.journal;
	const others = entries.filter((entry) => entry.path === path);
	return { error: run.error, tokens: tokenCalls.length, others: others.length };
}

describe("n8n's HTTP Request node for 20 items", () => {
	step('makes no token call for 404s, where the token is younger than a minute', async () => {
		for (const type of TYPES) {
			const { error, ...calls } = await callsOf(type, '/rest/v1/none');
			expect(error?.message).toMatch(/could not be found/);
			expect({ type, ...calls }).toEqual({ type, tokens: 0, others: ITEMS });
		}
	});

	step('makes one token call, where the token is older and has expired', async () => {
		await wait(60_000);
		sandbox.service.tokens.expireAccessTokens();
		for (const type of TYPES) {
			const { error, tokens, others } = await callsOf(type, '/rest/v1/locations');
			expect(error).toBeUndefined();
			expect([type, tokens]).toEqual([type, 1]);
			expect(others).toBeLessThanOrEqual(2 * ITEMS);
		}
	});

	step('makes one token call for 404s, where the token is older; with OAuth2 none', async () => {
		await wait(60_000);
		for (const type of TYPES) {
			const { error, tokens, others } = await callsOf(type, '/rest/v1/none');
			expect(error?.message).toMatch(/could not be found/);
			expect([type, tokens]).toEqual([type, type === 'visitorLocationsOAuth2Api' ? 0 : 1]);
			expect(others).toBeLessThanOrEqual(2 * ITEMS);
		}
	});
});

describe('a credential that is opened and saved in the editor', () => {
	/** What the editor asks of n8n when the dialog is opened: the data, without secrets, and a test with them. */
	async function open({ id, name, type }: Credential): Promise<object> {
		const { data } = await sandbox.api.call<{ data: object }>(
			'GET',
			`/rest/credentials/${id}?includeData=true`,
		);
		const tested = await sandbox.api.call<{ status: string }>('POST', '/rest/credentials/test', {
			credentials: { id, name, type, data },
		});
		expect(tested.status).toBe('OK');
		return data;
	}

	async function save({ id, name, type }: Credential, data: object): Promise<void> {
		await sandbox.api.call('PATCH', `/rest/credentials/${id}`, { name, type, data });
	}

	let service: Service;
	beforeEach(async () => {
		service = await startService(); // logins of the same fields are shared
	});

	/** @returns the token calls that a piece of work leads to */
	async function logins(work: () => Promise<unknown>): Promise<number> {
		service.journal.clear();
		await work();
		return service.journal.tokenCalls.length;
	}

	step('password: a test logs in once, not again within 10 s; saving does not', async () => {
		const credential = await sandbox.saveCredential('visitorLocationsApi', service);
		let data = {};
		const opened = async () => {
			data = await open(credential);
		};
		expect(await logins(opened)).toBe(1);
		expect(await logins(opened)).toBe(0);
		expect(
			await logins(async () => {
				await save(credential, data);
			}),
		).toBe(0);
		await wait(10_100);
		expect(await logins(opened)).toBe(1);
	});

	step('pasted code: the first test exchanges it, and none refreshes', async () => {
		const credential = await sandbox.saveCredential('visitorLocationsCodeApi', service);
		let data = {};
		const opened = async () => {
			data = await open(credential);
		};
		expect(await logins(opened)).toBe(1);
		await wait(10_100);
		expect(await logins(opened)).toBe(0);
		expect(
			await logins(async () => {
				await save(credential, data);
			}),
		).toBe(0);
		expect(await logins(opened)).toBe(0);
	});
});
