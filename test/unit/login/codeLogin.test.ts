import { testScenarios } from './scenario';

/** Creates a scenario for each field. */
const forEachField = (fields: string[], create: (field: string) => [string, string]) =>
	Object.fromEntries(fields.map(create));

describe('the login of a pasted code', () => {
	testScenarios('code', {
		'shares the tokens of a code for 10 minutes':
			'code is exchanged for a, code reuses a for 10 min, code fails with 422',
		'exchanges a new code before the next request when the token is still valid': `
			code is exchanged for a, a authenticates a request, a with code2 must refresh before a request,
			a with code2 is exchanged for b, b authenticates a request`,
		'refreshes the newest tokens when an open dialog saves the used code without its tokens': `
			code is exchanged for a (expires_in 100), 90 s pass,
			code sends a request, it presents the refresh token of a, the response is b, code receives b`,
		'shares the rejection of a code, but not with another one': `
			code1 fails with 422, code1 gets no new tokens, code1 cannot authenticate a request: 422,
			code2 is exchanged for a`,
		'returns no refresh token when a caller has only an access token':
			'a refreshes to b, a without a refresh token reuses a',
		'uses an expired token when there is no refresh token': `
			expired a without a refresh token must refresh before a request,
			expired a without a refresh token reuses a, a authenticates a request`,
		'exchanges a code while a refresh is in flight': `
			a sends a request, a with code sends a request, the response is b, the response is c,
			a receives b, a with code receives c`,
		// A refresh token might work only once.
		'tests a token of any age': 'a refreshes to b, 1 h passes, b authenticates a test',
		...forEachField(['authBaseUrl', 'scope', 'clientId', 'clientSecret'], (field) => [
			`presents the used code, and no token, when ${field} is changed`,
			`a with another ${field} must refresh before a request,
			a with another ${field} sends a request, it presents the code of a, the response is 422,
			a with another ${field} receives 422, a authenticates a request`,
		]),
		...forEachField(['baseUrl', 'apiPrefix', 'redirectUrl'], (field) => [
			`keeps its tokens when ${field} is changed`,
			`a refreshes to b, a with another ${field} reuses b`,
		]),
	});
});
