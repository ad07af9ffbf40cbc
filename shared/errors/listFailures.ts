import type { Judgement, RequestFacts, Row } from './failures';
import { describeBlocked, judgeFailure } from './failures';
import type { HttpFailure } from './httpFailure';
import { isWebPage } from './httpFailure';
import { isObject } from '../json';
import type { Problem } from './problem';
import { quoteService } from './secrets';
import { isSecure, parseUrl } from '../urls';

/** The way to a new token, for each type of credential. */
const SIGN_IN_AGAIN =
	"sign in again: save the credential (username and password), click Connect (OAuth2), or empty 'Authorization Code' and save (pasted code)";

/** Judges a failed request for the list (docs/openapi.yaml, listLocations). */
export function judgeListFailure(failure: HttpFailure, facts: RequestFacts): Judgement {
	return judgeFailure(failure, facts, listRows(failure, facts));
}

function listRows(
	{ status = 0, body, location }: HttpFailure,
	{ url = 'https://the-service', secrets }: RequestFacts,
): Row[] {
	const is = (...statuses: number[]) => statuses.includes(status);
	return [
		{
			// In front of a token endpoint, it is about the login.
			holds: is(401) && isWebPage(body),
			...describeBlocked(status, new URL(url).host),
		},
		{
			holds: is(401),
			action: 'fail',
			message: 'The service does not accept the access token (401)',
			description: `Check the fields of the credential, then ${SIGN_IN_AGAIN}.`,
			cause: 'credential-invalid',
			verdict: 'aborts',
		},
		{
			holds: is(403),
			action: 'fail',
			message: 'The service denies access to the locations (403)',
			description: `Check that the scope locations.read is selected on the integration in the developer dashboard, and listed in 'Scope' of the credential. If it was missing, add it, then ${SIGN_IN_AGAIN}. Otherwise check 'API Prefix'.`,
			cause: 'credential-invalid',
			verdict: 'noPage',
		},
		{
			holds: is(404, 405, 410),
			action: 'fail',
			message: `There is no list of locations at this URL (${status})`,
			description: `In the credential, 'Base URL' takes https:// and a host name alone. If it is right, try another 'API Prefix': /rest/v1 or /api/v1.`,
			// Something in front of the service says it with a text.
			verdict: isObject(body) && !is(405) ? 'missing' : 'noPage',
		},
		{
			holds: status >= 300 && status < 400,
			action: 'fail',
			...describeRedirect(location, url, secrets),
		},
		{
			holds: true,
			action: 'fail',
			message: `The service rejected the request (${status})`,
			description:
				"If the node has the option 'Query Parameters', check it first. Otherwise check 'Base URL' and 'API Prefix' in the credential.",
		},
	];
}

const MAX_SHOWN_URL_LENGTH = 200;

/** A redirect is never followed: it could lead the token away, and lose the query. */
function describeRedirect(
	location: string | undefined,
	url: string,
	secrets: readonly string[],
): Problem {
	const target = location === undefined ? undefined : parseUrl(location, url);
	const where = target === undefined ? '' : target.origin + target.pathname;
	const isShown =
		/^https?:$/.test(target?.protocol ?? '') &&
		where.length <= MAX_SHOWN_URL_LENGTH &&
		quoteService(where, secrets) === where;
	return {
		message: isShown
			? `The service redirects to ${where}`
			: 'The service redirects, and its URL cannot be shown',
		description: `The node follows no redirect, so that the access token goes nowhere else. ${(isShown && adviseToEnter(target, url)) || "Check 'Base URL' and 'API Prefix' in the credential. Otherwise contact the service provider."}`,
	};
}

/** @returns the fields that lead to where the service redirects; `''` if that is no list */
function adviseToEnter(target: URL | undefined, url: string): string {
	if (target === undefined) return '';
	const requested = new URL(url);
	// Behind a proxy that ends TLS, some services take themselves for http.
	const { origin } = target.host === requested.host ? requested : target;
	const { pathname } = target;
	const [, prefix, slash] = /^(.*)\/locations(\/?)$/.exec(pathname) ?? [];
	if (prefix === undefined || !isSecure(parseUrl(origin))) return '';
	if (origin + pathname === url)
		return 'It leads back to the requested list: contact the service provider.';
	return `If that is the list, enter ${origin} as 'Base URL' and ${slash === '' ? prefix || '/' : pathname} as 'API Prefix' in the credential. Otherwise, or if the service then redirects back, contact the service provider.`;
}
