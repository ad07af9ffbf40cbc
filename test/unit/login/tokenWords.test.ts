import type { TokenCall } from '../../../credentials/login/tokenErrors';
import { tokenProblem } from '../../../credentials/login/tokenErrors';

const address = 'https://api.example.com/oauth2/token';
const common = { address, addressField: 'Base URL', secrets: [] };
const calls: Record<TokenCall['grant'], TokenCall> = {
	password: { ...common, grant: 'password', scope: 'locations.read' },
	code: { ...common, grant: 'code', scope: '' },
	refresh: { ...common, grant: 'refresh', scope: '' },
};
const wordsOf = (grant: TokenCall['grant'], status: number, more = {}) => {
	const { message, description } = tokenProblem({ status, secrets: [], ...more }, calls[grant]);
	return [message, description];
};

const dashboard = 'in the developer dashboard';
const authorizeAgain =
	"Open the credential, fill in 'Redirect URL' as on the integration, enter the word new in 'Authorization Code', and save: n8n then shows the address at which you authorize it.";
const unknownCause = "Open the credential and check 'Client ID' and 'Client Secret' first, then";
const kindOfIntegration = `Check the kind of the integration ${dashboard};`;

it.each<[TokenCall['grant'], string, string, string]>([
	[
		'password',
		'invalid_client',
		'The service refused the client ID or the client secret',
		`Open the credential and compare 'Client ID' and 'Client Secret' with the credentials section of the integration ${dashboard}.`,
	],
	[
		'password',
		'invalid_grant',
		'The service refused the username or the password',
		"Open the credential and check 'Username' and 'Password': they belong to the API user, an employee with the Global Admin role. n8n tried only once, so that the account is not locked.",
	],
	[
		'code',
		'invalid_grant',
		'The authorization code is used up, expired or for another integration',
		`A code works once and for a short time. ${authorizeAgain}`,
	],
	[
		'refresh',
		'invalid_grant',
		'The service no longer accepts the stored authorization',
		`It was revoked or has expired. ${authorizeAgain}`,
	],
	[
		'password',
		'invalid_scope',
		'The service does not grant the scope "locations.read"',
		"Open the credential and check 'Scope': its scopes for data must be selected on the integration as well. Services differ in what separates them: write them with commas or with spaces.",
	],
	[
		'code',
		'invalid_scope',
		'The service does not grant the scope of the authorization',
		"Open the credential and check 'Scope': its scopes for data must be selected on the integration as well. Services differ in what separates them: write them with commas or with spaces. Then authorize n8n again.",
	],
	[
		'password',
		'unauthorized_client',
		'The integration may not use this kind of login',
		`Username and password are for private apps. ${kindOfIntegration} for an unlisted app, choose 'OAuth2 Connect (Unlisted App)' instead.`,
	],
	[
		'code',
		'unauthorized_client',
		'The integration may not use this kind of login',
		`Codes are for unlisted apps with external installation by OAuth2. ${kindOfIntegration} for a private app, choose 'Username and Password (Private App)' instead.`,
	],
	[
		'password',
		'invalid_request',
		'The service did not understand the token call',
		"Open the credential and check 'Base URL'. If it is right, the service differs from its published interface: report this to whoever runs it.",
	],
	[
		'password',
		'unsupported_grant_type',
		'The service does not know this kind of login at this address',
		"Open the credential and check 'Base URL'.",
	],
])('%s, %s: says what happened and the cure', (grant, error, message, description) => {
	expect(wordsOf(grant, 400, { body: { error } })).toEqual([
		message,
		`${description} The service said: ${error}`,
	]);
});

