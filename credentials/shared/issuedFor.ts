import { digest } from './digest';
import type { JsonObject } from './json';
import { textOf } from './json';
import { serviceAddress } from './serviceAddress';

/** @returns a field as it is sent: without the spaces that were pasted along with it. Not for passwords. */
export function trimmed(value: unknown): string {
	return textOf(value).trim();
}

/**
 * Fingerprint of what the tokens of a password or pasted-code credential belong to, in three parts with dots between
 * them: what issues them (the address; with a pasted code also the scope), all fields, the code that they stem from.
 *
 * @param credential with its expressions resolved
 * @throws ProblemError when an address in it cannot be used
 */
export function issuedForOf(credential: JsonObject): string {
	return `${fieldsPart(credential)}.${textOf(credential.usedCode)}`;
}

/** @returns the first two parts of issuedForOf */
export function fieldsPart(credential: JsonObject): string {
	const baseUrl = serviceAddress(credential.baseUrl, 'Base URL');
	// A refresh brings no other scope than the one that the user authorized.
	const issuer =
		credential.authBaseUrl === undefined
			? [baseUrl]
			: [
					serviceAddress(credential.authBaseUrl, 'Authorization Base URL'),
					trimmed(credential.scope),
				];
	const fields = ['clientId', 'clientSecret', 'username', 'scope'].map((name) =>
		trimmed(credential[name]),
	);
	return `${digest(...issuer)}.${digest(baseUrl, ...fields, textOf(credential.password))}`;
}

/** @returns the parts of a fingerprint: what stands for the issuer, for it and all fields, and for the code */
export function partsOf(issuedFor: string): { issuer: string; fields: string; code: string } {
	const [issuer = '', others = '', code = ''] = issuedFor.split('.');
	return { issuer, fields: `${issuer}.${others}`, code };
}
