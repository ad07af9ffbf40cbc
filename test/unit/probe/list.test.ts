import type { ExpiredAnswer } from '../../../sandbox/service/settings';
import { services } from '../../harness/services';
import { account, advised, externalPlan, found, passwordPlan, probed } from './probing';

const start = services(account);

it('looks at the locations: ids, links, attributes and their types', async () => {
	const service = await start();
	const { facts } = await probed(passwordPlan(service));
	const locations = facts.list?.locations;
	expect(locations).toMatchObject({
		count: 237,
		shape: 'JSON:API',
		idTypes: ['text'],
		idsUnique: true,
		selfForms: ['https://app.example.com/api/v3/locations/<id>'],
		missing: [],
	});
	const read = service.locations();
	const attribute = (name: string) => locations?.attributes.find((one) => one.name === name);
	expect(attribute('city')).toEqual({
		name: 'city',
		documented: true,
		types: ['text'],
		expected: undefined,
		present: 237,
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
	expect(advised(report, 'Caution')).toBe('tokens are renewed by the clock only');
});

it('warns the more when the service does not say how long a token lives', async () => {
	const service = await start();
	service.answerInstead = ({ path, headers }) => {
		if (path.endsWith('/token')) {
			return { body: { ...service.tokens.issue(['locations.read']), expires_in: null } };
		}
		return headers.authorization?.includes('not-a-token') ? { status: 403 } : undefined;
	};
	const report = await probed(passwordPlan(service));
	expect(report.facts.tokens.lifetime).toBeUndefined();
	expect(advised(report, 'Caution')).toBe('expired tokens may not be renewed');
});

it.each<[ExpiredAnswer, number]>([
	['redirect', 302],
	['page', 200],
])('warns when a wrong token gets a %s to sign in', async (expired, status) => {
	const service = await start({ expired });
	const report = await probed(passwordPlan(service));
	expect(report.facts.list?.wrongToken.status).toBe(status);
	expect(advised(report, 'Caution')).toBe('tokens are renewed by the clock only');
	expect(report.output).not.toContain('for Connect, n8n must keep the time');
	const { advice } = await probed(externalPlan(service, 'refresh'));
	const caution = advice.find(({ choose }) => choose.includes('by the clock'));
	expect(caution?.why).toMatch(new RegExp(`answered with ${status}; .*for Connect, n8n must keep`));
});

it('understands a flat list, and says that its ids are numbers', async () => {
	const service = await start();
	service.answerInstead = ({ path }) =>
		path === '/rest/v1/locations'
			? { body: { data: [{ id: 7, name: 'Oslo', seats: 1.5 }], meta: { total: 1 } } }
			: undefined;
	const { facts } = await probed(passwordPlan(service));
	expect(facts.list).toMatchObject({
		first: { verdict: 'end', evidence: ['meta.total is 1'] },
		automatic: { questions: [], second: undefined, problem: undefined },
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
