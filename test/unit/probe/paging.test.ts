import type { Paging } from '../../../sandbox/service/pagingSettings';
import { PRESETS } from '../../../sandbox/service/presets';
import type { Service } from '../../../sandbox/service/service';
import type { Dialect } from '../../../sandbox/service/settings';
import { styles } from '../../../sandbox/service/styles';
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

const WHOLE = 'asks for more, finds nothing, and takes the first page for the whole list';

it.each<[Dialect, string, string, string, string[]]>([
	[
		'links',
		'meta.total is 237; links: self, first, prev (null), next, last',
		'the list goes on: there is a link to a next page, meta.total is 237',
		'follows the link to the next page',
		['honoured', 'refused', 'refused'],
	],
	[
		'meta-page',
		'meta.total is 237; meta.page is 1; meta.perPage is 50',
		'the list goes on: meta.total is 237',
		'finds out how to ask: page=2 and perPage=50',
		['refused', 'refused', 'honoured'],
	],
	[
		'meta-total',
		'meta.total is 237',
		'the list goes on: meta.total is 237',
		'finds out how to ask: page[offset]=50 and page[limit]=50',
		['honoured', 'refused', 'refused'],
	],
	[
		'none',
		'nothing',
		'unknown: nothing says whether the list goes on',
		WHOLE,
		['refused', 'refused', 'refused'],
	],
])('%s: finds how the list pages', async (dialect, evidence, verdict, onward, verdicts) => {
	const service = await start({ dialect });
	const report = await probed(passwordPlan(service));
	const { list } = report.facts;
	const pages = dialect !== 'none';
	expect(found(report, 'What it says of the list')).toBe(evidence);
	expect(found(report, 'Verdict')).toBe(verdict);
	expect(found(report, 'Automatic paging')).toBe(onward);
	expect(list?.automatic?.second?.fresh).toBe(pages ? 50 : undefined);
	expect(found(report, 'The second page')).toBe(pages ? 'it brought 50 new locations' : undefined);
	expect(list?.parameters.map(({ verdict }) => verdict)).toEqual(verdicts);
	expect(list?.first?.size).toBe(pages ? 50 : 237);
	expect(list?.first?.total).toBe(pages ? 237 : undefined);
	expect(list?.automatic).toMatchObject({ locations: 237, ended: true, short: undefined });
	expect(found(report, 'What it read')).toBe(pages ? '237 locations, the whole list' : undefined);
	expect(list?.largest?.size).toBe(pages ? 50 : undefined);
	expect(advised(report, 'Paging')).toBe('Automatic');
	expect(advised(report, 'API Prefix')).toBe('/rest/v1');
	expect(advised(report, 'Parallel Requests')).toBe(
		pages ? 'at most 10 (default)' : 'leave it out',
	);
	expect(advised(report, 'If the List Is Incomplete')).toBeUndefined();
	expectNoSecret(service, report.output);
});

it.each<[Dialect | Partial<Paging>, string]>([
	[{ ...PRESETS['link-header'] }, 'links: first, next, last'],
	[
		{ headers: { 'X-Total-Count': 'total' }, parameters: styles.offset },
		'the header X-Total-Count is 237',
	],
])('%j: shows what the headers say', async (dialect, evidence) => {
	const service = await start({ dialect });
	const report = await probed(passwordPlan(service));
	expect(found(report, 'What it says of the list')).toBe(evidence);
	expect(report.facts.list?.first?.verdict).toBe('more');
	expect(report.facts.list?.automatic).toMatchObject({ locations: 237, ended: true });
});

it('shows each question, also one of which nothing came', async () => {
	const service = await start({ dialect: { parameters: styles.page } });
	const report = await probed(passwordPlan(service));
	const questions = [
		'page[offset]=50 and page[limit]=50',
		'page[number]=2 and page[size]=50',
		'page=1', // whether the service counts its pages from 0
		'page=6', // whether the fifth is the last one
	];
	expect(report.facts.list?.automatic).toMatchObject({
		questions: questions.map((query) => ({ query, fresh: 0 })),
		second: { query: 'page=2', fresh: 50 },
		by: 'page',
	});
	const answer = (query: string) => found(report, `It asked for ${query}`);
	expect(answer('page[offset]=50 and page[limit]=50')).toContain('page[offset] is not known');
	expect(answer('page=1')).toBe('it brought no new location');
	expect(found(report, 'Automatic paging')).toBe('finds out how to ask: page=2');
});

