import { testScenarios } from './scenario';

const FIELDS = ['baseUrl', 'clientId', 'clientSecret', 'username', 'password', 'scope'];

describe('the login of a password credential', () => {
	testScenarios('password', {
		'is shared for 5 minutes by callers without a token': `
			a new credential sends a request, a new credential waits, the response is a,
			a new credential receives a, a new credential reuses a for 5 min, a new credential is issued b`,
		'is shared for 5 minutes when the token expires earlier, and replaced tokens for a day': `
			a new credential is issued a (expires_in 100), 100 s pass, a new credential is issued b,
			a new credential reuses b for 200 s, a new credential is issued c, 23 h pass, a reuses b`,
		'is not shared with callers without a token when it replaced a token':
			'a refreshes to b, a new credential is issued c',
		'is shared by callers with different tokens and the same fields while it is in flight':
			'a sends a request, b waits, the response is c, a receives c, b receives c',
		'is blocked by a rejection for all callers with the same fields, but not for a test': `
			a new credential fails with 400, a new credential gets no new tokens,
			a new credential cannot authenticate a request: 400, a fails with 400 without a request,
			a new credential must refresh before a test, a new credential is issued b`,
		'is repeated for a test when the token is 10 s old': `
			a must refresh before a test, a refreshes to b, 9999 ms pass, b authenticates a test,
			1 ms passes, b must refresh before a test, b refreshes to c, c authenticates a test`,
		'is not repeated for a test with replaced tokens when the newest are less than 10 s old':
			'a refreshes to b, 9999 ms pass, a must refresh before a test, a reuses b',
		'is repeated for a test with replaced tokens when the newest are 10 s old, and shared':
			'a refreshes to b, 10 s pass, a must refresh before a test, a refreshes to c, b reuses c',
		'is blocked by a rejection with another apiPrefix':
			'a fails with 400, a with another apiPrefix fails with 400 without a request',
		...Object.fromEntries(
			FIELDS.map((field) => [
				`is not blocked by a rejection with another ${field}`,
				`a fails with 400, a with another ${field} must refresh before a request,
				a with another ${field} refreshes to b, a fails with 400 without a request`,
			]),
		),
	});
});
