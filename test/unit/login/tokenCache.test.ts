import { testScenarios } from './scenario';

describe.each(['password', 'code'] as const)('the token cache of a %s credential', (kind) => {
	testScenarios(kind, {
		'shares one token request when callers ask while it is in flight':
			'a sends a request, a waits, 29 s pass, a waits, the response is b, a receives b',
		'shares the error when the request that callers wait for fails':
			'a sends a request, a waits, the response is 503, a receives 503',
		'shares no request when the client or the tokens differ': `
			a sends a request, a of another client sends a request, x sends a request,
			the response is b, the response is c, the response is d,
			a receives b, a of another client receives c, x receives d`,
		'returns the new tokens for a day when a caller has replaced ones':
			'a refreshes to b, a reuses b for 24 h, a refreshes to c',
		'returns the newest tokens when the new ones were replaced as well':
			'a refreshes to b, b refreshes to c, a reuses c, b reuses c',
		'returns the newest tokens when they are requested while a caller has older ones': `
			a refreshes to b, b sends a request, a waits, the response is c, a receives c, b receives c`,
		'refreshes the newest tokens when they have expired and a caller has older ones': `
			a refreshes to b (expires_in 100), 90 s pass,
			a sends a request, it presents the refresh token of b, the response is c, a receives c,
			b reuses c`,
		'shares a rejection of the newest tokens with a caller with older ones': `
			a refreshes to b (expires_in 100), 90 s pass,
			a sends a request, it presents the refresh token of b, the response is 422, a receives 422,
			b fails with 422 without a request`,
		'returns the newest tokens when the service has issued the same ones two refreshes before': `
			a refreshes to b, b refreshes to c, c refreshes to a, a refreshes to d,
			a reuses d, b reuses d, c reuses d`,
		'refreshes again when the service has issued the replaced tokens again, to all who waited': `
			a sends a request, a waits, the response is a, a receives a, a refreshes to b, a reuses b`,
		'keeps the tokens of a client for a day when another client refreshes': `
			a refreshes to b, 23 h pass, b refreshes to c, 1 h passes,
			x of another client refreshes to d, b reuses c, a refreshes to e`,
		'shares a rejection for 5 minutes with callers with the same tokens': `
			a fails with 422 for 5 min, a fails with 422, x refreshes to y, 5 min pass, a refreshes to b`,
		'shares a temporary failure for 1 s': 'a fails with 503 for 1 s, a refreshes to b',
		'shares a failure for as long as the service asks with Retry-After':
			'a fails with 503 (Retry-After 7) for 7 s, a refreshes to b',
		'shares a failure for a minute when Retry-After is longer':
			'a fails with 503 (Retry-After 3600) for 1 min, a refreshes to b',
		'shares no failure when n8n does not send the request':
			'a fails with an error of n8n, a fails with an error of n8n, a refreshes to b',
		'says when n8n tries again when a rejection is shared': `
			a fails with 422, a fails with "n8n tries again in 5 minutes" without a request, 239 s pass,
			a fails with "n8n tries again in 2 minutes" without a request, 1 s passes,
			a fails with "n8n tries again in 60 s" without a request`,
		'refreshes before a request when the token was issued for unknown fields':
			'a with another issuedFor must refresh before a request',
		'refreshes before a request when the token has expired': `
			expired a must refresh before a request, expired a refreshes to b, b authenticates a request`,
		'refreshes a token of any age after a 401, and not before':
			'a authenticates a request, a refreshes to b, b authenticates a request, b refreshes to c',
		'shares a rejection with an expired token, and not with a valid one': `
			expired a fails with 422, expired a cannot authenticate a request: 422,
			a authenticates a request, expired a fails with 422 without a request`,
		'sends a rejected request again when a user tests the credential': `
			expired a fails with 422, expired x of another client fails with 422,
			expired a must refresh before a test, expired a refreshes to b,
			expired x of another client fails with 422 without a request`,
		'shares a request in flight with a user who tests the credential': `
			expired a sends a request, expired a must refresh before a test, expired a waits,
			the response is b, expired a receives b`,
	});
});
