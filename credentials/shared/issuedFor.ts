import { createHash } from 'crypto';

import type { JsonObject } from './json';
import { toText } from './json';

/** The fields that the tokens of a password are issued for. */
const PASSWORD_FIELDS = ['baseUrl', 'clientId', 'clientSecret', 'username', 'password', 'scope'];
/** Those of a pasted code: with another Base URL or API Prefix, the authorization stays valid. */
const CODE_FIELDS = ['authBaseUrl', 'clientId', 'clientSecret', 'scope', 'authorizationCode'];

/** @returns a digest of some values (SHA-256, base64), to compare them later */
export function digest(...values: readonly string[]): string {
	return createHash('sha256').update(JSON.stringify(values)).digest('base64');
}

/**
 * Identifies a login by the fields that its tokens are issued for, as typed. A token is used only with the fields that it
 * was issued for. The pasted code is one of them: it works once, and its tokens belong to it.
 *
 * @param credential of a password or a pasted code, with its expressions resolved
 */
export function computeIssuedFor(credential: JsonObject): string {
	const fields = credential.authBaseUrl === undefined ? PASSWORD_FIELDS : CODE_FIELDS;
	return digest(...fields.map((name) => toText(credential[name])));
}
