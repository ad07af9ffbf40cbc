import type { Service } from '../../../sandbox/service/service';
import type { Dialect } from '../../../sandbox/service/settings';
import { services } from '../../harness/services';
import { account, advised, expectNoSecret, found, passwordPlan, probed } from './probing';

const start = services(account);

/** Pages a list in a way that the service itself does not know; only with a valid token. */
function answerWith(service: Service, page: (query: URLSearchParams) => object): void {
	service.answerInstead = ({ path, query, headers }) =>
		path === '/rest/v1/locations' && headers.authorization?.startsWith('Bearer access-')
			? { body: page(query) }
			: undefined;
}

it.each<[Dialect, string, string, string[]]>([
	['links', 'links', 'it brought 50 new locations', ['honoured', 'refused', 'refused']],
	['meta-page', 'meta page', 'it brought 50 new locations', ['refused', 'refused', 'honoured']],
	['meta-total', 'meta total', 'it brought 50 new locations', ['honoured', 'refused', 'refused']],
	['none', 'none', 'none is shown', ['refused', 'refused', 'refused']],
])('%s: finds how the list pages', async (dialect, shown, second, verdicts) => {
	const service = await start({ dialect });
	const report = await probed(passwordPlan(service));
	const { list } = report.facts;
	expect(list?.first?.dialect).toBe(shown);
	expect(list?.second?.fresh).toBe(dialect === 'none' ? undefined : 50);
	expect(found(report, 'The second page')).toBe(second);
	expect(list?.parameters.map(({ verdict }) => verdict)).toEqual(verdicts);
	expect(list?.first?.size).toBe(dialect === 'none' ? 237 : 50);
	expect(list?.first?.total).toBe(dialect === 'none' ? undefined : 237);
	expect(list?.largest?.size).toBe(dialect === 'none' ? undefined : 50);
	expect(advised(report, 'Paging')).toBe('Automatic');
	expect(advised(report, 'API Prefix')).toBe('/rest/v1');
	expect(advised(report, 'Parallel Requests')).toBe(
		dialect === 'none' ? 'leave it out' : '4 (default)',
	);
	expectNoSecret(service, report.output);
});

it('looks at the locations: ids, links, attributes and their types', async () => {
	const service = await start();
	const { facts } = await probed(passwordPlan(service));
	const locations = facts.list?.locations;
	expect(locations).toMatchObject({
		count: 100,
		shape: 'JSON:API',
		idTypes: ['text'],
		idsUnique: true,
		selfForms: ['https://app.example.com/api/v3/locations/<id>'],
		missing: [],
	});
	const read = service.locations().slice(0, 100);
	const attribute = (name: string) => locations?.attributes.find((one) => one.name === name);
	expect(attribute('city')).toEqual({
		name: 'city',
		documented: true,
		types: ['text'],
		expected: undefined,
		present: 100,
		nulls: 0,
	});
	expect(attribute('latitude')).toMatchObject({ documented: false, types: ['number'] });
	expect(attribute('capacity-limit')?.nulls).toBe(
		read.filter(({ attributes }) => attributes['capacity-limit'] === null).length,
	);
	expect(locations?.attributes.map(({ name }) => name)).toEqual(
		Object.keys(read[0]?.attributes ?? {}),
	);
});

it('finds the prefix that answers', async () => {
	const service = await start({ apiPrefix: '/api/v1' });
	const report = await probed(passwordPlan(service));
	expect(report.facts.list?.prefixes).toMatchObject([
		{ prefix: '/rest/v1', size: undefined, problem: expect.stringContaining('404') as string },
		{ prefix: '/api/v1', size: 50 },
	]);
	expect(found(report, 'API prefix /rest/v1')).toContain('404');
	expect(found(report, 'API prefix /api/v1')).toBe('answers with a list of 50');
	expect(advised(report, 'API Prefix')).toBe('/api/v1');
});

it('tries no other prefix than the one that was given', async () => {
	const service = await start({ apiPrefix: '/v9' });
	const report = await probed(passwordPlan(service, { apiPrefixes: ['/v9'] }));
	expect(new Set(service.journal.listCalls.map(({ path }) => path))).toEqual(
		new Set(['/v9/locations']),
	);
	expect(advised(report, 'API Prefix')).toBe('/v9');
});

