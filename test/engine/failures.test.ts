import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { CannedReply } from '../../sandbox/service/cannedReply';
import { startService } from '../../sandbox/service/service';
import { expectNoSecret } from '../harness/secrets';
import { answerLists, idsOf, services } from '../harness/services';
import { credentialKinds, passwordCredential } from './harness/credentials';
import { expectFailure as expectProblem } from './harness/faults';
import type { Run } from './harness/runWorkflow';
import { runWorkflow, tracesOf } from './harness/runWorkflow';
import { noRetries } from '../harness/retries';

noRetries();

const start = services();
const withoutRetries = { returnAll: true };

describe('a wrong field of the credential', () => {
	it.each<[string, ICredentialDataDecryptedObject, RegExp, RegExp]>([
		['an empty base URL', { baseUrl: '' }, /^'Base URL' is empty$/, /fill in 'Base URL'/],
		[
			'a base URL that is none',
			{ baseUrl: 'localhost:3000' },
			/^'Base URL' must start with https:\/\/$/,
			/https:\/\//,
		],
		[
			'http on a foreign host',
			{ baseUrl: 'http://api.example.com' },
			/^'Base URL' must start with https:\/\/$/,
			/can read the password/,
		],
		[
			'a base URL with a query',
			{ baseUrl: 'https://api.example.com/?a=b' },
			/^'Base URL' holds more than an address$/,
			/leave no user name, question mark/,
		],
		['an empty password', { password: '' }, /^'Password' is empty$/, /fill in 'Password'/],
		['an empty client ID', { clientId: '' }, /^'Client ID' is empty$/, /fill in 'Client ID'/],
	])('%s is named, and nothing is sent', async (_name, changes, message, description) => {
		const service = await start();
		const run = await runWorkflow({ credentials: passwordCredential(service, changes) });
		expectFailure(run, message, description);
		expect(service.journal.entries).toHaveLength(0);
	});
});

describe('a token call', () => {
	it.each<[string, ICredentialDataDecryptedObject, RegExp, RegExp]>([
		[
			'a wrong client secret',
			{ clientSecret: 'wrong-secret' },
			/^The service refused the client ID or the client secret$/,
			/'Client ID' and 'Client Secret'/,
		],
		[
			'a wrong password',
			{ password: 'wrong-password' },
			/^The service refused the username or the password$/,
			/'Username' and 'Password'.*only once/,
		],
		[
			'a scope that is not granted',
			{ scope: 'locations.read,visitors.write' },
			/^The service does not grant the scope "locations.read,visitors.write"$/,
			/check 'Scope'.*integration/,
		],
	])(
		'with %s is tried once and says what to correct',
		async (_name, changes, message, description) => {
			const service = await start();
			const credentials = passwordCredential(service, changes);
			expectFailure(await runWorkflow({ credentials }), message, description);
			expect(service.journal.tokenCalls).toHaveLength(1);
			expect(service.journal.listCalls).toHaveLength(0);
			expect(credentials.saves).toBe(0);
		},
	);

	it.each<[string, CannedReply, RegExp, RegExp]>([
		[
			'HTML',
			{ body: '<!doctype html><title>Hello</title>' },
			/web page \(HTML\) answered the token call/,
			/check 'Base URL'/,
		],
		['no JSON', { body: 'hello' }, /answer to the token call is not JSON/, /check 'Base URL'/],
		[
			'no access_token',
			{ body: { token_type: 'Bearer' } },
			/holds no access_token/,
			/check 'Base URL'/,
		],
		[
			'404',
			{ status: 404 },
			/no token service at this address \(404\)/,
			/oauth2\/token.*nothing after the host name in 'Base URL'/,
		],
		['500', { status: 500 }, /failed to issue a token \(500\)/, /Try again later/],
		['429', { status: 429 }, /too many logins \(429\)/, /Wait/],
		[
			'401 without a reason',
			{ status: 401 },
			/refused the login \(401\)/,
			/'Client ID' and 'Client Secret' first/,
		],
	])('answered with %s says so', async (_name, reply, message, description) => {
		const service = await start();
		service.answerInstead = () => reply;
		expectFailure(
			await runWorkflow({ credentials: passwordCredential(service) }),
			message,
			description,
		);
	});

	it('does not follow a redirect, which would carry the password along', async () => {
		const [service, elsewhere] = [await start(), await start()];
		service.answerInstead = () => ({
			status: 307,
			headers: { location: `${elsewhere.url}/oauth2/token` },
		});
		const run = await runWorkflow({ credentials: passwordCredential(service) });
		expectFailure(run, /token address redirects/, /final address into 'Base URL'/);
		expect(elsewhere.journal.entries).toHaveLength(0);
	});

	it('to a port without https says so', async () => {
		const service = await start();
		const baseUrl = service.url.replace('http:', 'https:');
		const run = await runWorkflow({ credentials: passwordCredential(service, { baseUrl }) });
		expectFailure(run, /^127\.0\.0\.1:\d+ does not speak https$/, /port in 'Base URL'.*EPROTO/);
	});

	it('to a port where nothing listens says so', async () => {
		const service = await startService();
		await service.stop();
		const run = await runWorkflow({ credentials: passwordCredential(service) });
		expectFailure(run, /^127\.0\.0\.1:\d+ refused the connection$/, /'Base URL'.*ECONNREFUSED/);
	});
});

