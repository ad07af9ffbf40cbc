import { tokensOf } from '../../../credentials/login/tokenCall';
import { FaultError, RefusedError } from '../../../credentials/login/tokenErrors';
import { problemOf } from '../../harness/problem';

const NOW = 1_700_000_000_000;
const call = {
	grant: 'password' as const,
	address: 'https://api.example.com/oauth2/token',
	addressField: 'Base URL',
	scope: 'locations.read',
	secrets: [],
};
const cure =
	"Open the credential and check 'Base URL': the token call went to https://api.example.com/oauth2/token, and what answers there does not look like the token service.";

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const kept = { accessToken: 'the-token' };
it.each([
	['all', { expires_in: 86_400, refresh_token: 'again', company_id: 7 }],
	['numbers as text', { expires_in: '86400', refresh_token: 'again', company_id: '7' }],
])('keeps of a reply what the credential needs: %s', (_name, more) => {
	expect(tokensOf({ access_token: 'the-token', token_type: 'bearer', ...more }, call)).toEqual({
		...kept,
		expiresAt: String(NOW + 86_400_000 - 60_000),
		refreshToken: 'again',
		companyId: '7',
	});
});

it.each([{}, { expires_in: 0, refresh_token: '', company_id: '' }, { expires_in: 'soon' }])(
	'keeps nothing that the reply does not say: %j',
	(more) => {
		expect(tokensOf({ access_token: 'the-token', ...more }, call)).toEqual({
			...kept,
			expiresAt: '',
		});
	},
);

it.each([
	['<html></html>', 'A web page (HTML) answered the token call'],
	[' \n<!doctype html>', 'A web page (HTML) answered the token call'],
	['token <b>', 'The answer to the token call is not JSON'],
	[undefined, 'The answer to the token call is not JSON'],
	[['the-token'], 'The answer to the token call is not JSON'],
	[['<html>'], 'The answer to the token call is not JSON'],
	[{}, 'The answer to the token call holds no access_token'],
	[{ access_token: '', error: '' }, 'The answer to the token call holds no access_token'],
	[{ access_token: { a: 1 } }, 'The answer to the token call holds no access_token'],
	[{ access_token: '={{ 1 }}' }, 'The answer to the token call holds an unusable access_token'],
	[{ access_token: 'a\nb' }, 'The answer to the token call holds an unusable access_token'],
	[{ access_token: 'tökén' }, 'The answer to the token call holds an unusable access_token'],
	[
		{ access_token: 'a', refresh_token: 'b\u007f' },
		'The answer to the token call holds an unusable refresh_token',
	],
	[
		{ access_token: 'a', company_id: '=1' },
		'The answer to the token call holds an unusable company_id',
	],
])('%j is a fault, with the address that it came from', async (reply, message) => {
	expect(() => tokensOf(reply, call)).toThrow(FaultError);
	expect(await problemOf(() => tokensOf(reply, call))).toEqual({ message, description: cure });
});

it('takes every character that a token may hold, and any name of a company', () => {
	const token = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
	const reply = { access_token: token, company_id: 'Zürich = 1' };
	expect(tokensOf(reply, call)).toMatchObject({ accessToken: token, companyId: 'Zürich = 1' });
});

it('takes an error that came with status 200 for the refusal that it is', () => {
	const reply = { error: 'invalid_grant' };
	expect(() => tokensOf(reply, call)).toThrow(RefusedError);
	expect(() => tokensOf(reply, call)).toThrow('The service refused the username or the password');
	expect(tokensOf({ ...reply, access_token: 'the-token' }, call).accessToken).toBe('the-token');
});
