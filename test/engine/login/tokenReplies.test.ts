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
