import { services } from '../../harness/services';
import { passwordCredential, pastedCodeCredential } from '../harness/credentials';
import { runWorkflow } from '../harness/runWorkflow';

const start = services();
const kinds = [
	['password grant', passwordCredential, 'Base URL'],
	['pasted code', pastedCodeCredential, 'Authorization Base URL'],
] as const;

describe.each(kinds)('a token reply to the %s credential', (_name, credential, addressField) => {
	it.each([
		['an access token that n8n would run', { access_token: '={{ $self.clientSecret }}' }],
		['a refresh token that n8n would run', { refresh_token: '={{ 1 + 1 }}' }],
		['a company that n8n would run', { company_id: '=1' }],
		['a token with a line break', { access_token: 'abc\r\nX-Evil: 1' }],
		['a token outside ASCII', { access_token: 'tökén' }],
	])('with %s is refused, and nothing of it is stored', async (_reply, change) => {
		const service = await start({ count: 1 });
		service.answerInstead = ({ path }) =>
			path.endsWith('/token')
				? { body: { ...service.tokens.issue(service.settings.scopes), ...change } }
				: undefined;
		const credentials = credential(service);
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toMatch(/^The answer to the token call holds an unusable/);
		expect(error?.description).toContain(`check '${addressField}':`);
		expect(JSON.stringify(credentials.data)).not.toMatch(/:"=|Evil|tök/);
		expect(service.journal.listCalls).toHaveLength(0);
	});

	it('with equals signs at its end, as base64 has them, goes out as it came', async () => {
		const service = await start({ count: 1 });
		const token = { access_token: 'YSB0b2tlbg==' };
		service.answerInstead = ({ path }) => (path.endsWith('/token') ? { body: token } : undefined);
		await runWorkflow({ credentials: credential(service) });
		const [call] = service.journal.listCalls;
		expect(call?.headers.authorization).toBe('Bearer YSB0b2tlbg==');
	});

	it('with an error under status 200 is a refusal, tried once', async () => {
		const service = await start({ count: 1 });
		service.answerInstead = ({ path }) =>
			path.endsWith('/token') ? { body: { error: 'invalid_client' } } : undefined;
		const credentials = credential(service);
		const first = await runWorkflow({ credentials });
		await runWorkflow({ credentials });
		expect(first.error?.message).toBe('The service refused the client ID or the client secret');
		expect(service.journal.tokenCalls).toHaveLength(1);
	});

	it('without company_id leaves the company that is known', async () => {
		const service = await start({ count: 1, companyId: '90210' });
		const credentials = credential(service);
		await runWorkflow({ credentials });
		service.settings.companyId = '';
		service.tokens.expireAccessTokens();
		const stored = { ...credentials.data };
		const parameters = { returnAll: true, options: { addCompanyId: true } };
		expect((await runWorkflow({ credentials, parameters })).items[0]?.json.companyId).toBe('90210');
		// An open dialog saves the tokens as they were: the memory gives the newest ones.
		Object.assign(credentials.data, stored, { companyId: '', expiresAt: '1' });
		expect((await runWorkflow({ credentials, parameters })).items[0]?.json.companyId).toBe('90210');
	});

	it('comes as well when spaces were pasted around the client and the user', async () => {
		const service = await start({ count: 1 });
		const { client, user } = service.settings;
		const credentials = credential(service, {
			clientId: ` ${client.id}\n`,
			clientSecret: `\t${client.secret} `,
			...(credential === passwordCredential ? { username: `${user.username} ` } : {}),
		});
		expect((await runWorkflow({ credentials })).error).toBeUndefined();
	});
});

it('a password keeps its spaces', async () => {
	const service = await start({
		count: 1,
		user: { username: 'a@b.example', password: ' secret ' },
	});
	expect((await runWorkflow({ credentials: passwordCredential(service) })).error).toBeUndefined();
});

describe('a service that wants scopes with spaces (RFC 6749, 3.3)', () => {
	const ofSpaces = async () => {
		const service = await start({ count: 1 });
		service.answerInstead = ({ path, body }) => {
			if (!path.endsWith('/token')) return undefined;
			const isGood = body.toString().includes('token.refresh locations.read');
			return isGood
				? { body: service.tokens.issue(service.settings.scopes) }
				: { status: 400, body: { error: 'invalid_scope' } };
		};
		return service;
	};

	it('gets them as they are typed', async () => {
		const service = await ofSpaces();
		const credentials = passwordCredential(service, { scope: 'token.refresh locations.read' });
		expect((await runWorkflow({ credentials })).error).toBeUndefined();
	});

	it('gets commas otherwise, and the error speaks of both', async () => {
		const { error } = await runWorkflow({ credentials: passwordCredential(await ofSpaces()) });
		expect(error?.message).toContain('does not grant the scope "token.refresh,locations.read"');
		expect(error?.description).toContain('with commas or with spaces');
	});
});

it.each([
	[
		'wants redirect_uri',
		{
			status: 400,
			body: {
				error: 'invalid_request',
				error_description: 'Missing required parameter: redirect_uri.',
			},
		},
	],
	['reads no JSON', { status: 400, body: { error: 'unsupported_grant_type' } }],
	['refuses JSON', { status: 415 }],
])('a service that %s is for the OAuth2 credential', async (_name, reply) => {
	const service = await start({ count: 1 });
	service.answerInstead = ({ path }) => (path.endsWith('/token') ? reply : undefined);
	const { error } = await runWorkflow({ credentials: pastedCodeCredential(service) });
	expect(error?.description).toContain("choose 'OAuth2 Connect (Unlisted App)' instead");
	expect(service.journal.tokenCalls).toHaveLength(1);
});
