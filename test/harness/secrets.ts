import type { Service } from '../../sandbox/service/service';

/** @returns a secret in the forms that SECURITY.md names: as it is, and as in a URL, a form and JSON */
export function secretForms(value: string): string[] {
	const forms = [
		value,
		encodeURIComponent(value),
		new URLSearchParams([['', value]]).toString().slice(1),
		JSON.stringify(value).slice(1, -1),
	];
	return [...new Set(forms)];
}

/** How each token and code of the mock service begins. */
const ISSUED = /(access|refresh|code)-\d/;

/**
 * Looks for the secrets of services in a text, also for one that a column broke in two.
 *
 * @param shown everything that a user can see or n8n stores
 * @param typed what a user types; by default the secrets that the service knows
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
		.flatMap(({ tokens, settings: { client, user } }) => [
			...(mayHaveIssued ? tokens.issued : []),
			...(typed ?? [client.secret, user.password]),
			Buffer.from(`${client.id}:${client.secret}`).toString('base64'),
		])
		.flatMap(secretForms)
		.filter((secret) => shown.includes(secret) || unbroken.includes(secret.replace(/\s+/g, '')));
	// The secrets themselves stay out of the message of a failed expectation as well.
	expect(found.map((secret) => `${secret.slice(0, 6)}…`)).toEqual([]);
}
