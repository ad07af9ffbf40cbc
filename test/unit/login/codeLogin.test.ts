import { testScenarios } from './scenario';

const CHANGED = 'fails with "The credential was changed" without a request';

/** Creates a scenario for each field. */
const forEachField = (fields: string[], create: (field: string) => [string, string]) =>
	Object.fromEntries(fields.map(create));

describe('the login of a pasted code', () => {
	testScenarios('code', {
		'shares the tokens of a code for 10 minutes':
			'code is exchanged for a, code reuses a for 10 min, code fails with 400',
		'does not exchange a used code again when it is pasted in another form': `
			code is exchanged for a, a with code authenticates a request,
			a with ?code=code sends a request, it presents the refresh token of a`,
		'exchanges a new code before the next request when the token is still valid': `
			code is exchanged for a, a authenticates a request, a with code2 must refresh before a request,
			a with code2 is exchanged for b, b authenticates a request`,
		'does not exchange a used code again when a dialog saves it without usedCodeHash':
			'code is exchanged for a, a with another usedCodeHash with code reuses a',
		'returns the tokens of a used code when it is pasted over other tokens':
			'x with code is exchanged for a, y with code reuses a',
		'is blocked by the rejection of a code, but not of another one': `
			code1 fails with 400, code1 gets no new tokens, code1 cannot authenticate a request: 400,
			code2 is exchanged for a`,
		'returns no refresh token when a caller has only an access token':
			'a refreshes to b, a without a refresh token reuses a',
		'shares no access token of a caller without a refresh token':
			'a refreshes to b, x without a refresh token reuses x, a reuses b',
		'shares no request when the tokens differ': `
			a sends a request, x sends a request, the response is b, the response is c, a receives b,
			x receives c`,
		'counts the rejections of each refresh token': `
			a fails with 400 for 10 s, a fails with 400, x fails with 400 for 10 s, x refreshes to b`,
		'keeps a backoff when another refresh token is rejected': `
			a fails with 400, x fails with 400, a fails with 400 without a request, 10 s pass,
			a fails with 400`,
		'keeps a backoff when another refresh token is accepted': `
			a fails with 400, x refreshes to y, a fails with 400 without a request, 10 s pass,
			a fails with 400`,
		'is blocked for the newest tokens when a caller with replaced ones was rejected': `
			a refreshes to b (expires_in 100), 90 s pass,
			a sends a request, it presents the refresh token of b, the response is 400, a receives 400,
			b fails with 400 without a request`,
		// n8n keeps the tokens that it stores last.
		'exchanges the codes of one client one after the other': `
			code1 sends a request, code2 waits, code3 of another client sends a request,
			the response is 400, code1 receives 400, the response is a,
			code3 of another client receives a, the response is b, code2 receives b`,
		'exchanges a third code after one that has waited itself': `
			code1 sends a request, code2 waits, the response is a, code3 waits, the response is b,
			code2 receives b, the response is c, code3 receives c`,
		'exchanges a code while a refresh is in flight': `
			a sends a request, a with code sends a request, the response is b, the response is c,
			a receives b, a with code receives c`,
		// A refresh token might work only once.
		'tests a token of any age': 'a refreshes to b, 1 h passes, b authenticates a test',
		'returns the newest tokens of any age when a user tests replaced ones': `
			expired a refreshes to b, 1 h passes, expired a must refresh before a test,
			expired a reuses b`,
		'accepts the stored token when a changed field is restored': `a with another scope ${CHANGED}, a authenticates a request`,
		'returns no cached tokens when the scope differs': `
			code is exchanged for a (expires_in 100), code with another scope ${CHANGED}, 90 s pass,
			code with another scope ${CHANGED}`,
		'returns no tokens of a request in flight when the scope differs': `
			code sends a request, code with another scope waits, the response is a, code receives a,
			code with another scope receives "The credential was changed"`,
		// Another worker can have stored the older tokens.
		'rejects tokens of an older code when they have replaced newer ones': `
			x with code is exchanged for a, 10 min pass,
			a with the tokens of y fails with "Older tokens have replaced" without a request`,
		'returns the tokens of the newest code for 10 minutes when older ones have replaced them':
			'x with code is exchanged for a, a with the tokens of y reuses a for 10 min',
		'refreshes the tokens of the newest code when older ones have replaced them': `
			x with code is exchanged for a (expires_in 100), 100 s pass,
			a with the tokens of y without a refresh token sends a request,
			it presents the refresh token of a`,
		'sends no token when it was issued for unknown fields': `a with another credentialFingerprint ${CHANGED}`,
		// RFC 6749, 10.4: refresh tokens are bound to the client.
		...forEachField(['authBaseUrl', 'scope', 'clientId'], (field) => [
			`sends no token when ${field} is changed`,
			`a with another ${field} ${CHANGED}`,
		]),
		...forEachField(['clientId', 'clientSecret', 'baseUrl'], (field) => [
			`sends no access token when ${field} is changed and there is no refresh token`,
			`a without a refresh token with another ${field} ${CHANGED}`,
		]),
		...forEachField(['baseUrl', 'clientSecret'], (field) => [
			`refreshes before the next request when ${field} is changed`,
			`a with another ${field} must refresh before a request, a with another ${field} refreshes to b`,
		]),
		...forEachField(['clientId', 'clientSecret', 'authBaseUrl'], (field) => [
			`is not blocked by the rejection of a code with another ${field}`,
			`code fails with 400, code with another ${field} is exchanged for a,
			code cannot authenticate a request: 400`,
		]),
		...forEachField(['baseUrl', 'scope'], (field) => [
			`is blocked by the rejection of a code with another ${field}`,
			`code fails with 400, code with another ${field} cannot authenticate a request: 400`,
		]),
	});
});
