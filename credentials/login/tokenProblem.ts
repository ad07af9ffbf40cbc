import type { HttpFailure } from '../shared/httpFailure';
import { isTransient } from '../shared/httpFailure';
import { networkProblem } from '../shared/networkProblem';
import type { Problem } from '../shared/problem';
import { AUTHORIZATION_REFUSED } from '../shared/problem';
import { parseUrl } from '../shared/serviceAddress';
import { serviceText } from '../shared/serviceText';
import { authorizeProblem } from './authorizationPrompt';
import type { TokenCall } from './oauthErrors';
import { OAUTH_ERRORS, oauthError } from './oauthErrors';

export type { TokenCall };

/**
 * Says why a token call failed, without any secret.
 *
 * No error of the token call is published (docs/openapi.yaml, x-not-shown), so the RFC's codes come first and
 * the HTTP status after them.
 *
 * @param failure the facts of the failed call
 * @param call what was called
 */
export function tokenProblem(failure: HttpFailure, call: TokenCall): Problem {
	const { status } = failure;
	if (status === undefined) {
		return networkProblem(failure.networkCode ?? 'unknown', call.address, call.addressField);
	}
	const { code, detail } = oauthError(failure.body);
	const known =
		code !== undefined && Object.hasOwn(OAUTH_ERRORS, code) ? OAUTH_ERRORS[code] : undefined;
	const said = [code, detail].filter((part) => part !== undefined).join(': ');
	const problem = known?.(call) ?? problemOfStatus(status, failure.location, call);
	const quote = said === '' ? '' : ` The service said: ${serviceText(said, call.secrets)}`;
	return { message: problem.message, description: problem.description + quote };
}

/** @returns whether the service itself said no, so that the same call again cannot succeed */
export function isRefusal({ status }: HttpFailure): boolean {
	return status !== undefined && status >= 400 && !isTransient(status);
}

/** What the user gave, for each kind of call. */
const PRESENTED: Record<TokenCall['grant'], string> = {
	password: "'Username', 'Password' and 'Scope'",
	code: "'Authorization Code': a code works once and for a short time",
	refresh: "authorize n8n again: enter the word new in 'Authorization Code' and save",
};

function problemOfStatus(status: number, location: string | undefined, call: TokenCall): Problem {
	const { address, addressField, grant, prompt } = call;
	if (status >= 300 && status < 400) {
		// Of the target no more than the origin: its query may hold what was sent.
		const origin = parseUrl(location ?? '', address)?.origin;
		return {
			message: `The token address redirects: put the final address into '${addressField}'`,
			description: `${address} redirects${location === undefined || origin === undefined ? '' : ` to ${origin}`}, and n8n never forwards a login. Open the credential and put the final address into '${addressField}'.`,
		};
	}
	// What a service says of a refresh token that is used up is published nowhere (x-not-shown).
	if (grant === 'refresh' && (status === 400 || status === 401)) {
		const why =
			"Open the credential and check 'Client ID' and 'Client Secret' first. If they are right, it was revoked or has expired.";
		return authorizeProblem(`${AUTHORIZATION_REFUSED} (${status})`, prompt, why);
	}
	switch (status) {
		case 401:
			return {
				message: 'The service refused the login (401)',
				description: `Open the credential and check 'Client ID' and 'Client Secret' first, then ${PRESENTED[grant]}. n8n tried only once.`,
			};
		case 403:
			return {
				message: 'The service forbids this login (403)',
				description: `Open the developer dashboard and check that the integration has the scopes that are needed${grant === 'password' ? ', and that the API user has the Global Admin role' : ''}.`,
			};
		case 404:
		case 405:
			return {
				message: `There is no token service at this address (${status}): check '${addressField}'`,
				description: `The token call went to ${address}. Open the credential and leave nothing after the host name in '${addressField}'.`,
			};
		case 429:
			return {
				message: 'The service receives too many logins (429)',
				description: 'Wait a few minutes, then try again.',
			};
		default:
			return isTransient(status)
				? {
						message: `The service failed to issue a token (${status})`,
						description: 'Try again later. If this keeps happening, ask whoever runs the service.',
					}
				: {
						message: `The service refused the login (${status})`,
						description: `Open the credential and check 'Client ID' and 'Client Secret' first, then ${PRESENTED[grant]}.`,
					};
	}
}