describe.each(credentialKinds)('a list call with the %s credential', (_name, credential) => {
	it.each<[string, CannedReply, RegExp, RegExp]>([
		[
			'HTML',
			{ body: '<html><body>Sign in</body></html>' },
			/web page \(HTML\) instead of JSON/,
			/'Base URL' and 'API Prefix'/,
		],
		['text', { body: 'pong' }, /did not answer with JSON/, /'Base URL' and 'API Prefix'/],
		['nothing', { body: '' }, /empty reply/, /'Base URL' and 'API Prefix'/],
		['JSON without data', { body: { status: 'ok' } }, /^The reply has no data$/, /found: "status"/],
		[
			'data that is no array',
			{ body: { data: { id: '1' } } },
			/^The reply's data is an object, not a list$/,
			/'API Prefix'/,
		],
		[
			'data that is null',
			{ body: { data: null } },
			/^The reply's data is null, not a list$/,
			/'API Prefix'/,
		],
		[
			'a top-level list',
			{ body: [{ data: [] }] },
			/^The reply is a list/,
			/'Base URL' and 'API Prefix'/,
		],
		[
			'a resource that is no object',
			{ body: { data: [{ id: '1' }, 7] } },
			/^Entry 2 of the reply's data is a number, not a location$/,
			/Nothing was left out/,
		],
		[
			'a resource without id',
			{ body: { data: [{ type: 'locations' }] } },
			/^Entry 1 of the reply's data has no id$/,
			/told from another/,
		],
		[
			'403',
			{ status: 403, body: { errors: [{ title: 'Forbidden', detail: 'No scope.' }] } },
			/forbids reading the locations \(403\)/,
			/locations\.read.*The service said: Forbidden: No scope\./,
		],
		[
			'404',
			{ status: 404 },
			/no list of locations at this address \(404\)/,
			/\/rest\/v1\/locations\. .*'Base URL'.*'API Prefix'/,
		],
		['429', { status: 429 }, /too many requests \(429\)/, /Wait/],
		['503', { status: 503 }, /failed to answer \(503\)/, /Try again later/],
		[
			'a link that is no address',
			{ body: { data: [{ id: '1' }], links: { next: 7 } } },
			/nothing brings its next page/,
			/there is a link to a next page.*never output/,
		],
	])('answered with %s says what and what to do', async (_reply, canned, message, description) => {
		const service = await start();
		answerLists(service, canned);
		const run = await runWorkflow({ credentials: credential(service), parameters: withoutRetries });
		expectFailure(run, message, description);
	});
});

it('says that the scope is missing when the token lacks it', async () => {
	const service = await start();
	const credentials = passwordCredential(service, { scope: 'token.refresh' });
	expectFailure(await runWorkflow({ credentials }), /\(403\)/, /scope locations\.read/);
});

