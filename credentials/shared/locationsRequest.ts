import { trimmed } from './issuedFor';
import { secureExpression } from './secureExpression';
import { serviceAddress } from './serviceAddress';

/**
 * The list call (docs/openapi.yaml, listLocations): `GET {base_url}{prefix}/locations`. The credential tests
 * and the node start from this one description. n8n must not follow its redirects: it would take the token
 * to any host (n8n 2.41, `sendCredentialsOnCrossOriginRedirect` is on by default).
 */
export const locationsRequest = {
	method: 'GET' as const,
	// The rule about https is for the test of the OAuth2 credential: n8n signs it, and runs no code of ours.
	baseURL: secureExpression('$credentials.baseUrl', 'Base URL', ''),
	url: '={{ ("/" + String($credentials.apiPrefix ?? "").trim() + "/locations").replace(new RegExp("/+", "g"), "/") }}',
	headers: { Accept: 'application/vnd.api+json' },
	disableFollowRedirect: true,
};

/**
 * @param baseUrl the field Base URL
 * @param apiPrefix the field API Prefix; without the spaces that were pasted along with it
 * @returns the absolute URL of the list, the same as the expressions above give
 * @throws ProblemError when Base URL cannot be used
 */
export function listUrl(baseUrl: unknown, apiPrefix: unknown): string {
	const prefix = trimmed(apiPrefix);
	return serviceAddress(baseUrl, 'Base URL') + `/${prefix}/locations`.replace(/\/+/g, '/');
}
