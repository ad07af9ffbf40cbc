/**
 * The list call (contract 4.2): `GET {base_url}{prefix}/locations`. Credential test and node start
 * from this one description. No redirect is followed by n8n: it would take the token to any host
 * (n8n fact: `sendCredentialsOnCrossOriginRedirect` is on by default).
 */
export const locationsRequest = {
	method: 'GET' as const,
	// n8n evaluates a backslash in an expression string once more: hence no regex literals here.
	baseURL: '={{ ($credentials.baseUrl ?? "").trim().replace(new RegExp("/+$"), "") }}',
	url: '={{ ("/" + ($credentials.apiPrefix ?? "") + "/locations").replace(new RegExp("/+", "g"), "/") }}',
	headers: { Accept: 'application/vnd.api+json' },
	disableFollowRedirect: true,
};
