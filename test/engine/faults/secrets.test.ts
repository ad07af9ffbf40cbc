import { LoggerProxy } from 'n8n-workflow';

import type { CannedResponse } from '../../../sandbox/service/cannedResponse';
import { inspect } from 'node:util';

import { expectNoSecret } from '../../harness/secrets';
import { inEditor, Poller } from '../harness/contexts';
import { credentialTypes, passwordCredential, typesWithoutOAuth2 } from '../harness/credentials';
import { useFaultTests } from '../harness/faults';
import { nodeTypes } from '../harness/nodeTypes';

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
	'the name of a member': (token) => ({ body: { [`denied to the token: ${token}`]: 1 } }),
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
				user: { username: 'user@example.com', password },
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
});

it('a secret that a rejection repeats is neither shown by a poll nor by a list of the editor', async () => {
	const { service } = await start();
	const credentials = passwordCredential(service);
	service.overrideResponse = ({ path, headers }) => {
		const detail = `${String(headers.authorization)} ${service.settings.user.password}`;
		return path.startsWith('/rest/') ? { status: 403, body: { errors: [{ detail }] } } : undefined;
	};
	const poller = new Poller(credentials);
	const editor = inEditor('visitorLocations', credentials);
	const { methods } = nodeTypes.getByNameAndVersion(editor.getNode().type);
	const getError = async (rejected?: Promise<unknown>) =>
		await rejected?.then(
			() => undefined,
			(error: unknown) => error,
		);
	const errors = [
		await getError(poller.poll()),
		await getError(methods?.loadOptions?.getCities?.call(editor)),
	];
	for (const error of errors) {
		const shown = inspect(error, { depth: Infinity, showHidden: true });
		expect(shown).toContain('The service said: Bearer [hidden] [hidden]');
		expectNoSecret(service, shown);
	}
	expectNoSecret(service, JSON.stringify(poller.staticData));
});

it.each(typesWithoutOAuth2)(
	'a redirected login with the %s credential is not followed, and only its origin is shown',
	async (_name, credential) => {
		const [{ service, run }, { service: elsewhere }] = [await start(), await start()];
		service.overrideResponse = ({ path, body }) => ({
			status: 307,
			headers: { location: `${elsewhere.url}${path}?${body.toString('base64url')}&return=1` },
		});
		const { error } = await run({ credentials: credential(service) });
		expect(error?.message).toMatch(/redirects the sign-in/);
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
