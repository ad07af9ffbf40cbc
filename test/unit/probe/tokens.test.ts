import type { JournalEntry } from '../../../sandbox/service/journal';
import type { Rotation, TokenBody } from '../../../sandbox/service/settings';
import { services } from '../../harness/services';
import {
	account,
	advised,
	expectNoSecret,
	externalPlan,
	found,
	passwordPlan,
	probed,
} from './probing';

const start = services(account);
const LOGIN = 'Password login, multipart (documented)';
const bodyOf = ({ headers }: JournalEntry) => headers['content-type']?.split(';')[0];
const MULTIPART = 'multipart/form-data';
const FORM = 'application/x-www-form-urlencoded';
const JSON_BODY = 'application/json';

it('logs in as documented, and asks about a form only after that', async () => {
	const service = await start();
	const report = await probed(passwordPlan(service));
	expect(report.facts.tokens.calls).toMatchObject([
		{ grant: 'password', body: 'multipart', verdict: 'accepted' },
		{ grant: 'password', body: 'form', verdict: 'refused' },
	]);
	expect(service.journal.tokenCalls.map(bodyOf)).toEqual([MULTIPART, FORM]);
	expect(report.facts.tokens).toMatchObject({
		lifetime: 86_400,
		refreshable: true,
		rotation: undefined,
	});
	expect(report.facts.tokens.members).toContain('company_id (text)');
	expect(advised(report, 'Credential')).toBe('Username and Password (Private App)');
});

it('tries a wrong password once, and still asks what needs no token', async () => {
	const service = await start({ user: { username: 'other', password: 'other' } });
	const report = await probed(passwordPlan(service, { refresh: true }));
	expect(service.journal.tokenCalls).toHaveLength(1);
	expect(report.facts.tokens.calls).toMatchObject([
		{ verdict: 'refused', problem: expect.stringContaining('username or the password') as string },
	]);
	expect(found(report, LOGIN)).toContain('username or the password');
	expect(report.facts.list).toMatchObject({ first: undefined, wrongToken: { status: 401 } });
	expect(report.advice).toEqual([]);
	expectNoSecret(service, report.output);
});

it('sends the login as a form where the service does not understand multipart', async () => {
	const service = await start();
	service.answerInstead = (entry) => {
		if (entry.path !== '/oauth2/token') return undefined;
		if (bodyOf(entry) === MULTIPART) return { status: 415, body: 'What is this?' };
		return { body: service.tokens.issue(['locations.read']) };
	};
	const report = await probed(passwordPlan(service));
	expect(report.facts.list?.first?.size).toBe(50);
	expect(advised(report, 'Credential')).toBe('none yet');
});

describe.each<['code' | 'refresh']>([['code'], ['refresh']])('with the grant %s', (grant) => {
	it.each<[TokenBody[], string, string]>([
		[['json'], 'refused', 'Pasted Code (Unlisted App)'],
		[['json', 'form'], 'accepted', 'OAuth2 Connect (Unlisted App)'],
	])('%p: asks for a form refresh, which is %s', async (tokenBodies, verdict, credential) => {
		const service = await start({ tokenBodies });
		const report = await probed(externalPlan(service, grant));
		const form = report.facts.tokens.calls.find(({ body }) => body === 'form');
		expect(form).toMatchObject({ grant: 'refresh', at: 'auth', verdict });
		expect(advised(report, 'Credential')).toBe(credential);
		expect(service.journal.tokenCalls.map(bodyOf)).toEqual(
			grant === 'code' ? [JSON_BODY, JSON_BODY, FORM] : [JSON_BODY, FORM],
		);
		expectNoSecret(service, report.output);
	});

	it.each<[Rotation, string]>([
		['rotate', 'rotates'],
		['keep', 'keeps'],
		['omit', 'omits'],
	])('%s: sees that the service %s refresh tokens', async (rotation, seen) => {
		const service = await start({ rotation, tokenBodies: ['json', 'form'] });
		const report = await probed(externalPlan(service, grant));
		expect(report.facts.tokens.rotation).toBe(seen);
		expect(report.facts.tokens.calls.map(({ verdict }) => verdict)).not.toContain('refused');
		const cautions = report.advice.filter(({ what }) => what === 'Caution');
		expect(cautions.map(({ choose }) => choose)).toEqual(
			rotation !== 'rotate'
				? []
				: grant === 'code'
					? ['one authorization for each credential']
					: ['one authorization for each credential', 'authorize again'],
		);
	});
});

it('uses no refresh token unless it may', async () => {
	const service = await start({ tokenBodies: ['json', 'form'] });
	const report = await probed(externalPlan(service, 'code', false));
	expect(service.journal.tokenCalls).toHaveLength(1);
	expect(report.facts.tokens.rotation).toBeUndefined();
	expect(advised(report, 'Credential')).toBe('Pasted Code (Unlisted App)');
	expect(report.output).toContain('--refresh tells whether Connect can work');
});

it('asks whether the login address refreshes, too', async () => {
	const service = await start({ tokenBodies: ['json', 'form'] });
	const report = await probed(passwordPlan(service, { refresh: true }));
	expect(report.facts.tokens.calls.map(({ grant, at, body }) => [grant, at, body])).toEqual([
		['password', 'base', 'multipart'],
		['refresh', 'base', 'multipart'],
		['refresh', 'auth', 'json'],
		['refresh', 'auth', 'form'],
		['password', 'base', 'form'],
	]);
});

it('does not say that it did not ask when no refresh was accepted', async () => {
	const service = await start();
	const asked = await probed(passwordPlan(service, { refresh: true, authUrl: undefined }));
	expect(asked.output).toMatch(/Refresh tokens rotate +│ not known: no refresh was accepted/);
	const notAsked = await probed(passwordPlan(service));
	expect(notAsked.output).toMatch(/Refresh tokens rotate +│ not asked/);
});

it('says what a reply is that is neither tokens nor a refusal', async () => {
	const service = await start();
	service.answerInstead = ({ path }) =>
		path === '/oauth2/token' ? { body: '<html>Welcome</html>' } : undefined;
	const report = await probed(passwordPlan(service));
	expect(report.facts.tokens.calls).toMatchObject([
		{ verdict: 'failed', status: 200, replied: 'a web page (HTML)' },
	]);
	expect(found(report, LOGIN)).toBe('answered 200 with a web page (HTML), no token');
});
