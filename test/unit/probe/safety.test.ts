import { Client, MOST_REQUESTS } from '../../../sandbox/probe/client';
import { Secrets } from '../../../sandbox/probe/secrets';
import { PRESETS } from '../../../sandbox/service/presets';
import type { Service } from '../../../sandbox/service/service';
import { services } from '../../harness/services';
import {
	account,
	advised,
	client,
	expectNoSecret,
	externalPlan,
	found,
	passwordPlan,
	probed,
	user,
} from './probing';

const start = services(account);
const LOGIN = 'Password login, multipart (documented)';

/** Whatever the probe asks, in the case that needs the most requests. */
async function everything(service: Service) {
	return await probed(passwordPlan(service, { refresh: true }));
}

it.each(['links', 'meta-page', 'meta-total', 'none'] as const)(
	'%s: sends nothing but GET and token POSTs, at most 20, and lists each',
	async (dialect) => {
		const service = await start({ dialect, tokenBodies: ['json', 'form'] });
		const { requests } = await everything(service);
		const received = service.journal.entries.map(({ method, url, status }) => ({
			method,
			path: url.replaceAll('%5B', '[').replaceAll('%5D', ']'),
			status,
		}));
		expect(requests).toEqual(received);
		expect(requests.length).toBeLessThanOrEqual(MOST_REQUESTS);
		for (const { method, path } of service.journal.entries) {
			expect(`${method} ${path}`).toMatch(
				/^(GET \/(rest|api)\/v1\/locations|POST \/oauth2\/token|POST \/a\/auth\/v0\/token)$/,
			);
		}
	},
);

it('stays within 20 requests when each list call is redirected', async () => {
	const service = await start({ tokenBodies: ['json', 'form'], apiPrefix: '/v9' });
	service.answerInstead = ({ path, url }) => {
		const [, query = ''] = url.split('?');
		return /^\/(rest|api)\/v1\//.test(path)
			? { status: 307, headers: { location: `/v9/locations?${query}` } }
			: undefined;
	};
	const report = await everything(service);
	expect(report.requests.length).toBeLessThanOrEqual(MOST_REQUESTS);
	expect(report.facts.list).toMatchObject({
		prefixes: [
			{ size: 50, movedTo: '/v9/locations' },
			{ size: 50, movedTo: '/v9/locations' },
		],
		automatic: { second: { fresh: 50 } },
	});
	expect(report.advice).toContainEqual(
		expect.objectContaining({ what: 'API Prefix', choose: '/v9' }),
	);
});

it('stays within 20 requests when each question leads to another', async () => {
	const service = await start({ tokenBodies: ['json', 'form'], apiPrefix: '/v9' });
	service.answerInstead = ({ path, url, query, headers }) => {
		const [, asked = ''] = url.split('?');
		if (/^\/(rest|api)\/v1\//.test(path)) {
			return { status: 307, headers: { location: `/v9/locations?${asked}` } };
		}
		if (path !== '/v9/locations' || headers.authorization?.includes('access-') !== true) {
			return undefined;
		}
		// It counts pages, says that there are more, and gives none of them.
		const places = ['page[offset]', 'page[number]', 'page'];
		const data = places.some((name) => query.has(name)) ? [] : service.locations().slice(0, 50);
		return { body: { data, meta: { 'total-pages': 5 } } };
	};
	const report = await everything(service);
	expect(report.requests.length).toBeLessThanOrEqual(MOST_REQUESTS);
	expect(report.facts.list?.automatic?.questions).toHaveLength(5);
	expect(report.facts.list?.noToken.status).toBe(401);
	expect(report.facts.tokens.calls).toHaveLength(5);
	expect(found(report, 'Automatic paging')).toBe(
		'stops with an error: The list goes on, but nothing brings its next page',
	);
	expect(report.advice).toContainEqual(
		expect.objectContaining({ what: 'Paging', choose: 'none fits' }),
	);
});

it('leaves the token calls their requests, however long the list is', async () => {
	const service = await start({ tokenBodies: ['json', 'form'], pageSize: 10 });
	const report = await everything(service);
	expect(report.requests).toHaveLength(MOST_REQUESTS);
	expect(report.facts.list).toMatchObject({
		automatic: { ended: false },
		last: { fresh: 7 },
		largest: { style: 'offset' },
		noToken: { status: 401 },
	});
	expect(report.facts.tokens.calls).toHaveLength(5);
});

it('cannot send a 21st request, or one to an address that was not given', async () => {
	const service = await start();
	const sender = new Client([service.url], new Secrets());
	await expect(sender.get('http://127.0.0.1:1/x', 'token')).rejects.toThrow(
		'none of your addresses',
	);
	for (let count = 0; count < MOST_REQUESTS; count++) await sender.get(service.url, undefined);
	await expect(sender.get(service.url, undefined)).rejects.toThrow('no more than 20 requests');
	expect(service.journal.entries).toHaveLength(20);
});

/** Every answer repeats what came in, in all the ways that a service might. */
function echo(service: Service, status: number, known: string[]): void {
	service.answerInstead = ({ headers, body, url, path }) => {
		if (status === 200 && path.endsWith('/token')) return undefined;
		const sent = [headers.authorization, decodeURIComponent(url), body.toString('utf8')].join(' ');
		const encoded = known
			.map((secret) => encodeURIComponent(secret) + JSON.stringify(secret))
			.join();
		const errors = [{ title: sent, detail: `${encoded} ${service.tokens.issued.join(' ')}` }];
		const attributes = { [sent]: sent, [encoded]: 1, [service.tokens.issued[0] ?? '']: null };
		return {
			status,
			headers: { location: `/elsewhere?token=${service.tokens.issued[0] ?? ''}` },
			body:
				status === 200
					? {
							data: [
								{ id: service.tokens.issued[0], attributes, [sent]: 1, links: { self: sent } },
							],
							meta: { [sent]: sent, cursor: service.tokens.issued[0], 'has-more': true },
							links: { next: `/rest/v1/locations?token=${service.tokens.issued[0] ?? ''}` },
						}
					: path.endsWith('/token')
						? { error: 'invalid_grant', error_description: sent }
						: { errors },
		};
	};
}

