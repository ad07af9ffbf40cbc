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
 * them: the address that issues them, the other fields, the code that they stem from.
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
	const issuer =
		credential.authBaseUrl === undefined
			? baseUrl
			: serviceAddress(credential.authBaseUrl, 'Authorization Base URL');
	const fields = ['clientId', 'clientSecret', 'username', 'scope'].map((name) =>
		trimmed(credential[name]),
	);
	return `${digest(issuer)}.${digest(baseUrl, ...fields, textOf(credential.password))}`;
}

/** @returns the two parts of a fingerprint that stand for fields, and the one that stands for the code */
export function partsOf(issuedFor: string): { fields: string; code: string } {
	const [issuer = '', others = '', code = ''] = issuedFor.split('.');
	return { fields: `${issuer}.${others}`, code };
}
