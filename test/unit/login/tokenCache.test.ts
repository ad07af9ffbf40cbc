import { testScenarios } from './scenario';

describe.each(['password', 'code'] as const)('the token cache of a %s credential', (kind) => {
	testScenarios(kind, {
		'shares one token request when callers ask while it is in flight':
			'a sends a request, a waits, 29 s pass, a waits, the response is b, a receives b',
		'shares the error when the request that callers wait for fails':
			'a sends a request, a waits, the response is 503, a receives 503',
		'shares no request when the client is another one': `
			a sends a request, a of another client sends a request, the response is b, the response is c,
			a receives b, a of another client receives c`,
		'shares no request when the tokens differ': `
			a sends a request, x sends a request, the response is b, the response is c, a receives b,
			x receives c`,
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
		'is blocked for the newest tokens when a caller with replaced ones was rejected': `
			a refreshes to b (expires_in 100), 90 s pass,
			a sends a request, it presents the refresh token of b, the response is 422, a receives 422,
			b fails with 422 without a request`,
		'refreshes again when the caller has the newest tokens':
			'a refreshes to b, b refreshes to b, b refreshes to b',
		'shares no tokens with a caller whose tokens are unknown':
			'a refreshes to b, x refreshes to c, b refreshes to d',
		'returns the newest tokens when the service has issued the same ones before':
			'a refreshes to b, b refreshes to a, a refreshes to c, a reuses c, b reuses c',
		'returns the newest tokens when the service has issued the same ones two refreshes before': `
			a refreshes to b, b refreshes to c, c refreshes to a, a refreshes to d,
			a reuses d, b reuses d, c reuses d`,
		'refreshes again when the service has issued the replaced tokens again':
			'a refreshes to a, a refreshes to b, a reuses b',
		'returns the same tokens to all who wait when the service issues them again':
			'a sends a request, a waits, the response is a, a receives a',
		'keeps the tokens of a client for a day when another client refreshes': `
			a refreshes to b, 23 h pass, b refreshes to c, 1 h passes,
			x of another client refreshes to d, b reuses c, a refreshes to e`,
		'blocks a rejected request for 5 minutes, and not others': `
			a fails with 422 for 5 min, a fails with 422, x refreshes to y, 5 min pass, a refreshes to b`,
		'blocks a rejected request when the rejection has status 200':
			'a fails with invalid_client for 5 min, a refreshes to b',
		...Object.fromEntries(
			[408, 429, 503].map((status) => [
				`blocks a request for 1 s when it failed with ${status}`,
				`a fails with ${status} for 1 s, a refreshes to b`,
			]),
		),
		'blocks a failed request for as long as the service asks with Retry-After':
			'a fails with 503 (Retry-After 7) for 7 s, a refreshes to b',
		'blocks a failed request for a minute when Retry-After is longer':
			'a fails with 503 (Retry-After 3600) for 1 min, a refreshes to b',
		'blocks no request when n8n does not send it':
			'a fails with an error of n8n, a fails with an error of n8n, a refreshes to b',
		'says when n8n tries again when a rejection is shared': `
			a fails with 422, a fails with "n8n tries again in 5 minutes" without a request, 239 s pass,
			a fails with "n8n tries again in 2 minutes" without a request, 1 s passes,
			a fails with "n8n tries again in 60 s" without a request`,
		'lets a valid token authenticate a request': 'a authenticates a request',
		'refreshes before a request when the token was issued for unknown fields':
			'a with another issuedFor must refresh before a request',
		'refreshes before a request when the token has expired': `
			expired a must refresh before a request, expired a refreshes to b, b authenticates a request`,
		'refreshes a token of any age after a 401': `
			a authenticates a request, a refreshes to b, b authenticates a request, b refreshes to c`,
		'blocks an expired token, but no valid one, when the refresh was rejected': `
			expired a fails with 422, expired a cannot authenticate a request: 422,
			a authenticates a request, expired a fails with 422 without a request`,
		'blocks an expired token for 1 s when the refresh failed': `
			expired a fails with 503, expired a cannot authenticate a request: 503, 1 s passes,
			expired a must refresh before a request`,
		'sends a rejected request again when a user tests the credential': `
			expired a fails with 422, expired x of another client fails with 422,
			expired a must refresh before a test, expired a refreshes to b,
			expired x of another client fails with 422 without a request`,
		'shares a request in flight with a user who tests the credential': `
			expired a sends a request, expired a must refresh before a test, expired a waits,
			the response is b, expired a receives b`,
		"authenticates n8n's HTTP Request node": 'a authenticates an HTTP Request node',
	});
});
