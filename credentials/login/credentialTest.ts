import type { ICredentialTestRequest } from 'n8n-workflow';

import { REDIRECTS } from '../shared/failure';
import { API_PREFIXES, locationsRequest } from '../shared/urls';
import { asTest } from './authenticate';

/**
 * A test with the list call (docs/openapi.yaml, listLocations), the only published data call. It sends no query: no
 * parameter is published that would ask for less.
 *
 * @param again how the user gets a new token
 * @param more headers, which say to `authenticate` that this is a test
 */
function listTest(again: string, more?: Record<string, string>): ICredentialTestRequest {
	const headers = { ...locationsRequest.headers, ...more };
	return {
		request: { ...locationsRequest, headers },
		// n8n's type wants rules of one kind, its CredentialsTester (2.41, runRequestTest) takes both.
		rules: [
			responseCode(401, `The service does not accept the access token. Check the fields${again}.`),
			responseCode(
				403,
				`The token lacks the scope locations.read. Select it on the integration and add it to 'Scope'${again}.`,
			),
			responseCode(
				404,
				`There is no list of locations here: try the other 'API Prefix', ${API_PREFIXES.join(' or ')}. 'Base URL' takes a host name alone.`,
			),
			...REDIRECTS.map((status) =>
				responseCode(status, "'Base URL' redirects: enter the final address."),
			),
			{
				type: 'responseSuccessBody' as const,
				properties: {
					key: 'data',
					value: undefined,
					message:
						"What answers here is not the list of locations. Check 'Base URL' and 'API Prefix'.",
				},
			},
		] as ICredentialTestRequest['rules'],
	};
}

/** Of a token that n8n keeps itself. Its editor never runs this one; its REST interface does. */
export const listLocationsTest = listTest(', then connect the account again');

/** With a token that is seconds old, by a new login: what was changed in the service shows at once. */
export const passwordTest = listTest('', asTest);

/** With the token that is kept: n8n tests whenever the dialog is opened, and a refresh token is not for that. */
export const codeTest = listTest(
	", then enter the word new in 'Authorization Code' and save",
	asTest,
);

function responseCode(value: number, message: string) {
	return { type: 'responseCode' as const, properties: { value, message } };
}
