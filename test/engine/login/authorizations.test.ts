import { setTimeout as wait } from 'node:timers/promises';

import type { Service } from '../../../sandbox/service/service';
import { clock, MINUTE } from '../../harness/clock';
import { services } from '../../harness/services';
import { testCredential } from '../harness/credentialTest';
import { pastedCodeCredential } from '../harness/credentials';
import { runWorkflow } from '../harness/runWorkflow';

const start = services();
const pass = clock();
const withCompany = { returnAll: true, options: { addCompanyId: true } };
const newCode = ({ tokens, settings }: Service) => tokens.issueCode(settings.scopes, 'https://x');

describe('a copy of a pasted-code credential that knows the client, and', () => {
	it('a used code gets no tokens from the memory, ten minutes later', async () => {
		const service = await start({ count: 1 });
		const credentials = pastedCodeCredential(service);
		const { authorizationCode = '' } = credentials.data;
		await runWorkflow({ credentials });
		pass(11 * MINUTE);
		const copy = pastedCodeCredential(service, { authorizationCode });
		expect((await runWorkflow({ credentials: copy })).error?.message).toMatch(/code is used up/);
	});

	it('an expired access token gets none at any time', async () => {
		const service = await start({ count: 1 });
		const credentials = pastedCodeCredential(service);
		await runWorkflow({ credentials });
		const { accessToken = '', issuedFor = '', usedCode = '' } = credentials.data;
		service.tokens.expireAccessTokens();
		await runWorkflow({ credentials });
		const known = { accessToken, issuedFor, usedCode, authorizationCode: '', expiresAt: '' };
		const copy = pastedCodeCredential(service, known);
		expect((await runWorkflow({ credentials: copy })).error).toBeDefined();
		expect(copy.data.refreshToken).toBe('');
	});
});

/** Starts a refresh that takes its time; meanwhile the user authorizes for another company. */
async function reauthorizedMeanwhile(pasted: object = {}) {
	const service = await start({ count: 1, companyId: 'old' });
	const credentials = pastedCodeCredential(service);
	await runWorkflow({ credentials });
	Object.assign(credentials.data, { expiresAt: '1' });
	service.journal.clear();
	service.settings.latency = 400;
	const slowRun = runWorkflow({ credentials, parameters: withCompany });
	while (service.journal.tokenCalls.length === 0) await wait(5);
	Object.assign(service.settings, { latency: 0, companyId: 'new' });
	Object.assign(credentials.data, { ...pasted, authorizationCode: newCode(service) });
	expect(await testCredential(credentials)).toMatchObject({ status: 'OK' });
	service.settings.companyId = 'old'; // what the slow refresh says, which is answered now
	const slow = await slowRun;
	return { service, credentials, slow };
}

describe('a new code that is exchanged during a slow refresh', () => {
	it.each([
		['', {}],
		[
			', from a dialog that blanks what is hidden',
			{ accessToken: '', refreshToken: '', issuedFor: '', usedCode: '', companyId: '' },
		],
	])('is the authorization that stays%s', async (_name, pasted) => {
		const { service, credentials, slow } = await reauthorizedMeanwhile(pasted);
		// The slow run began with the old authorization: it may fail, but never mixes the two.
		expect(slow.error === undefined).toBe(slow.items.length === 1);
		expect(['old', 'new', undefined]).toContain(slow.items[0]?.json.companyId);
		service.settings.companyId = 'new';
		for (let run = 0; run < 2; run++) {
			const { items, error } = await runWorkflow({ credentials, parameters: withCompany });
			expect(error).toBeUndefined();
			expect(items[0]?.json.companyId).toBe('new');
		}
	});

	it('is asked for again where another worker has stored the old authorization over it', async () => {
		const service = await start({ count: 1 });
		const credentials = pastedCodeCredential(service);
		await runWorkflow({ credentials });
		// What the other worker got for the old refresh token, and saves with all that belongs to it but the code.
		const { issuedFor } = credentials.data;
		const old = service.tokens.issue(service.settings.scopes);
		const stored = {
			accessToken: old.access_token,
			refreshToken: old.refresh_token ?? '',
			issuedFor,
		};
		credentials.data.authorizationCode = newCode(service);
		await runWorkflow({ credentials });
		Object.assign(credentials.data, stored);
		pass(11 * MINUTE);
		service.journal.clear();
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toMatch(/older authorization/);
		expect(error?.description).toMatch(/paste the address/);
		expect(service.journal.entries).toHaveLength(0);
	});
});

it('two credentials of one client exchange their codes at the same time, whichever is answered first', async () => {
	const service = await start({ count: 1 });
	const [slow, fast] = [pastedCodeCredential(service), pastedCodeCredential(service)];
	service.settings.latency = 400;
	const slowRun = runWorkflow({ credentials: slow });
	while (service.journal.tokenCalls.length === 0) await wait(5);
	service.settings.latency = 0;
	const errors = [await runWorkflow({ credentials: fast }), await slowRun].map(
		({ error }) => error,
	);
	expect(errors).toEqual([undefined, undefined]);
	for (const { data } of [slow, fast]) {
		expect(data.authorizationCode).toBe('');
	}
	expect(slow.data.refreshToken).not.toBe(fast.data.refreshToken);
	expect(service.journal.tokenCalls).toHaveLength(2);
});

describe('tokens of one scope, of which the memory knows newer ones,', () => {
	const scope = 'locations.read visitors.read';
	/** A dialog that was open before the code was exchanged saves it again, with another scope. */
	async function savedForAnotherScope() {
		const service = await start({ count: 1, tokenLifetime: 60 });
		const credentials = pastedCodeCredential(service);
		const asSaved = { ...credentials.data, refreshToken: '', usedCode: '', issuedFor: '', scope };
		await runWorkflow({ credentials });
		service.journal.clear();
		Object.assign(credentials.data, asSaved);
		return { service, credentials, saved: { ...credentials.data } };
	}

	it.each([
		['are not stored for another', 0],
		['are not refreshed for another where they have expired', MINUTE],
	])('%s', async (_name, time) => {
		const { service, credentials, saved } = await savedForAnotherScope();
		pass(time);
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toMatch(/^The credential was changed/);
		expect(credentials.data).toEqual(saved);
		expect(service.journal.entries).toHaveLength(0);
	});

	it('are not stored for another that waits for the same token call', async () => {
		const service = await start({ count: 1 });
		const credentials = pastedCodeCredential(service);
		const other = pastedCodeCredential(service, { ...credentials.data, scope });
		const before = { ...other.data };
		service.settings.latency = 200;
		const [first, second] = await Promise.all([
			runWorkflow({ credentials }),
			runWorkflow({ credentials: other }),
		]);
		expect(first.error).toBeUndefined();
		expect(second.error?.message).toMatch(/^The credential was changed/);
		expect(other.data).toEqual(before);
		expect(service.journal.tokenCalls).toHaveLength(1);
	});
});
