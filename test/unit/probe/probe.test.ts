import { Journal } from '../../../sandbox/probe/journal';
import type { Plan } from '../../../sandbox/probe/options';
import { probe } from '../../../sandbox/probe/probe';
import type { Report } from '../../../sandbox/probe/report';
import { textReport } from '../../../sandbox/probe/report';
import { PRESETS, styles } from '../../../sandbox/service/dialects';
import type { Service } from '../../../sandbox/service/service';
import type { Rotation } from '../../../sandbox/service/settings';
import { expectNoSecret } from '../../harness/secrets';
import { useServices } from '../../harness/services';

// What docs/probe.md says that it does.

/** Values that no text contains, so that each one in the output is a leak. */
const client = { id: 'probe-client', secret: 'c1ient/s3cret+"&ü' };
const user = { username: 'probe-user@example.com', password: 'pa55 word&<x>' };
const start = useServices({ client, user });

/** Runs the probe, and checks that it shows no secret and makes at most 20 requests. */
async function runProbe(
	service: Service,
	changes: Partial<Plan> = {},
	given = {},
): Promise<Report> {
	service.journal.clear();
	let shown = '';
	const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
		shown += String(text);
		return true;
	});
	const { url } = service;
	const credential = {
		...{ baseUrl: url, authBaseUrl: url, clientId: client.id, clientSecret: client.secret },
		...{ ...user, scope: 'locations.read,token.refresh', authorizationCode: '', refreshToken: '' },
		authentication: 'passwordGrant' as const,
		...given,
	};
	const apiPrefixes = ['/rest/v1', '/api/v1'];
	const plan: Plan = { grant: 'password', credential, apiPrefixes, refresh: true };
	const report = await probe({ ...plan, ...changes }, new Journal(credential));
	write.mockRestore();
	shown += textReport(report) + JSON.stringify(report);
	expectNoSecret(service, shown, [client.secret, user.username, user.password]);
	expect(report.requests).toHaveLength(service.journal.entries.length);
	expect(report.requests.length).toBeLessThanOrEqual(20);
	return report;
}

const findAnswer = (rows: string[][], question: string) =>
	rows
		.find(([asked]) => asked === question)
		?.slice(1)
		.join(' | ');