describe.each(['password', 'code', 'refresh'] as const)('with the grant %s', (grant) => {
	it.each([200, 302, 400, 500])('shows no secret that is repeated with %i', async (status) => {
		const service = await start();
		const plan =
			grant === 'password'
				? passwordPlan(service, { refresh: true })
				: externalPlan(service, grant);
		echo(service, status, [client.secret, ...(grant === 'password' ? [user.password] : [])]);
		const { output } = await probed(plan);
		expectNoSecret(service, output);
		expect(output).toContain('[hidden]');
	});
});

it('hides secrets that the list repeats, where the login works', async () => {
	const service = await start();
	service.answerInstead = ({ path, headers, query }) => {
		if (path !== '/rest/v1/locations' || !query.has('page[number]')) return undefined;
		return { status: 400, body: `no: ${headers.authorization ?? ''} ${user.password}` };
	};
	const { output } = await probed(passwordPlan(service));
	expect(output).toContain('no: Bearer [hidden] [hidden]');
	expectNoSecret(service, output);
});

it('hides tokens that do not look like any', async () => {
	const service = await start();
	service.answerInstead = ({ path, headers }) =>
		path.endsWith('/token')
			? { body: { access_token: 'opal', refresh_token: 'ruby', [user.password]: 1 } }
			: { status: 400, body: `no ${headers.authorization?.split(' ')[1] ?? ''} no ruby` };
	const { output } = await probed(passwordPlan(service));
	expect(output).toContain('no [hidden] no [hidden]');
	expect(output).not.toMatch(/opal|ruby/);
	expectNoSecret(service, output);
});

it('follows no redirect and no link to another address', async () => {
	const elsewhere = await start();
	const service = await start();
	service.answerInstead = ({ path, query }) => {
		if (path !== '/rest/v1/locations') return undefined;
		const location = `${elsewhere.url}/rest/v1/locations`;
		if (query.size > 0) return { status: 302, headers: { location } };
		const data = service.locations().slice(0, 9);
		return { body: { data, links: { next: location } } };
	};
	const report = await probed(passwordPlan(service));
	const leadsAway = `The service's link to the next page leads to another address, ${elsewhere.url}`;
	expect(report.facts.list?.automatic).toEqual({
		questions: [],
		second: undefined,
		by: undefined,
		locations: 9,
		ended: false,
		short: undefined,
		problem: leadsAway,
		passing: false,
	});
	expect(found(report, 'Automatic paging')).toBe(`stops with an error: ${leadsAway}`);
	expect(report.facts.list?.parameters.map(({ query }) => found(report, query))).toEqual(
		Array(3).fill(`redirects (302): redirect to ${elsewhere.url}/rest/v1/locations`),
	);
	expect(elsewhere.journal.entries).toEqual([]);
	expectNoSecret(service, report.output);
});

it('asks its own address with the query of a link to another one', async () => {
	const elsewhere = await start();
	const service = await start({
		dialect: { ...PRESETS.links, linkBase: `${elsewhere.url}/rest/v1/locations` },
	});
	const report = await probed(passwordPlan(service));
	expect(report.facts.list?.automatic).toMatchObject({ by: 'foreign link', second: { fresh: 50 } });
	expect(found(report, 'Automatic paging')).toBe(
		'asks with the query of the link, whose address is on another origin',
	);
	expect(advised(report, 'Paging')).toBe('Automatic');
	expect(elsewhere.journal.entries).toEqual([]);
	expectNoSecret(service, report.output);
});

it('sends no login on to where the token address redirects', async () => {
	const elsewhere = await start();
	const service = await start();
	service.answerInstead = ({ path, url }) =>
		path.endsWith('/token')
			? { status: 307, headers: { location: elsewhere.url + url } }
			: undefined;
	for (const plan of [passwordPlan(service), externalPlan(service, 'code')]) {
		const { facts } = await probed(plan);
		expect(facts.tokens.calls).toMatchObject([{ verdict: 'failed', status: 307 }]);
	}
	expect(elsewhere.journal.entries).toEqual([]);
});

it('says in words that nobody answers, and asks nothing else there', async () => {
	const service = await start();
	const plan = passwordPlan(service);
	await service.stop();
	const report = await probed(plan);
	const { facts, requests, output } = report;
	expect(found(report, LOGIN)).toMatch(/refused the connection \(ECONNREFUSED\)/);
	expect(facts.list).toBeUndefined();
	expect(requests).toEqual([
		{ method: 'POST', path: '/oauth2/token', status: 'no reply (ECONNREFUSED)' },
	]);
	expectNoSecret(service, output);
});

it('gives a request up that is not answered in time', async () => {
	const service = await start({ latency: 1000 });
	const report = await probed(passwordPlan(service), 100);
	expect(found(report, LOGIN)).toMatch(/did not answer in time \(ETIMEDOUT\)/);
	expect(report.requests).toHaveLength(1);
});

it('goes on after a dropped connection', async () => {
	const service = await start();
	service.answerInstead = ({ query }) => (query.has('page[number]') ? { reset: true } : undefined);
	const report = await probed(passwordPlan(service));
	const [, reset, next] = report.facts.list?.parameters ?? [];
	expect(found(report, reset?.query ?? '')).toMatch(/closed the connection/);
	expect(next?.verdict).toBe('refused');
});
