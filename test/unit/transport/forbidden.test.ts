import type { NodeContext } from '../../../nodes/VisitorLocations/parameters/parameterValue';
import { mayRenewForbidden } from '../../../nodes/VisitorLocations/transport/forbidden';

const MINUTE = 60_000; // ms
let count = 0;
let credential: Record<string, string> = {};

beforeEach(() => {
	jest.useFakeTimers();
	credential = {
		accessToken: 'old',
		issuedFor: `fields ${++count}`,
		issuedAt: String(Date.now() - 10_000),
	};
});
afterEach(() => jest.useRealTimers());

/** Asks as the node does whose credential is that. */
async function mayRenew(before = 'old'): Promise<boolean> {
	const context = {
		getNodeParameter: () => 'passwordGrant',
		getCredentials: async () => await Promise.resolve(credential),
	};
	return await mayRenewForbidden(context as unknown as NodeContext, before);
}

it('a token that is not new is renewed', async () => {
	expect(await mayRenew()).toBe(true);
	credential.issuedAt = '';
	expect(await mayRenew()).toBe(true);
});

it.each([
	['a token of n8n’s own OAuth2', { issuedFor: '' }],
	['a pasted code without a refresh token', { refreshToken: '' }],
])('%s is not', async (_name, more) => {
	Object.assign(credential, more);
	expect(await mayRenew()).toBe(false);
});

it('a new token is asked with, where another item was first to renew it', async () => {
	credential.issuedAt = String(Date.now() - 9_999);
	expect(await mayRenew('older')).toBe(true);
	expect(await mayRenew('old')).toBe(false);
	expect(await mayRenew('')).toBe(false);
});

it('a 403 that lasts renews after 10 s, 1, 5 and 15 minutes only', async () => {
	const start = Date.now();
	const renewed: number[] = [];
	for (let time = 0; time <= 40 * MINUTE; time += 10_000) {
		if (await mayRenew()) renewed.push((Date.now() - start) / 1000);
		jest.advanceTimersByTime(10_000);
	}
	expect(renewed).toEqual([0, 10, 70, 370, 1270, 2170]);
});

it('all items of a run renew together, within 10 s', async () => {
	await mayRenew();
	jest.advanceTimersByTime(10_000);
	expect(await mayRenew()).toBe(true);
	jest.advanceTimersByTime(9_999);
	expect(await mayRenew()).toBe(true);
	jest.advanceTimersByTime(1);
	expect(await mayRenew()).toBe(false);
});

it('other fields have nothing to do with it', async () => {
	await mayRenew();
	jest.advanceTimersByTime(10_000);
	await mayRenew();
	jest.advanceTimersByTime(10_000);
	expect(await mayRenew()).toBe(false);
	credential.issuedFor = 'fields of another credential';
	expect(await mayRenew()).toBe(true);
});

it('an hour later it is the first time again', async () => {
	const intervals = [0, 10_000, 60 * MINUTE, 10_000];
	for (const interval of intervals) {
		jest.advanceTimersByTime(interval);
		expect(await mayRenew()).toBe(true);
	}
});
