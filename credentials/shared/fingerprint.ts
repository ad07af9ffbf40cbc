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
 * them: the authorization (the URL that issues tokens, the client, the scope and the code), and all fields. If both are
 * the same, the access token can be used.
 *
 * @param credential with its expressions resolved
 * @throws ProblemError if a URL in it is invalid
 */
export function fingerprintCredential(credential: JsonObject): string {
	const baseUrl = readBaseUrl(credential.baseUrl, credential.apiPrefix);
	const issuer =
		credential.authBaseUrl === undefined ? baseUrl : readAuthBaseUrl(credential.authBaseUrl);
	const client = [issuer, trimText(credential.clientId), trimText(credential.scope)];
	const others = [baseUrl, trimText(credential.clientSecret), trimText(credential.username)];
	const authorization = digest(...client, toText(credential.usedCodeHash));
	const fields = digest(...client, ...others, toText(credential.password));
	return `${authorization}.${fields}`;
}

/** @returns whether two fingerprints have the same authorization, so that the tokens of one can be refreshed for the other */
export function isSameAuthorization(one: string, other: string): boolean {
	return one.split('.')[0] === other.split('.')[0];
}

/** @returns whether two fingerprints have the same fields; the codes can differ */
export function haveSameFields(one: string, other: string): boolean {
	return one.split('.')[1] === other.split('.')[1];
}
