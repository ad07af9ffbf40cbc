import { digest } from './digest';
import { isExpired } from './expiry';
import type { JsonObject } from './json';
import { textOf } from './json';
import { serviceAddress } from './serviceAddress';

/** @returns a field as it is sent: without the spaces that were pasted along with it. Not for passwords. */
export function trimmed(value: unknown): string {
	return textOf(value).trim();
}

/**
 * Fingerprint of what the tokens of a password or pasted-code credential belong to, in two parts with a dot between them:
 * the authorization (the address that issues them, the scope, and the code that they stem from), and all fields.
 *
 * @param credential with its expressions resolved; `usedCode` is the digest of the code
 * @throws ProblemError when an address in it cannot be used
 */
export function issuedForOf(credential: JsonObject): string {
	const { addresses, fields } = fieldsOf(credential);
	const [issuer = ''] = addresses;
	const authorization = digest(issuer, trimmed(credential.scope), textOf(credential.usedCode));
	return `${authorization}.${digest(...addresses, ...fields)}`;
}

/** @returns the fingerprint that was stored with the tokens; one in three parts, of 0.1.0 before it was published, as if today's */
export function keptIssuedFor(credential: JsonObject): string {
	const kept = textOf(credential.issuedFor);
	const inThreeParts = kept.split('.').length === 3;
	return inThreeParts && kept === formerIssuedForOf(credential) ? issuedForOf(credential) : kept;
}

/** @returns whether the access token belongs to the credential as it is, and is not over by the clock */
export function isUsable(credential: JsonObject): boolean {
	return (
		textOf(credential.accessToken) !== '' &&
		keptIssuedFor(credential) === issuedForOf(credential) &&
		!isExpired(credential.expiresAt, Date.now())
	);
}

/** The address that issues the tokens comes first. */
function fieldsOf(credential: JsonObject): { addresses: string[]; fields: string[] } {
	const baseUrl = serviceAddress(credential.baseUrl, 'Base URL');
	const fields = ['clientId', 'clientSecret', 'username', 'scope'].map((name) =>
		trimmed(credential[name]),
	);
	return {
		addresses:
			credential.authBaseUrl === undefined
				? [baseUrl]
				: [serviceAddress(credential.authBaseUrl, 'Authorization Base URL'), baseUrl],
		fields: [...fields, textOf(credential.password)],
	};
}

/** The issuer, all fields, the code. */
function formerIssuedForOf(credential: JsonObject): string {
	const { addresses, fields } = fieldsOf(credential);
	const [issuer = '', baseUrl = issuer] = addresses;
	const issued = addresses.length === 1 ? [issuer] : [issuer, trimmed(credential.scope)];
	return `${digest(...issued)}.${digest(baseUrl, ...fields)}.${textOf(credential.usedCode)}`;
}
