import { serviceAddress } from './serviceAddress';

/**
 * The list call (docs/openapi.yaml, listLocations): `GET {base_url}{prefix}/locations`. The credential tests
 * and the node start from this one description. n8n must not follow its redirects: it would take the token
 * to any host (n8n 2.41, `sendCredentialsOnCrossOriginRedirect` is on by default).
 */
export const locationsRequest = {
	method: 'GET' as const,
	// n8n evaluates a backslash in an expression string once more: hence no regex literals here.
	baseURL: '={{ ($credentials.baseUrl ?? "").trim().replace(new RegExp("/+$"), "") }}',
	url: '={{ ("/" + ($credentials.apiPrefix ?? "") + "/locations").replace(new RegExp("/+", "g"), "/") }}',
	headers: { Accept: 'application/vnd.api+json' },
	disableFollowRedirect: true,
};

/**
 * @param baseUrl the field Base URL
 * @param apiPrefix the field API Prefix; anything but text counts as none
 * @returns the absolute URL of the list, the same as the expressions above give
 * @throws ProblemError when Base URL cannot be used
 */
export function listUrl(baseUrl: unknown, apiPrefix: unknown): string {
	const prefix = typeof apiPrefix === 'string' ? apiPrefix : '';
	return serviceAddress(baseUrl, 'Base URL') + `/${prefix}/locations`.replace(/\/+/g, '/');
}