it.each<[TokenCall['grant'], number, string, string]>([
	[
		'password',
		400,
		'The service refused the login (400)',
		`${unknownCause} 'Username', 'Password' and 'Scope'.`,
	],
	[
		'code',
		400,
		'The service refused the login (400)',
		`${unknownCause} 'Authorization Code': a code works once and for a short time.`,
	],
	[
		'refresh',
		422,
		'The service refused the login (422)',
		`${unknownCause} authorize n8n again: enter the word new in 'Authorization Code' and save.`,
	],
	...[400, 401].map((status): [TokenCall['grant'], number, string, string] => [
		'refresh',
		status,
		`The service no longer accepts the stored authorization (${status})`,
		`Open the credential and check 'Client ID' and 'Client Secret' first. If they are right, it was revoked or has expired. ${authorizeAgain}`,
	]),
	[
		'password',
		401,
		'The service refused the login (401)',
		`${unknownCause} 'Username', 'Password' and 'Scope'. n8n tried only once.`,
	],
	[
		'password',
		403,
		'The service forbids this login (403)',
		'Open the developer dashboard and check that the integration has the scopes that are needed, and that the API user has the Global Admin role.',
	],
	[
		'password',
		404,
		"There is no token service at this address (404): check 'Base URL'",
		`The token call went to ${address}. Open the credential and leave nothing after the host name in 'Base URL'.`,
	],
	[
		'password',
		429,
		'The service receives too many logins (429)',
		'Wait a few minutes, then try again.',
	],
	[
		'password',
		408,
		'The service failed to issue a token (408)',
		'Try again later. If this keeps happening, ask whoever runs the service.',
	],
	[
		'password',
		500,
		'The service failed to issue a token (500)',
		'Try again later. If this keeps happening, ask whoever runs the service.',
	],
])('%s, a bare %i: says what happened and the cure', (grant, status, ...words) => {
	expect(wordsOf(grant, status)).toEqual(words);
});

const redirected = "The token address redirects: put the final address into 'Base URL'";
const putFinal = "Open the credential and put the final address into 'Base URL'.";
it.each([
	[300, undefined, ''],
	[302, 'https://new.example.com/token?code=secret', ' to https://new.example.com'],
	[307, '/v2/token', ' to https://api.example.com'],
	[399, 'https://', ''],
])('%i to %p: names the origin of the target at most', (status, location, target) => {
	expect(wordsOf('password', status, { location })).toEqual([
		redirected,
		`${address} redirects${target}, and n8n never forwards a login. ${putFinal}`,
	]);
});

it.each([
	[{ error: 'odd_error' }, ' The service said: odd_error'],
	[{ error: 'odd', error_description: 'Why' }, ' The service said: odd: Why'],
	[{ error: '', error_description: 'Why' }, ' The service said: Why'],
	[{ error: 'odd', error_description: '' }, ' The service said: odd'],
	[{ error: 'constructor' }, ' The service said: constructor'],
	[{ error: 7, error_description: ['Why'] }, ''],
])('quotes of %j what is there', (body, quote) => {
	expect(wordsOf('password', 400, { body })[1]).toBe(
		`${unknownCause} 'Username', 'Password' and 'Scope'.${quote}`,
	);
});

it('an error that came with status 200 is no redirect', () => {
	expect(wordsOf('password', 200, { body: { error: 'odd' } })[0]).toBe(
		'The service refused the login (200)',
	);
});

it('names the address and its field where no reply came', () => {
	const problem = (networkCode?: string) => tokenProblem({ networkCode, secrets: [] }, calls.code);
	expect(problem('ENOTFOUND').message).toBe('The host api.example.com was not found');
	expect(problem('ENOTFOUND').description).toMatch(/^Check 'Base URL' in .* \(ENOTFOUND\)$/);
	expect(problem().description).toMatch(/ \(unknown\)$/);
});

describe.each(['code', 'refresh'] as const)(
	'a %s that the service wants in the way of RFC 6749, not in the published one:',
	(grant) => {
		const cure =
			"Open the credential and check 'Base URL'. If it is right, the service may want a form, with the redirect address in it, as RFC 6749 says: choose 'OAuth2 Connect (Unlisted App)' instead.";

		it.each([
			['invalid_request', 'The service did not understand the token call'],
			['unsupported_grant_type', 'The service does not know this kind of login at this address'],
		])('%s names OAuth2', (error, message) => {
			const body = { error, error_description: 'Missing required parameter: redirect_uri' };
			const said = ` The service said: ${error}: Missing required parameter: redirect_uri`;
			expect(wordsOf(grant, 400, { body })).toEqual([message, cure + said]);
		});

		it('415 names OAuth2', () => {
			const message = 'The service does not take this kind of token call (415)';
			expect(wordsOf(grant, 415)).toEqual([message, cure]);
		});
	},
);

it('415 to a password does not', () => {
	expect(wordsOf('password', 415)).toEqual([
		'The service does not take this kind of token call (415)',
		"Open the credential and check 'Base URL'.",
	]);
});

it.each([
	['password', ', and that the API user has the Global Admin role.'],
	['code', '.'],
	['refresh', '.'],
] as const)('403 to a %s says what to check in the dashboard', (grant, more) => {
	expect(wordsOf(grant, 403)).toEqual([
		'The service forbids this login (403)',
		`Open the developer dashboard and check that the integration has the scopes that are needed${more}`,
	]);
});
