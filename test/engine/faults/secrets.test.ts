import { LoggerProxy } from 'n8n-workflow';

import type { CannedResponse } from '../../../sandbox/service/cannedResponse';
import {
	connectedCredential,
	credentialTypes,
	passwordCredential,
	pastedCodeCredential,
} from '../harness/credentials';
import { useFaultTests } from '../harness/faults';
import { collectTexts } from '../harness/runWorkflow';

const start = useFaultTests();

// Each run fails that shows or stores a secret, or lets n8n log it. In which forms a secret is hidden:
// test/unit/shared/errors/secrets.
describe.each(credentialTypes)('with the %s credential', (_name, credential) => {
	it.each(['token', 'list'])('hides what the response to a %s request repeats', async (kind) => {
		const client = { id: 'demo <client>', secret: 'a+b/c=d&e<f>"g\'h i%20é' };
		const { service, run } = await start({ client });
		const credentials = credential(service);
		service.tokens.invalidateAccessTokens();
		service.overrideResponse = ({ path, headers, body }) => {
			if (path.endsWith('/token') !== (kind === 'token')) return undefined;
			const sent = `${String(headers.authorization)} ${client.secret} ${body.toString().slice(-200)}`;
			const error = { error: 'invalid_request', error_description: sent };
			return { status: 400, body: { ...error, errors: [{ title: 'No', detail: sent }] } };
		};
		const { error } = await run({ credentials });
		expect(error).toBeDefined();
	});

	it('hides all that the credential has held when each token gets 401', async () => {
		const { service, run } = await start();
		const credentials = credential(service);
		await run({ credentials, parameters: { returnAll: false, limit: 1 } });
		const { client, user } = service.settings;
		const held = new Set<string>();
		service.overrideResponse = ({ path }) => {
			if (!path.endsWith('/locations')) return undefined;
			const data = JSON.stringify(credentials.data);
			for (const secret of [client.secret, user.password, ...service.tokens.issued]) {
				if (data.includes(secret)) held.add(secret);
			}
			return { status: 401, body: { errors: [...held].map((detail) => ({ detail })).slice(-3) } };
		};
		const { error } = await run({ credentials });
		expect(held.size).toBeGreaterThanOrEqual(3);
		expect(error?.description).toContain('[hidden]');
	});
});

const page = (location: object) => ({ data: [{ id: '1', type: 'locations', ...location }] });
/** Where a response to a request for the list can repeat the token. */
const places: Record<string, (token: string) => CannedResponse> = {
	'the host of a redirect': (token) => ({
		status: 302,
		headers: { location: `https://${token}.example/` },
	}),
	'the name of a parameter of a link': (token) => ({
		body: { ...page({}), links: { next: `?${token}=2` } },
	}),
	'the text instead of a list': (token) => ({ body: token }),
	'a long city': (token) => ({
		body: page({ attributes: { city: `${'x'.repeat(40)} ${token}` } }),
	}),
	'a city that is cut off within it': (token) => ({
		// Names are cut off after 100 characters.
		body: page({ attributes: { city: `${'x'.repeat(80)} ${token}` } }),
	}),
	'the name of a field': (token) => ({ body: page({ attributes: { [token]: 1 } }) }),
	'a challenge': (token) => ({
		status: 401,
		headers: { 'www-authenticate': `Bearer error_description="${token}"` },
	}),
};

describe('a token that a response repeats', () => {
	// A short password is hidden where it is a whole word: test/unit/shared/errors/secrets.
	it.each(Object.entries(places))(
		'is not shown from %s, nor is a short password',
		async (place, reply) => {
			const password = 'hunter2';
			const { service, run } = await start({
				user: { username: 'api-user@example.com', password },
			});
			// Cities and fields are listed if one is not found.
			const parameters =
				place === 'the name of a field'
					? { output: 'selectedFields', fields: ['nothing'] }
					: { filters: { city: 'Nowhere' } };
			for (const isToken of [true, false]) {
				service.overrideResponse = ({ path, headers }) => {
					const token = headers.authorization?.split(' ')[1] ?? '';
					return path.startsWith('/rest/') ? reply(isToken ? token : password) : undefined;
				};
				const { error } = await run({ parameters: { returnAll: true, ...parameters } });
				expect(error).toBeDefined();
				const shown = `${error?.message ?? ''} ${error?.description ?? ''}`.toLowerCase();
				for (const secret of [...service.tokens.issued, password]) {
					expect(shown).not.toContain(secret.toLowerCase());
					expect(shown).not.toContain(secret.slice(0, 12).toLowerCase());
				}
				// The target of a redirect is not shown at all, and a text is not quoted.
				const isQuoted = !/redirect|text/.test(place);
				if (!isToken && isQuoted) expect(shown).toContain('[hidden]');
			}
		},
	);

	it('is hidden in the name of a member of the response', async () => {
		const { service, run } = await start();
		service.overrideResponse = ({ path, headers }) =>
			path.endsWith('/locations')
				? { body: { [`denied to the token: ${String(headers.authorization)}`]: 1 } }
				: undefined;
		const { error } = await run();
		expect(error?.message).toMatch(/found: "denied to the token: Bearer \[hidden\]"/);
	});
});