describe('probe', () => {
	it.each([
		['links', 'links.next is there; meta.total is 237'],
		['has-more', 'meta.has-more is true'],
	] as const)(
		'shows what the first page says in the dialect %s, and that automatic paging reads the list',
		async (dialect, signals) => {
			const { list, advice, read } = await runProbe(await start({ dialect }));
			expect(findAnswer(list, 'The first page says')).toContain(signals);
			expect(findAnswer(list, 'Automatic paging reads')).toMatch(
				/^237 locations in \d requests, to the end$/,
			);
			expect(findAnswer(advice, 'Paging')).toMatch(/^Automatic \| /);
			expect(read).toBe(true);
		},
	);

	it('reads a part of a long list, so that requests are left for other questions', async () => {
		const { list, read } = await runProbe(await start({ pageSize: 5 }));
		expect(findAnswer(list, 'Automatic paging reads')).toBe(
			'90 locations in 18 requests, then the probe asked for no more',
		);
		expect(read).toBe(true);
	});

	it('advises a Mode when the service responds with 500 to unknown parameters', async () => {
		const service = await start({ dialect: { parameters: styles.page, rejection: 500 } });
		const advice = findAnswer((await runProbe(service)).advice, 'Paging') ?? '';
		expect(advice).toMatch(/^Page Number, with page \| /);
		expect(advice).toMatch(/the service fails [234] times \(5xx\) at each reading/);
	});

	it('advises no paging, and shows the error, when the next page is refused', async () => {
		const dialect = { body: { 'has-more': 'more' }, parameters: { seite: 'number' } } as const;
		const { list, advice, read } = await runProbe(await start({ dialect }));
		expect(findAnswer(advice, 'Paging')).toMatch(/^none is known to fit/);
		const error = 'The list goes on, but its next page was not found';
		expect(findAnswer(list, 'Automatic paging reads')).toContain(error);
		expect(read).toBe(false);
	});

	it('advises As the Service Says, or a documented parameter, when nothing says whether the list is whole', async () => {
		const { list, advice, read } = await runProbe(await start({ dialect: 'none' }));
		expect(findAnswer(list, 'The first page says')).toBe('nothing of further pages');
		expect(findAnswer(advice, 'Paging')).toBe(
			'As the Service Says | if the service has 237 locations; else Offset, Page Number or Cursor, with the documented parameter',
		);
		expect(read).toBe(false);
	});

	it('tries a wrong password once, and makes no other request', async () => {
		const report = await runProbe(await start({ user: { username: 'other', password: 'other' } }));
		expect(findAnswer(report.tokens, 'Password login')).toMatch(
			/^The service rejected the sign-in: check 'Username' and 'Password'/,
		);
		expect(report.requests).toHaveLength(1);
		expect(report).toMatchObject({ read: false, list: [], advice: [] });
	});

	it.each<[Rotation, string]>([
		['rotate', 'yes: a refresh brings a new one'],
		['keep', 'no: a refresh brings the same one'],
		['omit', 'a refresh brings none: the old one is kept'],
	])('says with each grant whether refresh tokens rotate: %s', async (rotation, expected) => {
		const service = await start({ rotation });
		const scopes = ['locations.read', 'token.refresh'];
		const external = { authentication: 'authorizationCode', username: '', password: '' };
		const authorizationCode = service.tokens.issueCode(scopes, '');
		const refreshToken = service.tokens.issue(scopes).refresh_token ?? '';
		const reports = [
			await runProbe(service),
			await runProbe(service, { grant: 'code' }, { ...external, authorizationCode }),
			await runProbe(service, { grant: 'refresh' }, { ...external, refreshToken }),
		];
		for (const { tokens } of reports) {
			expect(findAnswer(tokens, 'Refresh tokens rotate')).toBe(expected);
		}
		const advice = JSON.stringify(reports.at(-1)?.advice);
		expect(advice.includes('authorize again')).toBe(rotation === 'rotate');
	});

	it('finds the API prefix that has the list', async () => {
		const { list, advice } = await runProbe(await start({ apiPrefix: '/api/v1' }));
		expect(findAnswer(list, 'API prefix /rest/v1')).toMatch(/^There is no list of locations .*404/);
		expect(findAnswer(advice, 'API Prefix')).toMatch(/^\/api\/v1 /);
	});

	it.each([200, 302, 400])('shows no secret when a service repeats it with %i', async (status) => {
		const service = await start();
		service.overrideResponse = ({ headers, body, url, path }) => {
			if (path.endsWith('/token') && (status === 200 || path.startsWith('/oauth2')))
				return undefined;
			const token = service.tokens.issued.join(' ');
			const secrets = [headers.authorization, url, body, token, client.secret, user.password];
			const sent = secrets.join(' ');
			const echo = `${sent} ${encodeURIComponent(sent)} ${JSON.stringify(sent)}`;
			const location = { id: token, attributes: { [echo]: echo }, links: { self: echo } };
			const list = { data: [location], meta: { [echo]: 1, cursor: token, 'has-more': true } };
			const errors = { errors: [{ title: echo }], error: 'invalid_grant', message: echo };
			const headersBack = { location: `/elsewhere?token=${encodeURIComponent(token)}` };
			return { status, headers: headersBack, body: status === 200 ? list : errors };
		};
		expect(JSON.stringify(await runProbe(service))).toContain('[hidden]');
	});

	it('sends nothing to another origin when a redirect or a link leads there', async () => {
		const elsewhere = await start();
		const dialect = { ...PRESETS.links, linkBase: `${elsewhere.url}/rest/v1/locations` };
		const service = await start({ dialect });
		expect((await runProbe(service)).read).toBe(true);
		service.overrideResponse = ({ url }) => ({
			status: 307,
			headers: { location: elsewhere.url + url },
		});
		expect((await runProbe(service, {}, { clientId: 'another' })).requests).toHaveLength(1);
		expect(elsewhere.journal.entries).toEqual([]);
	});
});
