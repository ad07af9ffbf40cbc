import { Journal } from '../../../sandbox/probe/journal';
import type { Plan } from '../../../sandbox/probe/options';
import { probe } from '../../../sandbox/probe/probe';
import type { Report } from '../../../sandbox/probe/report';
import { textReport } from '../../../sandbox/probe/report';
import { PRESETS, styles } from '../../../sandbox/service/dialects';
import type { Service } from '../../../sandbox/service/service';
import type { Rotation } from '../../../sandbox/service/settings';
import { expectNoSecret } from '../../harness/secrets';
import { services } from '../../harness/services';

/** Not a word of any text, so that finding one of them in the output is a leak. */
const client = { id: 'probe-client', secret: 'c1ient/s3cret+"&ü' };
const user = { username: 'probe-user@example.com', password: 'pa55 word&<x>' };
const start = services({ client, user });

/** Probes, and looks whether anything that is shown is a secret. */
async function probed(
	service: Service,
	changes: Partial<Plan> = {},
	given = {},
	timeout?: number,
): Promise<Report> {
	let shown = '';
	const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
		shown += String(text);
		return true;
	});
	const { url } = service;
	const credential = {
		...{ baseUrl: url, authBaseUrl: url, clientId: client.id, clientSecret: client.secret },
		...{ ...user, scope: 'token.refresh,locations.read', authorizationCode: '', refreshToken: '' },
		authentication: 'passwordGrant' as const,
		...given,
	};
	const apiPrefixes = ['/rest/v1', '/api/v1'];
	const plan: Plan = { grant: 'password', credential, apiPrefixes, refresh: true };
	const report = await probe({ ...plan, ...changes }, new Journal(credential, timeout));
	write.mockRestore();
	shown += textReport(report) + JSON.stringify(report);
	expectNoSecret(service, shown, [client.secret, user.username, user.password]);
	expect(report.requests).toHaveLength(service.journal.entries.length);
	expect(report.requests.length).toBeLessThanOrEqual(20);
	return report;
}

const answer = (rows: string[][], question: string) =>
	rows
		.find(([asked]) => asked === question)
		?.slice(1)
		.join(' | ');

it.each([
	['links', 'meta.total is 237; links in the body: first, next, last'],
	[
		'number',
		'meta.record-count is 237; meta.page-count is 5; links in the body: first, next, last',
	],
	['meta-page', 'meta.page is 1; meta.perPage is 50; meta.total is 237'],
	['has-more', 'meta.has-more is true'],
	['link-header', 'links in the header: first, next, last'],
	['none', 'nothing of further pages'],
] as const)(
	'%s: shows what the first page says, and that automatic paging reads it',
	async (dialect, said) => {
		const report = await probed(await start({ dialect }));
		expect(answer(report.list, 'The first page says')).toContain(said);
		expect(answer(report.list, 'Automatic paging reads')).toMatch(
			/^237 locations in \d requests, to the end$/,
		);
		expect(answer(report.advice, 'Paging')).toMatch(/^Automatic \| /);
		expect(report.read).toBe(true);
	},
);

it('reads a part of a long list, and leaves requests to other questions', async () => {
	const report = await probed(await start({ pageSize: 5 }));
	expect(answer(report.list, 'Automatic paging reads')).toBe(
		'90 locations in 18 requests, then the probe asked for no more',
	);
	expect(report.read).toBe(true);
});

it.each([
	['Page Number (Plain)', styles.page, {}],
	['None', { page: 'ignored' }, { whole: true }],
] as const)(
	'advises %s where the service answers 500 to parameters that it does not know',
	async (paging, parameters, more) => {
		const service = await start({ dialect: { parameters, rejection: 500, ...more } });
		const report = await probed(service);
		expect(answer(report.advice, 'Paging')).toMatch(`${paging} | `);
		expect(answer(report.advice, 'Paging')).toMatch(
			/the service fails [23] times \(5xx\) at each reading/,
		);
	},
);

it('says how a service with plain offset is read, which reads page as a filter', async () => {
	const service = await start();
	service.overrideResponse = ({ path, query, headers }) => {
		if (path !== '/rest/v1/locations' || !headers.authorization?.includes('access-'))
			return undefined;
		const at = Number(query.get('offset') ?? 0);
		const data = query.has('page') ? [] : service.locations().slice(at, at + 25);
		return { body: { data, total: query.has('page') ? 0 : 237, limit: 25, offset: at } };
	};
	const report = await probed(service);
	expect(answer(report.advice, 'Paging')).toMatch(/^Automatic . 237 locations in 15 requests/);
	expect(report.read).toBe(true);
});

