import { secretForms } from '../../harness/secrets';
import type { Scenario } from '../scenario';

/** Played last: what all the others have left behind. */
export const secretScenario: Scenario = {
	name: 'secrets: in all that n8n has printed and stored',
	expected: '0 secrets',
	play: async ({ line }) => {
		const written = line.written();
		const issued = new Set(line.services.flatMap(({ tokens }) => tokens.issued));
		const settings = line.services.map((service) => service.settings);
		const typed = new Set(
			settings.flatMap(({ client, user }) => [client.secret, user.password]).flatMap(secretForms),
		);
		// Tokens and codes of the embedded service look alike, so that one look finds all of them.
		const tokens = written.match(/(access|refresh|code)-[\w-]{32}/g) ?? [];
		const found = [
			...new Set(tokens.filter((token) => issued.has(token))),
			...[...typed].filter((secret) => written.includes(secret)),
		];
		return await Promise.resolve(`${found.length} secrets`);
	},
};
