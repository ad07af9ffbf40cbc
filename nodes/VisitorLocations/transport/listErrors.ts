import { API_PREFIXES } from '../../../credentials/shared/urls';
import type { HttpFailure } from '../../../credentials/shared/failure';
import { isTransient } from '../../../credentials/shared/failure';
import { memberOf, textOf } from '../../../credentials/shared/json';
import { networkProblem } from '../../../credentials/shared/networkErrors';
import type { Problem } from '../../../credentials/shared/problem';
import { serviceText } from '../../../credentials/shared/secrets';

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
	const said = quoted(wordsOf(failure.body, failure.wwwAuthenticate), secrets);
	return { message, description: `${description}${tried}${said}`, said };
}

/** @returns the service's words, at the end of a description */
function quoted(words: string, secrets: readonly string[]): string {
	return words === '' ? '' : ` The service said: ${serviceText(words, secrets)}`;
}

/**
 * @param wwwAuthenticate the header WWW-Authenticate
 * @returns what a service says of a refusal: JSON:API's errors, `detail` (Django REST framework; RFC 9457), `message`
 * (NestJS, Rails), or what stands with the challenge (RFC 6750, 3), `''` for nothing
 */
function wordsOf(body: unknown, wwwAuthenticate = ''): string {
	const challenge = /error_description="((?:[^"\\]|\\.)*)"/i.exec(wwwAuthenticate)?.[1];
	const message = memberOf(body, 'message');
	const words = [
		jsonApiErrors(memberOf(body, 'errors')),
		memberOf(body, 'detail'),
		Array.isArray(message) ? message.join('; ') : message,
		challenge,
	];
	return textOf(words.find((said) => typeof said === 'string' && said !== ''));
}

/** @returns `title` and `detail` of the first errors (JSON:API 1.1, error objects), `''` for none */
function jsonApiErrors(errors: unknown): string {
	if (!Array.isArray(errors)) return '';
	return errors
		.slice(0, 3)
		.map((error) =>
			[memberOf(error, 'title'), memberOf(error, 'detail')]
				.filter((part) => typeof part === 'string' && part !== '')
				.join(': '),
		)
		.filter((text) => text !== '')
		.join('; ');
}

/** n8n's OAuth2 client: the token endpoint refused a refresh, or answered with something else than tokens. */
export const REFRESH_FAILED = ['EAUTH', 'ESTATUS', 'EEMPTY'];

function problemWithoutReply(
	{ networkCode = 'unknown', address: called }: HttpFailure,
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
	return networkProblem(networkCode, address, 'Base URL');
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
			: `The service may not know the parameters ${paging.join(', ')}: set 'Mode' in the option 'Paging' to another value. `;
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
				description: `The call went to ${address}. Open the credential: 'Base URL' takes https:// and a host name alone. If it is right, try ${otherPrefixes(address)} as 'API Prefix'.`,
			};
		case 429:
			return {
				message: 'The service receives too many requests (429)',
				description:
					'Wait a minute, then run the workflow again, or turn on Retry On Fail in the settings of the node.',
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

/** @returns the prefixes that were not tried */
function otherPrefixes(address: string): string {
	return API_PREFIXES.filter((prefix) => !address.endsWith(`${prefix}/locations`)).join(' or ');
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

/** @returns what a response says in `errors` or, as services do that are not JSON:API, in `error`; undefined for nothing */
export function saidErrors(body: unknown): unknown {
	return [memberOf(body, 'errors'), memberOf(body, 'error')].find(isSaid);
}

function isSaid(errors: unknown): boolean {
	return typeof errors === 'object' && errors !== null
		? Object.keys(errors).length > 0
		: Boolean(errors);
}

/**
 * A reply below 300 that has errors: data beside them is not the whole (JSON:API 1.1, top level: they exclude each other).
 *
 * @param errors what it says
 * @returns the words, and the status that the first error names
 */
export function errorsProblem(
	errors: unknown,
	address: string,
	secrets: string[],
): { problem: Problem; status?: number } {
	const said = quoted(jsonApiErrors(errors) || JSON.stringify(errors), secrets);
	const status = Number(memberOf(Array.isArray(errors) ? errors[0] : errors, 'status'));
	return {
		problem: {
			message: 'The service answered with errors',
			description: `What came beside them may be a part only, so nothing was output. The call went to ${address}. Try again; if this keeps happening, report it to whoever runs the service.${said}`,
			said,
		},
		status: status >= 400 && status < 600 ? status : undefined,
	};
}
