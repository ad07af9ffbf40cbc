import { setTimeout as wait } from 'node:timers/promises';

import type { ExpiredAnswer } from '../../../sandbox/service/settings';
import { presets } from '../../../sandbox/service/settings';
import { idsOf, services } from '../../harness/services';
import { list, listHeaders, shownBy } from './listing';

const start = services({ count: 25, pageSize: 10 });

describe('totalOff', () => {
	it.each([
		[0, 25],
		[3, 28],
		[-3, 22],
		[-100, 0],
	])('of %i makes each total claim %i of 25 locations', async (totalOff, total) => {
		const body = { 'meta.total': 'total', total: 'total' } as const;
		const dialect = { body, headers: { 'X-Total-Count': 'total' } } as const;
		const service = await start({ totalOff, dialect });
		expect(shownBy(await list(service))).toEqual({
			meta: { total },
			total,
			'x-total-count': String(total),
		});
	});

	it.each(presets)('changes nothing else in the dialect %s', async (dialect) => {
		const service = await start({ dialect });
		const text = async () => (await list(service)).text;
		const honest = await text();
		service.settings.totalOff = 4;
		expect((await text()).replace(/("total"|"record-count"):29/, '$1:25')).toBe(honest);
	});
});

describe.each<[string, (headers: Record<string, string>) => Record<string, string>]>([
	['an expired token', (headers) => headers],
	['an unknown token', (headers) => ({ ...headers, authorization: 'Bearer unknown' })],
	['no token', ({ accept = '' }) => ({ accept })],
])('%s', (_name, presenting) => {
	async function refused(expired: ExpiredAnswer) {
		const service = await start({ expired });
		const headers = presenting(listHeaders(service));
		service.tokens.expireAccessTokens();
		return { service, ...(await list(service, '', headers)) };
	}

	it.each([
		[401, 'Unauthorized', 'Bearer error="invalid_token"'],
		[403, 'Forbidden', null],
		[400, 'Bad request', null],
	] as const)('is answered with %i', async (expired, title, challenge) => {
		const { status, headers, body } = await refused(expired);
		const detail = 'The access token is missing or expired.';
		expect([status, headers.get('www-authenticate')]).toEqual([expired, challenge]);
		expect(body).toEqual({ errors: [{ status: String(expired), title, detail }] });
	});

	it('is answered with a web page', async () => {
		const { status, headers, text } = await refused('page');
		expect([status, headers.get('content-type')]).toEqual([200, 'text/html']);
		expect(text).toBe('<!doctype html><title>Sign in</title>');
	});

	it('is redirected to that page', async () => {
		const { service, status, headers } = await refused('redirect');
		expect([status, headers.get('location')]).toEqual([302, '/sign-in']);
		const page = await list(service, '/sign-in');
		expect([page.status, page.text]).toEqual([200, '<!doctype html><title>Sign in</title>']);
	});
});

it('a good token is never answered so', async () => {
	const service = await start({ expired: 'page' });
	expect((await list(service)).ids).toHaveLength(10);
});

describe('mostAtOnce', () => {
	/** Sends list calls at once. @returns the statuses of the answers, sorted */
	async function statusesOf(service: Awaited<ReturnType<typeof start>>, count: number) {
		const calls = Array.from({ length: count }, async () => (await list(service)).status);
		return (await Promise.all(calls)).sort();
	}

	it('of 0 lets all in', async () => {
		const service = await start({ latency: 30 });
		expect(await statusesOf(service, 8)).toEqual(Array(8).fill(200));
	});

	it('of 3 answers each further call with 429, and later ones again', async () => {
		const service = await start({ latency: 50, mostAtOnce: 3 });
		for (let round = 0; round < 2; round++) {
			expect(await statusesOf(service, 5)).toEqual([200, 200, 200, 429, 429]);
		}
		expect(await statusesOf(service, 3)).toEqual([200, 200, 200]);
		expect(service.journal.listCalls).toHaveLength(13);
	});

	it.each([
		[undefined, null],
		[0, '0'],
		[2, '2'],
	])('with retryAfter %p asks to wait so long: %p', async (retryAfter, header) => {
		const service = await start({ mostAtOnce: 1, retryAfter, faults: { 1: 'hang' } });
		const given = new AbortController();
		const headers = listHeaders(service);
		const hanging = fetch(`${service.url}/rest/v1/locations`, { headers, signal: given.signal });
		while (service.journal.listCalls.length === 0) await wait(2);
		const { status, body, headers: answered } = await list(service);
		expect([status, answered.get('retry-after')]).toEqual([429, header]);
		expect(body.errors).toEqual([
			{
				status: '429',
				title: 'Too many requests',
				detail: 'There are too many requests at once.',
			},
		]);

		given.abort();
		await expect(hanging).rejects.toThrow('aborted');
		while ((await list(service)).status === 429) await wait(2);
		expect((await list(service)).ids).toEqual(idsOf(service).slice(0, 10));
	});

	it('counts list calls only', async () => {
		const service = await start({ mostAtOnce: 1, latency: 50 });
		const other = list(service, '/api/v3/locations');
		expect((await list(service)).status).toBe(200);
		expect((await other).status).toBe(404);
	});
});
