import type { CannedResponse } from './cannedResponse';
import { JSON_API, jsonApiError, webPage } from './cannedResponse';
import type { JournalEntry } from './journal';
import type { Location } from './locations';
import { createPage } from './page';
import type { Settings } from './settings';
import type { Tokens } from './tokens';
import { getPaging } from './dialects';

/** A web page that asks a person to sign in. Some services send one to a client without a valid token. */
export const SIGN_IN_PAGE: CannedResponse = webPage('<!doctype html><title>Sign in</title>');

/**
 * listLocations: returns a page of the list, for a bearer token with the scope `locations.read`.
 *
 * @param locations the current ones
 */
export function listLocations(
	{ url, headers }: JournalEntry,
	settings: Settings,
	tokens: Tokens,
	locations: Location[],
): CannedResponse {
	const { accept, authorization = '', host = '' } = headers;
	if (accept !== JSON_API) return jsonApiError(406, `Accept ${JSON_API}.`);
	const scopes = tokens.scopesOf(/^Bearer (.+)$/.exec(authorization)?.[1] ?? '');
	if (scopes === undefined) return withoutToken(settings);
	if (!scopes.includes('locations.read')) {
		return jsonApiError(403, 'The scope locations.read is missing.');
	}
	const page = createPage(locations, new URL(url, `http://${host}`), settings);
	if (typeof page !== 'string') return page;
	const { rejection: status, rejectionBody } = getPaging(settings.dialect);
	if (rejectionBody === 'web page') return { ...webPage(`<h1>${page}</h1>`), status };
	return jsonApiError(status, page, status === 405 ? { allow: 'GET' } : {});
}

function withoutToken({ invalidTokenResponse: response }: Settings): CannedResponse {
	if (response === 'page') return SIGN_IN_PAGE;
	if (response === 'redirect') return { status: 302, headers: { location: '/sign-in' } };
	return jsonApiError(response, 'The access token is missing or expired.');
}
