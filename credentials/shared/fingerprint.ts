import { createHash } from 'crypto';

import type { JsonObject } from './json';
import { toText, trimText } from './json';
import { readAuthBaseUrl, readBaseUrl } from './urls';

/** @returns a fingerprint of some values (SHA-256, base64), to compare them later */
export function digest(...values: readonly string[]): string {
	return createHash('sha256').update(JSON.stringify(values)).digest('base64');
}

/**
 * Fingerprints what the tokens of a password or pasted-code credential were issued for, in two parts with a dot between
 * them. If the first part is the same, the tokens can be refreshed: the URL that issues them, the client, the scope and
 * the code. If both are the same, the access token can be used: all fields.
 *
 * @param credential with its expressions resolved
 * @throws ProblemError if a URL in it is invalid
 */
export function fingerprintCredential(credential: JsonObject): string {
	const baseUrl = readBaseUrl(credential.baseUrl, credential.apiPrefix);
	const issuer =
		credential.authBaseUrl === undefined ? baseUrl : readAuthBaseUrl(credential.authBaseUrl);
	const authorization = [issuer, trimText(credential.clientId), trimText(credential.scope)];
	const others = [baseUrl, trimText(credential.clientSecret), trimText(credential.username)];
	return [
		digest(...authorization, toText(credential.usedCodeHash)),
		digest(...authorization, ...others, toText(credential.password)),
	].join('.');
}
