import type { ICredentialTestRequest } from 'n8n-workflow';

import type { Demand } from '../shared/demand';
import { demanding } from '../shared/demand';
import { REDIRECTS } from '../shared/httpFailure';
import { locationsRequest } from '../shared/locationsRequest';

/**
 * Tests a credential with the list call (docs/openapi.yaml, listLocations), the only published data call. It
 * sends no query: no parameter is published that would ask for less.
 */
export const listLocationsTest: ICredentialTestRequest = {
	request: locationsRequest,
	// n8n's type wants rules of one kind, its CredentialsTester (2.41, runRequestTest) takes both.
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
		{
			type: 'responseSuccessBody' as const,
			properties: {
				key: 'data',
				value: undefined,
				message: 'What answers here is not the list of locations. Check Base URL and API Prefix.',
			},
		},
	] as ICredentialTestRequest['rules'],
};

/** The same with a token that is seconds old, by a new login: what was changed in the service shows at once. */
export const passwordTest = testThat('test');

/** The same with the token that is kept: n8n tests whenever the dialog is opened, and a refresh token is not for that. */
export const codeTest = testThat('refreshTest');

function testThat(demand: Demand): ICredentialTestRequest {
	const headers = { ...locationsRequest.headers, ...demanding(demand) };
	return { ...listLocationsTest, request: { ...locationsRequest, headers } };
}

function responseCode(value: number, message: string) {
	return { type: 'responseCode' as const, properties: { value, message } };
}