it('advises none that loses locations: a total that nothing brings', async () => {
	const service = await start({
		dialect: { body: { 'meta.total': 'total' }, parameters: { seite: 'number' } },
	});
	const report = await probed(service);
	expect(answer(report.advice, 'Paging')).toMatch(/^none is known to fit/);
	expect(answer(report.list, 'Automatic paging reads')).toContain(
		'Only 50 of 237 locations were received',
	);
	expect(report.read).toBe(false);
});

it('tries a wrong password once, and asks nothing else', async () => {
	const report = await probed(await start({ user: { username: 'other', password: 'other' } }));
	expect(answer(report.tokens, 'Password login')).toMatch(
		/^The service rejected the sign-in: check 'Username' and 'Password'/,
	);
	expect(report.requests).toHaveLength(1);
	expect(report).toMatchObject({ read: false, list: [], advice: [] });
});

it.each<[Rotation, string]>([
	['rotate', 'yes: a refresh brings a new one'],
	['keep', 'no: a refresh brings the same one'],
	['omit', 'a refresh brings none: the old one is kept'],
])('%s: says whether refresh tokens rotate, with each grant', async (rotation, words) => {
	const service = await start({ rotation });
	const scopes = ['locations.read', 'token.refresh'];
	const external = { authentication: 'authorizationCode', username: '', password: '' };
	const code = { ...external, authorizationCode: service.tokens.issueCode(scopes, '') };
	const refreshToken = service.tokens.issue(scopes).refresh_token ?? '';
	const rotates = (report: Report) => answer(report.tokens, 'Refresh tokens rotate');
	expect(rotates(await probed(service))).toBe(words);
	service.journal.clear();
	expect(rotates(await probed(service, { grant: 'code' }, code))).toBe(words);
	service.journal.clear();
	const report = await probed(service, { grant: 'refresh' }, { ...external, refreshToken });
	expect(rotates(report)).toBe(words);
	expect(JSON.stringify(report.advice).includes('authorize again')).toBe(rotation === 'rotate');
});

it('finds the prefix that answers', async () => {
	const report = await probed(await start({ apiPrefix: '/api/v1' }));
	expect(answer(report.list, 'API prefix /rest/v1')).toMatch(
		/^There is no list of locations .*404/,
	);
	expect(answer(report.advice, 'API Prefix')).toMatch(/^\/api\/v1 /);
});

it.each([200, 302, 400, 500])('shows no secret that a service repeats with %i', async (status) => {
	const service = await start();
	service.overrideResponse = ({ headers, body, url, path }) => {
		if (path.endsWith('/token') && (status === 200 || path.startsWith('/oauth2'))) return undefined;
		const token = service.tokens.issued.join(' ');
		const sent = [headers.authorization, url, body, token, client.secret, user.password].join(' ');
		const echo = `${sent} ${encodeURIComponent(sent)} ${JSON.stringify(sent)}`;
		const location = { id: token, attributes: { [echo]: echo }, links: { self: echo } };
		const list = { data: [location], meta: { [echo]: 1, cursor: token, 'has-more': true } };
		const errors = {
			errors: [{ title: echo, detail: echo }],
			error: 'invalid_grant',
			message: echo,
		};
		const headersBack = { location: `/elsewhere?token=${encodeURIComponent(token)}` };
		return { status, headers: headersBack, body: status === 200 ? list : errors };
	};
	expect(JSON.stringify(await probed(service))).toContain('[hidden]');
});

it('follows no redirect and no link to another origin, and sends nothing there', async () => {
	const elsewhere = await start();
	const service = await start({
		dialect: { ...PRESETS.links, linkBase: `${elsewhere.url}/rest/v1/locations` },
	});
	expect((await probed(service)).read).toBe(true);
	service.journal.clear();
	service.overrideResponse = ({ url }) => ({
		status: 307,
		headers: { location: elsewhere.url + url },
	});
	expect((await probed(service, {}, { clientId: 'another' })).requests).toHaveLength(1);
	expect(elsewhere.journal.entries).toEqual([]);
});

it('says that a login is not answered in time', async () => {
	const service = await start();
	service.overrideResponse = () => ({ hang: true });
	const report = await probed(service, {}, {}, 100);
	expect(answer(report.tokens, 'Password login')).toMatch(/did not respond in time/);
});
