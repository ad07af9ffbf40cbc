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
		'returns the new tokens for a day when a caller has replaced ones':
			'a refreshes to b, a reuses b for 24 h, a refreshes to c',
		'returns the newest tokens when the new ones were replaced as well':
			'a refreshes to b, b refreshes to c, a reuses c, b reuses c',
		'refreshes the newest tokens when they have expired and a caller has older ones': `
			a refreshes to b (expires_in 100), 90 s pass,
			a sends a request, it presents the refresh token of b, the response is c, a receives c,
			b reuses c`,
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
		'keeps the tokens of a client for a day when another client refreshes': `
			a refreshes to b, 23 h pass, b refreshes to c, 1 h passes,
			x of another client refreshes to d, b reuses c, a refreshes to e`,
		'blocks a rejected request for 10 s, then for 1, 5, 15 and 15 minutes': `
			a fails with 400 for 10 s, a fails with 400 for 1 min, a fails with 400 for 5 min,
			a fails with 400 for 15 min, a fails with 400 for 15 min, a refreshes to b`,
		'blocks a rejected request when the rejection has status 200':
			'a fails with invalid_client for 10 s, a refreshes to b',
		...Object.fromEntries(
			[302, 408, 429, 503].map((status) => [
				`blocks a request for 1 s when it failed with ${status}`,
				`a fails with ${status} for 1 s, a refreshes to b`,
			]),
		),
		'blocks a failed request for as long as the service asks with Retry-After':
			'a fails with 503 (Retry-After 7) for 7 s, a refreshes to b',
		'blocks a failed request for 5 minutes when Retry-After is longer':
			'a fails with 503 (Retry-After 3600) for 5 min, a refreshes to b',
		'counts the earlier rejection when a request fails with 503 between two': `
			a fails with 400 for 10 s, a fails with 503 for 1 s, a fails with 400 for 1 min,
			a refreshes to b`,
		'blocks no request, and counts no earlier rejections, when n8n does not send it': `
			a fails with 400 for 10 s, a fails with an error of n8n, a fails with 400 for 10 s,
			a refreshes to b`,
		'counts a rejection when its backoff ended less than an hour ago':
			'a fails with 400, 3609999 ms pass, a fails with 400 for 1 min, a refreshes to b',
		'counts no rejection when its backoff ended an hour ago': `
			a fails with 400 for 10 s, a fails with 400 for 1 min, 1 h passes, a fails with 400 for 10 s,
			a fails with 400 for 1 min`,
		'counts no rejection when a request has succeeded since':
			'a fails with 400 for 10 s, a refreshes to a, a fails with 400 for 10 s, a refreshes to b',
		'blocks a rejected request no longer when the clock is set back': `
			a fails with 400, the clock is set back by 24 h, a fails with 400,
			a fails with 400 without a request, the clock is set back by 1 h, a refreshes to b`,
		'returns the tokens of a recent request when the clock is set back':
			'a refreshes to b, the clock is set back by 1 h, a reuses b',
		'lets a valid token authenticate a request': 'a authenticates a request',
		'refreshes before a request when the token was issued for unknown fields':
			'a with another credentialFingerprint must refresh before a request',
		'refreshes before a request when the token has expired': `
			expired a must refresh before a request, expired a refreshes to b, b authenticates a request`,
		'refreshes a token of any age after a 401': `
			a authenticates a request, a refreshes to b, b authenticates a request, b refreshes to c`,
		'blocks an expired token, but no valid one, when the refresh was rejected': `
			expired a fails with 400, expired a cannot authenticate a request: 400,
			a authenticates a request, expired a fails with 400 without a request`,
		'blocks an expired token for 1 s when the refresh failed': `
			expired a fails with 503, expired a cannot authenticate a request: 503, 1 s passes,
			expired a must refresh before a request`,
		'ends the backoff of a rejected request when a user tests the credential':
			'expired a fails with 400, expired a must refresh before a test, expired a refreshes to b',
		"keeps a token that is less than a minute old when n8n's HTTP Request node fails": `
			a refreshes to b, b authenticates an HTTP Request node, b gets no new tokens,
			b gets no new tokens for 1 min, b refreshes to c`,
		"refreshes a token of unknown age when n8n's HTTP Request node fails": `
			a authenticates an HTTP Request node, a refreshes to b, b authenticates an HTTP Request node,
			b gets no new tokens`,
		"returns the newest tokens when n8n's HTTP Request node fails with replaced ones":
			'a refreshes to b, a authenticates an HTTP Request node, a reuses b',
	});
});