/** A list that says nothing of its paging, by offset. */
function sayNothing(service: Service, pageSize: number): void {
	answerWith(service, (query) => {
		const at = Number(query.get('page[offset]') ?? 0);
		const most = Math.min(100, Number(query.get('page[limit]') ?? pageSize));
		return { data: service.locations().slice(at, at + most) };
	});
}

it('finds the rest of a list whose replies show no paging', async () => {
	const service = await start();
	sayNothing(service, 25);
	const report = await probed(passwordPlan(service));
	expect(report.facts.list).toMatchObject({
		first: { verdict: 'unknown', evidence: [], size: 25 },
		automatic: { by: 'offset', second: { size: 25, fresh: 25 } },
		parameters: [{ verdict: 'honoured' }, { verdict: 'ignored' }, { verdict: 'ignored' }],
		chosen: undefined,
		largest: { style: 'offset', size: 100 },
	});
	expect(advised(report, 'Paging')).toBe('Automatic');
	expect(advised(report, 'For fewer requests')).toBe('Paging Offset, Page Size 100');
});

it('finds it also where the node takes a few locations for all', async () => {
	const service = await start();
	sayNothing(service, 5);
	const report = await probed(passwordPlan(service));
	expect(report.facts.list).toMatchObject({
		first: { verdict: 'unknown', size: 5 },
		automatic: { questions: [], second: undefined },
		parameters: [{ verdict: 'honoured' }, { verdict: 'ignored' }, { verdict: 'ignored' }],
		// Without a total, offsets overlap by one.
		chosen: { paging: 'offset', second: { size: 5, fresh: 4 } },
		largest: { style: 'offset', size: 100 },
	});
	expect(found(report, 'Automatic paging')).toBe('takes the first page for the whole list');
	expect(found(report, 'Chosen instead: page[offset]=4 and page[limit]=5')).toBe(
		'it brought 4 new locations and 1 known one',
	);
	expect(advised(report, 'Paging')).toBe('Offset');
	expect(advised(report, 'Page Size')).toBe('100');
});

/** Numbered pages, each of which says that the first page is next. */
function goInCircles(
	service: Service,
	{ first = 1, takesSize = true, pageSize = 20, total = 237 } = {},
): void {
	answerWith(service, (query) => {
		const size = Number((takesSize ? query.get('page[size]') : null) ?? pageSize);
		const at = (Number(query.get('page[number]') ?? first) - first) * size;
		const data = service.locations().slice(at, at + size);
		return { data, meta: { total }, links: { next: '/rest/v1/locations' } };
	});
}

it('advises a chosen style where following the reply brings nothing new', async () => {
	const service = await start();
	goInCircles(service);
	const report = await probed(passwordPlan(service));
	const circle = "The service's link to the next page leads back to a page already read";
	expect(report.facts.list?.automatic?.problem).toBe(circle);
	expect(found(report, 'Automatic paging')).toBe(`stops with an error: ${circle}`);
	expect(found(report, 'Chosen instead: page[number]=2')).toBe('it brought 20 new locations');
	expect(advised(report, 'Paging')).toBe('Page Number (JSON:API)');
	expect(advised(report, 'Page Size')).toBe('237');
	expect(advised(report, 'Parallel Requests')).toBe('at most 10 (default)');
});

it('advises one whose size the service does not take, but none that leaves out the first page', async () => {
	const advice = async (first: number) => {
		const service = await start();
		goInCircles(service, { first, takesSize: false });
		const report = await probed(passwordPlan(service));
		expect(report.facts.list?.parameters[1]?.verdict).toBe('place only');
		return ['Paging', 'Page Size'].map((what) => advised(report, what));
	};
	expect(await advice(1)).toEqual(['Page Number (JSON:API)', 'leave it out']);
	expect(await advice(0)).toEqual(['none fits', 'leave it out']);
});