it('tells how a wrong token and no token are refused', async () => {
	const service = await start();
	const report = await probed(passwordPlan(service));
	const refusal = { status: 401, replied: 'JSON:API errors' };
	expect(report.facts.list).toMatchObject({ wrongToken: refusal, noToken: refusal });
	for (const question of ['Wrong token', 'No token']) {
		expect(found(report, question)).toMatch(/^401 with JSON:API errors\. The service said: /);
	}
	expect(report.advice.filter(({ what }) => what === 'Caution')).toEqual([]);
});

it('warns when a wrong token gives another status than 401', async () => {
	const service = await start();
	service.answerInstead = ({ headers }) =>
		headers.authorization?.includes('not-a-token')
			? { status: 403, body: '<html>Forbidden</html>' }
			: undefined;
	const report = await probed(passwordPlan(service));
	expect(found(report, 'Wrong token')).toBe('403 with a web page (HTML)');
	expect(advised(report, 'Caution')).toBe('expired tokens may not be renewed');
});

it('finds the rest of a list whose replies show no paging', async () => {
	const service = await start();
	answerWith(service, (query) => {
		const at = Number(query.get('page[offset]') ?? 0);
		const most = Math.min(100, Number(query.get('page[limit]') ?? 25));
		return { data: service.locations().slice(at, at + most) };
	});
	const report = await probed(passwordPlan(service));
	expect(report.facts.list).toMatchObject({
		first: { dialect: 'none', size: 25 },
		second: undefined,
		parameters: [{ verdict: 'honoured' }, { verdict: 'ignored' }, { verdict: 'ignored' }],
		beyond: { size: 25, fresh: 25 },
		largest: { style: 'offset', size: 100 },
	});
	expect(found(report, 'Asked for more all the same')).toBe('it brought 25 new locations');
	expect(advised(report, 'Paging')).toBe('Offset');
	expect(advised(report, 'Page Size')).toBe('100');
});

it('advises a chosen style where following the reply brings nothing new', async () => {
	const service = await start();
	answerWith(service, (query) => {
		const size = Number(query.get('page[size]') ?? 20);
		const at = (Number(query.get('page[number]') ?? 1) - 1) * size;
		return { data: service.locations().slice(at, at + size), meta: { total: 237 } };
	});
	const report = await probed(passwordPlan(service));
	const came = { status: 200, replied: 'other JSON', size: 20, fresh: 0 };
	expect(report.facts.list?.second).toEqual(came);
	expect(found(report, 'The second page')).toBe('it brought no new location');
	expect(advised(report, 'Paging')).toBe('Page Number (JSON:API)');
	expect(advised(report, 'Page Size')).toBe('237');
	expect(advised(report, 'Parallel Requests')).toBe('4 (default)');
});

it('understands a flat list, and says that its ids are numbers', async () => {
	const service = await start();
	service.answerInstead = ({ path }) =>
		path === '/rest/v1/locations'
			? { body: { data: [{ id: 7, name: 'Oslo', seats: 1.5 }], meta: { total: 1 } } }
			: undefined;
	const { facts } = await probed(passwordPlan(service));
	expect(facts.list).toMatchObject({
		first: { dialect: 'whole' },
		parameters: [],
		locations: {
			shape: 'flat',
			idTypes: ['whole number'],
			selfForms: ['none'],
			attributes: [
				{ name: 'name', documented: false, types: ['text'] },
				{ name: 'seats', types: ['number'] },
			],
		},
	});
});

it('sees ids that come twice, and a type that differs from the documented one', async () => {
	const service = await start();
	const attributes = { disabled: 'no', city: null };
	service.answerInstead = ({ path }) =>
		path === '/rest/v1/locations'
			? { body: { data: [1, 1].map((id) => ({ id: String(id), attributes })) } }
			: undefined;
	const report = await probed(passwordPlan(service));
	expect(report.facts.list?.locations).toMatchObject({
		idsUnique: false,
		attributes: [
			{ name: 'disabled', expected: 'true/false', types: ['text'] },
			{ name: 'city', expected: undefined, types: [], nulls: 2 },
		],
	});
	expect(report.advice.map(({ choose }) => choose)).toContain('locations may be missing');
});

it('advises one request at a time to a service that complains', async () => {
	const service = await start();
	service.answerInstead = ({ query }) =>
		query.has('page[number]') ? { status: 429, body: 'slow down' } : undefined;
	const report = await probed(passwordPlan(service));
	expect(advised(report, 'Parallel Requests')).toBe('1');
});
