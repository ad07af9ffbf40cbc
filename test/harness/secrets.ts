import type { Service } from '../../sandbox/service/service';

/**
 * Lists all that must never be shown: what the service issued, and what a user fills in.
 *
 * @param filledIn what a user fills in; by default the secrets that the service knows
 * @returns each value as it is, as in a URL, and as in JSON
 */
export function secretsOf(
	{ settings: { client, user }, tokens }: Service,
	filledIn: string[] = [client.secret, user.password],
): string[] {
	const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
	const values = [...tokens.issued, ...filledIn, basic];
	const forms = values.flatMap((value) => [
		value,
		encodeURIComponent(value),
		JSON.stringify(value).slice(1, -1),
	]);
	return [...new Set(forms)];
}

/**
 * Looks for the secrets of services in a text, also for one that a column broke in two.
 *
 * @param shown everything that a user can see or n8n stores
 * @throws the failed expectation, when one is there
 */
export function expectNoSecret(
	services: Service | readonly Service[],
	shown: string,
	filledIn?: string[],
): void {
	const unbroken = shown.replace(/[\s│]+/g, '');
	const found = [services]
		.flat()
		.flatMap((service) => secretsOf(service, filledIn))
		.filter((secret) => shown.includes(secret) || unbroken.includes(secret.replace(/\s+/g, '')));
	// The secrets themselves stay out of the message of a failed expectation as well.
	expect(found.map((secret) => `${secret.slice(0, 6)}…`)).toEqual([]);
}
