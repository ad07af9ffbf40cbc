import { testScenarios } from './scenario';

const FIELDS = ['baseUrl', 'clientId', 'clientSecret', 'username', 'password', 'scope'];

describe('the login of a password credential', () => {
	testScenarios('password', {
		'is shared for 10 s by callers without a token': `
			a new credential sends a request, a new credential waits, the response is a,
			a new credential receives a, a new credential reuses a for 10 s,
			a new credential is issued b`,
		'is not shared with callers without a token when it replaced a token':
			'a refreshes to b, a new credential is issued c',
		'shares a rejection with callers without a token, but not with a test': `
			a new credential fails with 422, a new credential gets no new tokens,
			a new credential cannot authenticate a request: 422,
			a new credential must refresh before a test, a new credential is issued b`,
		'is repeated for a test when the token is 10 s old': `
			a must refresh before a test, a refreshes to b, 9999 ms pass, b authenticates a test,
			1 ms passes, b must refresh before a test, b refreshes to c, c authenticates a test`,
		'shares a rejection with another apiPrefix':
			'a fails with 422, a with another apiPrefix fails with 422 without a request',
		...Object.fromEntries(
			FIELDS.map((field) => [
				`shares no rejection with another ${field}`,
				`a fails with 422, a with another ${field} must refresh before a request,
				a with another ${field} refreshes to b, a fails with 422 without a request`,
			]),
		),
		'uses the stored token when a changed field is restored': `
			a with another password must refresh before a request, a authenticates a request`,
	});
});