/** Characters that patterns, URLs, JSON and HTML give a meaning, and headers allow. */
const ODD = "a+(b)[c]{d}|e$f^g*h?i\\j/k.l$&'<>%20=~;";

/** Ways in which a response can repeat what it was sent. */
const repeating: ((secrets: string[]) => CannedResponse)[] = [
	(secrets) => ({
		status: 400,
		body: { error: 'invalid_grant', error_description: secrets.join(' ') },
	}),
	(secrets) => ({ status: 401, body: { errors: secrets.map((detail) => ({ detail })) } }),
	(secrets) => ({ status: 403, body: { message: secrets.join('", "') } }),
	(secrets) => ({ status: 403, headers: { 'retry-after': '1' }, body: secrets.join() }),
	(secrets) => ({ status: 404, body: `<html>${secrets.join('<br>')}</html>` }),
	(secrets) => ({ status: 418, body: { [secrets.join()]: secrets } }),
	(secrets) => ({ status: 500, body: { detail: JSON.stringify(secrets) } }),
	(secrets) => ({ status: 503, body: { title: `${'x'.repeat(290)}${secrets.join()}` } }),
	(secrets) => ({
		status: 302,
		headers: {
			location: `https://b.example/${encodeURIComponent(secrets.join().slice(0, 9_000))}`,
		},
	}),
	(secrets) => ({ body: { data: null, error: { message: secrets.join('\n') } } }),
];

describe('secrets of any length', () => {
	it.each([
		...credentialTypes.flatMap((type) => [1, 500].map((length) => [length, ...type] as const)),
		[100_000, 'OAuth2', connectedCredential] as const,
	])('are not shown: %i characters, with the %s credential', async (length, _name, credential) => {
		const secretOf = (seed: string) => `${seed}${ODD.repeat(length)}`.slice(0, length);
		const { service, run } = await start();
		// The credential of each type keeps its fields, and n8n its tokens.
		const fields = { clientSecret: secretOf('S'), password: secretOf('P') };
		const tokens = { access_token: secretOf('A'), refresh_token: secretOf('R') };
		const secrets = [...Object.values(fields), ...Object.values(tokens)];
		// With the longest, each takes a second.
		for (const repeat of length > 500 ? repeating.slice(0, 2) : repeating) {
			for (const failed of ['/token', '/locations']) {
				const credentials = credential(service, { ...fields, oauthTokenData: { ...tokens } });
				service.overrideResponse = ({ path }) =>
					path.endsWith(failed) ? repeat(secrets) : { body: { ...tokens, expires_in: 86_400 } };
				const result = await run({ credentials });
				const shown = collectTexts(result);
				expect(result.error).toBeDefined();
				expect(shown).not.toMatch(/Invalid regular expression|Maximum call stack/);
				for (const secret of secrets) {
					// One character says nothing, unless it stands alone.
					const piece = length === 1 ? `"${secret}"` : secret.slice(0, 40);
					expect(shown.includes(piece)).toBe(false);
				}
			}
		}
	});
});

it.each([passwordCredential, pastedCodeCredential])(
	'a redirected login is not followed, and only its origin is shown',
	async (credential) => {
		const [{ service, run }, { service: elsewhere }] = [await start(), await start()];
		service.overrideResponse = ({ path, body }) => ({
			status: 307,
			headers: { location: `${elsewhere.url}${path}?${body.toString('base64url')}&return=1` },
		});
		const { error } = await run({ credentials: credential(service) });
		expect(error?.message).toMatch(/token endpoint redirects/);
		expect(error?.description).toContain(`redirects to ${elsewhere.url},`);
		expect(error?.description).not.toContain('return=1');
		expect(elsewhere.journal.entries).toHaveLength(0);
	},
);

describe('the check of each run of the fault tests', () => {
	it('fails a run that outputs a secret, whatever its test expects', async () => {
		const { service, run } = await start();
		service.overrideResponse = ({ path, headers }) =>
			path.endsWith('/locations')
				? { body: page({ attributes: { city: headers.authorization } }) }
				: undefined;
		await expect(run()).rejects.toThrow('access…');
	});

	it('fails a run in which n8n logs a secret, at whatever level', async () => {
		const { service, run } = await start({ count: 1 });
		service.overrideResponse = ({ headers }) => {
			LoggerProxy.debug('A request was sent', { headers: { ...headers } });
			return undefined;
		};
		await expect(run()).rejects.toThrow('access…');
	});
});
