import type { ICredentialTestRequest } from 'n8n-workflow';

import { REDIRECTS } from '../shared/httpFailure';
import { locationsRequest } from '../shared/locationsRequest';

/**
 * Tests a credential with the list call (docs/openapi.yaml, listLocations), the only published data call. It
 * sends no query: no parameter is published that would ask for less.
 */
export const listLocationsTest: ICredentialTestRequest = {
	request: locationsRequest,
	rules: [
		responseCode(401, 'The service does not accept the access token. Check the fields above.'),
		responseCode(
			403,
			'The token lacks the scope locations.read. Add it on the integration, and in Scope or in the authorization address.',
		),
		responseCode(404, 'There is no list of locations here. Check Base URL and API Prefix.'),
		...REDIRECTS.map((status) =>
			responseCode(status, 'Base URL redirects. Put in the final address.'),
		),
	],
};

function responseCode(value: number, message: string) {
	return { type: 'responseCode' as const, properties: { value, message } };
}
