import type { Service } from '../../sandbox/service/service';

/**
 * Lists all that must never be shown: what the service issued, and what a user types.
 *
 * @param typed what a user types; by default the secrets that the service knows
 * @returns each value in all forms in which it may be repeated, the longest first
 */
export function listSecrets(service: Service, typed?: string[]): string[] {
	return listForms([...service.tokens.issued, ...typedSecrets(service, typed)]);
}

function typedSecrets({ settings: { client, user } }: Service, typed?: string[]): string[] {
	const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
	return [...(typed ?? [client.secret, user.password]), basic];
}

function listForms(values: string[]): string[] {
	return [...new Set(values.flatMap(secretForms))].sort((one, other) => other.length - one.length);
}

const NAMES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };

/** @returns the number of base64 characters that so many bytes fill completely */
function wholeCharacters(bytes: number): number {
	return Math.floor((bytes * 8) / 6);
}

/** @returns a secret as it is, as in a URL, a form, JSON, HTML and base64 */
export function secretForms(value: string): string[] {
	const forms = [
		value,
		encodeURIComponent(value),
		new URLSearchParams([['', value]]).toString().slice(1),
		JSON.stringify(value).slice(1, -1),
		value.replace(/[&<>"']/g, (character) => `&${NAMES[character] ?? ''};`),
		value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`),
		value.replace(/[&<>"']/g, (character) => `&#x${character.charCodeAt(0).toString(16)};`),
		...(['base64', 'base64url'] as const).map((encoding) =>
			// Without its end, which depends on what follows.
			Buffer.from(value)
				.toString(encoding)
				.slice(0, wholeCharacters(Buffer.byteLength(value))),
		),
	];
	return [...new Set(forms)];
}

/** How each token and code of the mock service begins, as it is and in base64. */
const ISSUED = /(access|refresh|code)-\d|YWNjZXNzL|cmVmcmVzaC|Y29kZS/;

/**
 * Looks for the secrets of services in a text, also for one that a column broke in two.
 *
 * @param shown everything that a user can see or n8n stores
 * @throws the failed expectation, when one is there
 */
export function expectNoSecret(
	services: Service | readonly Service[],
	shown: string,
	typed?: string[],
): void {
	const unbroken = shown.replace(/[\s│]+/g, '');
	// Without this, thousands of tokens would be searched for in the log and the database of a real n8n.
	const mayHaveIssued = ISSUED.test(unbroken);
	const found = [services]
		.flat()
		.flatMap((service) =>
			mayHaveIssued ? listSecrets(service, typed) : listForms(typedSecrets(service, typed)),
		)
		.filter((secret) => shown.includes(secret) || unbroken.includes(secret.replace(/\s+/g, '')));
	// The secrets themselves stay out of the message of a failed expectation as well.
	expect(found.map((secret) => `${secret.slice(0, 6)}…`)).toEqual([]);
}