it('says which page failed nothing out: a failure on the last page leaves no items', async () => {
	const service = await start();
	service.answerInstead = ({ query }) =>
		query.get('page[offset]') === '200' ? { status: 500 } : undefined;
	const credentials = passwordCredential(service);
	expectFailure(
		await runWorkflow({ credentials, parameters: withoutRetries }),
		/failed to answer \(500\)/,
		/Try again later/,
	);
	expect(service.journal.listCalls).toHaveLength(5);
});

describe('another origin', () => {
	it('is never asked when the next link leads there', async () => {
		const [service, elsewhere] = [await start(), await start()];
		answerLists(service, {
			body: {
				data: [{ id: '1' }],
				links: { next: `${elsewhere.url}/rest/v1/locations?page=2` },
			},
		});
		const run = await runWorkflow({ credentials: passwordCredential(service) });
		expectFailure(
			run,
			/nothing brings its next page/,
			new RegExp(`next page at another address, ${elsewhere.url}.*sent nowhere else`),
		);
		expect(elsewhere.journal.entries).toHaveLength(0);
	});

	it.each([301, 302, 307, 308])('gets no token by a redirect %i', async (status) => {
		const [service, elsewhere] = [await start(), await start()];
		answerLists(service, { status, headers: { location: `${elsewhere.url}/rest/v1/locations` } });
		const run = await runWorkflow({ credentials: passwordCredential(service) });
		expectFailure(
			run,
			new RegExp(`redirects to another address, ${elsewhere.url}`),
			/not sent there/,
		);
		expect(elsewhere.journal.entries).toHaveLength(0);
	});

	it('does not mean another path of the same one: that redirect is followed', async () => {
		const service = await start({ apiPrefix: '/moved' });
		service.answerInstead = ({ path, query }) =>
			path === '/rest/v1/locations'
				? { status: 302, headers: { location: `/moved/locations?${query.toString()}` } }
				: undefined;
		const { items, error } = await runWorkflow({ credentials: passwordCredential(service) });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual(idsOf(service));
	});

	it('ends in an error when redirects go in a circle', async () => {
		const service = await start();
		service.answerInstead = ({ path, url }) =>
			path.endsWith('/locations') ? { status: 302, headers: { location: url } } : undefined;
		const run = await runWorkflow({ credentials: passwordCredential(service) });
		expectFailure(
			run,
			/^The service redirects again and again$/,
			/Check 'Base URL' and 'API Prefix'/,
		);
	});
});

it('never passes a list with a hole off as whole', async () => {
	const service = await start({ dialect: 'meta-total' });
	service.answerInstead = ({ query }) =>
		query.get('page[offset]') === '150' ? { body: { data: [], meta: { total: 237 } } } : undefined;
	const run = await runWorkflow({ credentials: passwordCredential(service) });
	expectFailure(run, /^Only 150 of 237 locations arrived$/, /never output as the whole list/);
});

it('gives one error item per input item with Continue On Fail', async () => {
	const service = await start();
	answerLists(service, { body: { status: 'ok' } });
	const { items, error } = await runWorkflow({
		credentials: passwordCredential(service),
		inputItems: 3,
		onError: 'continueRegularOutput',
	});
	expect(error).toBeUndefined();
	expect(items).toHaveLength(3);
	for (const { json } of items) expect(json.error).toBe('The reply has no data');
});

it.each(credentialKinds)(
	'shows no secret, whatever the service repeats (%s)',
	async (_name, credential) => {
		const service = await start();
		const credentials = credential(service);
		service.answerInstead = (entry) => {
			const { authorization = '' } = entry.headers;
			const everything = `${authorization} ${authorization.split(' ')[1] ?? ''} ${entry.body.toString()}`;
			const error = { error: 'invalid_grant', error_description: everything };
			return { status: 403, body: { ...error, errors: [{ title: 'No', detail: everything }] } };
		};
		const run = await runWorkflow({ credentials });
		expect(run.error).toBeDefined();
		expectNoSecret(service, tracesOf(run));
	},
);

/** With passwords that were changed for the test, and what a token looks like. */
function expectFailure(run: Run, message: RegExp, description: RegExp): void {
	expectProblem(run, message, description);
	expect(run.stored()).not.toMatch(
		/demo-password|demo-client-secret|Bearer |wrong-|access-|refresh-/,
	);
}
