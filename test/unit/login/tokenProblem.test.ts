import { isRefusal, tokenProblem } from '../../../credentials/login/tokenErrors';

const call = {
	grant: 'password' as const,
	address: 'https://api.example.com/oauth2/token',
	addressField: 'Base URL',
	scope: 'locations.read',
	secrets: ['hunter2hunter2'],
};
const messageOf = (status: number, body?: unknown) =>
	tokenProblem({ status, body, secrets: [] }, call).message;

it("reads OAuth2's error codes before the status", () => {
	expect(messageOf(400, { error: 'invalid_client' })).toMatch(/client ID or the client secret/);
	expect(messageOf(401, { error: 'invalid_grant' })).toMatch(/username or the password/);
	expect(messageOf(400, { error: 'invalid_scope' })).toMatch(/scope "locations.read"/);
	expect(messageOf(400, { error: 'unauthorized_client' })).toMatch(/may not use this kind/);
	expect(messageOf(400, { error: 'unsupported_grant_type' })).toMatch(/does not know this kind/);
});

it('knows what was presented: a password, a code, a refresh token', () => {
	const messagesOf = (status: number, body?: unknown) =>
		(['password', 'code', 'refresh'] as const).map((grant) => {
			const { message, description } = tokenProblem(
				{ status, body, secrets: [] },
				{ ...call, grant, prompt: grant === 'password' ? undefined : 'https://app.example.com/p' },
			);
			return `${message} ${description}`;
		});
	expect(messagesOf(400, { error: 'invalid_grant' })).toEqual([
		expect.stringMatching(/username or the password.*check 'Username' and 'Password'/),
		expect.stringMatching(
			/code is used up, expired.* browser: https:\/\/app.example.com\/p .*paste the address/,
		),
		expect.stringMatching(
			/no longer accepts the stored .*browser: https:\/\/app\.example\.com\/p /,
		),
	]);
	expect(messagesOf(401)).toEqual([
		expect.stringMatching(/then 'Username', 'Password' and 'Scope'/),
		expect.stringMatching(/then 'Authorization Code'/),
		expect.stringMatching(/no longer accepts the stored .*check 'Client ID' and 'Client Secret'/),
	]);
});

it.each([
	[302, /redirects/],
	[400, /refused the login \(400\)/],
	[401, /refused the login \(401\)/],
	[403, /forbids this login/],
	[404, /no token service/],
	[405, /no token service/],
	[418, /refused the login \(418\)/],
	[429, /too many logins/],
	[500, /failed to issue a token/],
	[503, /failed to issue a token/],
])('has words for a bare %i', (status, message) => {
	expect(messageOf(status)).toMatch(message);
});

it("quotes the service's reason, without secrets and line breaks", () => {
	const body = { error: 'invalid_grant', error_description: 'No:\n hunter2hunter2 is\twrong' };
	const { description } = tokenProblem({ status: 400, body, secrets: [] }, call);
	expect(description).toContain('The service said: invalid_grant: No: [hidden] is wrong');
});

it.each(['a string', 7, null, ['list'], { error: { code: 7 } }])('survives the body %p', (body) => {
	expect(messageOf(400, body)).toBe('The service refused the login (400)');
});

it('tells a refusal from what may pass', () => {
	const refused = (status?: number) => isRefusal({ status, secrets: [] });
	expect([400, 401, 403, 404].map(refused)).toEqual([true, true, true, true]);
	expect([302, 408, 425, 429, 500, 503].map(refused)).not.toContain(true);
	expect(refused(undefined)).toBe(false);
});
