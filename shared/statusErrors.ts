import type { Problem } from './problem';

/**
 * Describes a temporary status.
 *
 * @param status 429, or another one that might pass (isTemporaryStatus)
 */
export function describeTemporaryStatus(status: number): Problem {
	if (status === 429) {
		return {
			message: 'The service received too many requests (429)',
			description: 'Wait a few minutes, then try again.',
		};
	}
	return {
		message: `${TRANSIENT_STATUSES[status] ?? 'The service failed'} (${status})`,
		description: 'Try again later. If this keeps happening, contact the service provider.',
	};
}

/** The temporary statuses that are no failure of the service (RFC 9110, 15.5.9; RFC 8470, 5.2). */
const TRANSIENT_STATUSES: Record<number, string> = {
	408: 'The service did not receive the request in time',
	425: 'The service is not ready for the request',
};

/** The way to a new token, by credential type. */
export const SIGN_IN_AGAIN: Record<string, string> = {
	visitorLocationsApi: 'test the credential, which signs in again (opening it is enough)',
	visitorLocationsOAuth2Api: 'connect the account again (Connect, or Switch account)',
	visitorLocationsCodeApi: "enter the word new in 'Authorization Code' and save",
};

/**
 * Describes a rejected request for the list, for the node and for the credential test.
 *
 * @param credentialType the name of the credential type
 * @returns undefined for a status without words of its own
 */
export function describeListStatus(status: number, credentialType: string): Problem | undefined {
	const signInAgain = SIGN_IN_AGAIN[credentialType] ?? '';
	switch (status) {
		case 401:
			return {
				message: 'The service does not accept the access token (401)',
				description: `Check the fields of the credential, then ${signInAgain}.`,
			};
		case 403:
			return {
				message: 'The service denies access to the locations (403)',
				description: `The access token needs the scope locations.read. Select it on the integration in the developer dashboard, and add it to 'Scope' of the credential. Then ${signInAgain}.`,
			};
		case 404:
			return {
				message: 'There is no list of locations at this URL (404)',
				description:
					"In the credential, 'Base URL' takes https:// and a host name alone. If it is right, try another 'API Prefix': /rest/v1 or /api/v1.",
			};
		default:
			return undefined;
	}
}