it.each<[Dialect | Partial<Paging>, string]>([
	['links', 'Automatic'],
	['meta-total', 'Automatic'],
	['meta-page', 'Automatic'],
	[{ body: { 'meta.total': 'total' }, whole: true }, 'none fits'],
])('%j: sees a total that is larger than what can be read', async (dialect, paging) => {
	const service = await start({ dialect, totalOff: 3 });
	const report = await probed(passwordPlan(service));
	const short = { readable: 237, said: 'meta.total is 240' };
	expect(report.facts.list?.automatic?.short).toEqual(short);
	expect(advised(report, 'Paging')).toBe(paging);
	expect(advised(report, 'If the List Is Incomplete')).toBe('Output What Arrived');
	expect(report.output).toMatch(/meta\.total is 240, but 237 can be read/);
});

it('sees it in a list of two pages', async () => {
	const service = await start({ dialect: 'meta-total', count: 97, totalOff: 3 });
	const { facts } = await probed(passwordPlan(service));
	expect(facts.list?.last).toBeUndefined();
	expect(facts.list?.automatic?.short).toEqual({ readable: 97, said: 'meta.total is 100' });
});

it('sees it with a chosen style, too', async () => {
	const service = await start();
	goInCircles(service, { pageSize: 80, total: 240 });
	const report = await probed(passwordPlan(service));
	expect(report.facts.list?.chosen).toMatchObject({
		paging: 'number',
		locations: 237,
		ended: true,
		short: { readable: 237, said: 'meta.total is 240' },
	});
	expect(advised(report, 'If the List Is Incomplete')).toBe('Output What Arrived');
});

it.each([
	[0, undefined],
	[3, { readable: 237, said: 'meta.total is 240' }],
])(
	'reads a part of a long list, and its last page: the total is off by %i',
	async (totalOff, short) => {
		const service = await start({ pageSize: 10, totalOff });
		const report = await probed(passwordPlan(service));
		const { automatic, last } = report.facts.list ?? {};
		expect(automatic).toMatchObject({ ended: false, problem: undefined, locations: 100 });
		expect(automatic?.short).toEqual(short);
		expect(last).toMatchObject({ size: 7, fresh: 7 });
		expect(found(report, 'What it read')).toBe('100 locations, then the probe asked for no more');
		expect(found(report, 'The last page')).toBe(
			'/rest/v1/locations?page[limit]=10&page[offset]=230: it brought 7 new locations',
		);
		expect(advised(report, 'Paging')).toBe('Automatic');
		expect(advised(report, 'If the List Is Incomplete')).toBe(short && 'Output What Arrived');
	},
);

it('sees that automatic paging fails on a later page', async () => {
	const service = await start();
	service.answerInstead = ({ query, headers }) => {
		if (query.get('page[offset]') !== '100' || query.get('page[limit]') !== '50') return undefined;
		if (headers.authorization?.startsWith('Bearer access-') !== true) return undefined;
		const next = '/rest/v1/locations?page[limit]=50&page[offset]=50';
		return { body: { data: service.locations().slice(100, 150), links: { next } } };
	};
	const report = await probed(passwordPlan(service));
	expect(report.facts.list?.automatic).toMatchObject({ second: { fresh: 50 }, locations: 150 });
	expect(found(report, 'Automatic paging')).toMatch(
		/^follows the link to the next page, but stops with an error: .* a page again that was already read$/,
	);
	expect(found(report, 'What it read')).toBe('150 locations before the error');
	expect(advised(report, 'Paging')).toBe('Offset');
	// What the chosen style reads once more is no location that comes twice.
	expect(report.facts.list?.locations).toMatchObject({ count: 237, idsUnique: true });
});

it('does not judge automatic paging by a fault that may pass', async () => {
	const service = await start();
	service.answerInstead = ({ query }) =>
		query.get('page[offset]') === '50' ? { status: 503 } : undefined;
	const report = await probed(passwordPlan(service));
	expect(report.facts.list?.automatic).toMatchObject({
		second: undefined,
		problem: 'The service failed to answer (503)',
		passing: true,
	});
	expect(advised(report, 'Paging')).toBe('Automatic');
	expect(report.output).toContain('Run the probe again');
});

it('advises one request at a time to a service that complains', async () => {
	const service = await start();
	service.answerInstead = ({ query }) =>
		query.has('page[number]') ? { status: 429, body: 'slow down' } : undefined;
	const report = await probed(passwordPlan(service));
	expect(advised(report, 'Parallel Requests')).toBe('1');
});
