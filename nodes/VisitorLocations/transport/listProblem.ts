import type { HttpFailure } from '../../../credentials/shared/failure';
import { isTransient } from '../../../credentials/shared/failure';
import { networkProblem, proxyProblem } from '../../../credentials/shared/network';
import type { Problem } from '../../../credentials/shared/problem';
import { serviceText } from '../../../credentials/shared/secrets';
import { wordsOf } from './serviceErrors';

/** What a call asked for beside the address. */
export interface Asked {
	/** the names of the query parameters of the paging */
	paging: readonly string[];
	/** the names of the user's own */
	own: readonly string[];
}

/**
 * Says why a list call failed and what to do. No errors are published (docs/openapi.yaml, listLocations), so the
 * HTTP status decides, and JSON:API's own error objects (`errors[].title`, `detail`) are quoted.
 *
 * @param failure the facts of the failed call
 * @param address what was called, without query
 * @param retries how often the call was made again
 * @param asked what it asked for
 */
export function listProblem(
	failure: HttpFailure,
	address: string,
	retries: number,
	asked: Asked = { paging: [], own: [] },
): Problem {
	const { status, secrets } = failure;
	const { message, description } =
		status === undefined
			? problemWithoutReply(failure, address)
			: problemOfStatus(status, address, asked);
	const times = retries === 1 ? 'twice' : `${retries + 1} times`;
	const tried = retries === 0 ? '' : ` The node asked for the page ${times}.`;
	const words = wordsOf(failure.body, failure.wwwAuthenticate);
	const said = words === '' ? '' : ` The service said: ${serviceText(words, secrets)}`;
	return { message, description: `${description}${tried}${said}`, said };
}

/** n8n's OAuth2 client: the token endpoint refused a refresh, or answered with something else than tokens. */
export const REFRESH_FAILED = ['EAUTH', 'ESTATUS', 'EEMPTY'];

function problemWithoutReply(
	{ networkCode = 'unknown', address: called, proxy }: HttpFailure,
	address: string,
): Problem {
	if (REFRESH_FAILED.includes(networkCode)) {
		return {
			message: 'The authorization could not be renewed',
			description:
				"The service refused the refresh. Open the credential, check 'Client ID', 'Client Secret' and 'Authorization Base URL', and connect the account again.",
		};
	}
	// For OAuth2, n8n calls the authorization host itself, in between.
	if (called !== undefined && new URL(called).origin !== new URL(address).origin) {
		return networkProblem(networkCode, called, 'Authorization Base URL');
	}
	return proxy === undefined
		? networkProblem(networkCode, address, 'Base URL')
		: proxyProblem(networkCode, address, proxy);
}

/** A refresh of OAuth2 that the service answered with a status from 500 on. */
export function refreshProblem(status: number): Problem {
	return {
		message: `The authorization could not be renewed (${status})`,
		description:
			'The service failed to issue a token. Try again later. If this keeps happening, ask whoever runs the service.',
	};
}

function problemOfStatus(status: number, address: string, { paging, own }: Asked): Problem {
	const mayNotKnow =
		paging.length === 0
			? ''
			: `The service may not know the parameters ${paging.join(', ')}: set 'Paging' in the options of the node to another value. `;
	switch (status) {
		case 401:
			return {
				message: 'The service does not accept the access token (401)',
				description:
					"Renewing the token did not help. Open the credential. With a username and password, check its fields; with OAuth2, connect the account again; with a pasted code, enter the word new in 'Authorization Code' and save.",
			};
		case 403:
			return {
				message: 'The service forbids reading the locations (403)',
				description:
					"The access token needs the scope locations.read. Select it on the integration in the developer dashboard, and add it to 'Scope' of the credential. Then open the credential, which signs in anew (username and password), connect the account again (OAuth2), or enter the word new in 'Authorization Code' and save (pasted code).",
			};
		case 404:
			return {
				message: 'There is no list of locations at this address (404)',
				description: `The call went to ${address}. Open the credential and leave nothing after the host name in 'Base URL'. If it is right, change 'API Prefix': the service's documentation names both /rest/v1 and /api/v1.`,
			};
		case 429:
			return {
				message: 'The service receives too many requests (429)',
				description:
					"Wait a minute, then run the workflow again, or raise 'Max Retries' in the options of the node.",
			};
		case 431:
			return {
				message: 'The request is too long for the service (431)',
				description: `The call went to ${address}. Most of a request is the access token: report this to whoever runs the service. 'Query Parameters' in the options of the node add to it.`,
			};
		default:
			return isTransient(status)
				? {
						message: `The service failed to answer (${status})`,
						description: `${mayNotKnow}Try again later, or turn on Retry On Fail in the settings of the node. If this keeps happening, ask whoever runs the service.`,
					}
				: {
						message: `The service refused the request (${status})`,
						description:
							own.length === 0
								? `The call went to ${address}. Check 'Base URL' and 'API Prefix' in the credential.`
								: `The call went to ${address}, with the parameters ${own.join(', ')}. Check 'Query Parameters' in the options of the node. If they are right, check 'Base URL' and 'API Prefix' in the credential.`,
					};
	}
}

/** A redirect within the service's origin that has no end. */
export function redirectLoopProblem(address: string): Problem {
	return {
		message: 'The service redirects again and again',
		description: `The last call went to ${address}, and was redirected once more. Check 'Base URL' and 'API Prefix' in the credential, and 'Query Parameters' in the options of the node. If they are right, report this to whoever runs the service.`,
	};
}

/**
 * A redirect away from the service's origin, which is not followed.
 *
 * @param location where to, as far as it may be shown; undefined when the service named no address
 */
export function redirectProblem(address: string, location: string | undefined): Problem {
	if (location === undefined) {
		return {
			message: 'The service redirects without saying where',
			description: `The call went to ${address}. Check 'Base URL' and 'API Prefix' in the credential. If they are right, report this to whoever runs the service.`,
		};
	}
	return {
		message: `The service redirects to another address, ${location}`,
		description: `The access token was not sent there. If that is the right address, enter it as 'Base URL' in the credential. The call went to ${address}.`,
	};
}
