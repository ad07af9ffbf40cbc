import { trimText } from './json';
import { parseUrl } from './urls';

/**
 * Finds the authorization code in what a user pasted: the code alone, or the URL to which the service redirected, with the code in
 * its query (docs/openapi.yaml, openAuthorizationPrompt).
 *
 * @returns the code as the service issued it, `''` for none
 */
export function findCode(pasted: unknown): string {
	const text = trimText(pasted);
	const query = parsePastedQuery(text);
	if (query === undefined) return text;
	// A space was a `+` that the service had not encoded: codes have no spaces.
	return (query.get('code') ?? '').replaceAll(' ', '+');
}

/** @returns the query of a pasted URL, undefined if it is none */
export function parsePastedQuery(text: string): URLSearchParams | undefined {
	const url = /^https?:\/\//i.test(text) ? parseUrl(text) : undefined;
	if (url !== undefined) return url.searchParams;
	// A URL without its scheme or with an invalid host, or the query alone.
	const query = /(?:^|[?&])((?:code|state|error)=[^#]*)/.exec(text)?.[1];
	return query === undefined ? undefined : new URLSearchParams(query);
}
