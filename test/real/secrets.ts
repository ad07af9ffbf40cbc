import type { Service } from '../../sandbox/service/service';
import { secretForms } from '../harness/secrets';

/** Tokens and codes of the embedded service look alike, so that one look finds all of them. */
const ISSUED = /(access|refresh|code)-\d+-[\w-]{32}/g;

/** @returns how many secrets of services stand in a text: tokens as they are, what a user types in whatever form */
export function secretsIn(text: string, services: readonly Service[]): number {
	const issued = new Set(services.flatMap(({ tokens }) => tokens.issued));
	const typed = new Set(
		services
			.flatMap(({ settings: { client, user } }) => [
				client.secret,
				user.password,
				btoa(`${client.id}:${client.secret}`),
			])
			.flatMap(secretForms),
	);
	const tokens = new Set(text.match(ISSUED)?.filter((token) => issued.has(token)));
	return tokens.size + [...typed].filter((secret) => text.includes(secret)).length;
}
