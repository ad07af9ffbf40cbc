import { LoggerProxy } from 'n8n-workflow';

import type { CannedResponse } from '../../../sandbox/service/cannedResponse';
import type { JournalEntry } from '../../../sandbox/service/journal';
import { expectNoSecret, listSecrets } from '../../harness/secrets';
import {
	connectedCredential,
	credentialTypes,
	passwordCredential,
	pastedCodeCredential,
} from '../harness/credentials';
import { useService } from '../harness/faults';
import type { Run } from '../harness/runWorkflow';
import { collectTexts } from '../harness/runWorkflow';

const start = useService();
const odd = { id: 'demo <client>', secret: 'a+b/c=d&e<f>"g\'h i%20é' };

/** The secrets that were sent, in the forms that SECURITY.md names. */
function echoes({ headers, body }: JournalEntry): string[] {
	const { authorization = '' } = headers;
	const token = authorization.split(' ')[1] ?? '';
	const sent = [token, odd.secret, body.toString(), Buffer.from(token, 'base64').toString()];
	return sent
		.filter((text) => text !== '')
		.flatMap((text) => [
			text,
			encodeURIComponent(text),
			new URLSearchParams({ text }).toString(),
			JSON.stringify(text),
		])
		.map((text) => text.slice(0, 250));
}

// Each run fails that shows or stores a secret, or lets n8n log it.
describe.each(credentialTypes)('with the %s credential', (_name, credential) => {
	it.each(['token', 'list'])(
		'no echo of a secret in the response to a %s request is shown, in each form that SECURITY.md names',
		async (kind) => {
			let echoed = 0;
			for (let forms = 1; echoed < forms; echoed += 1) {
				const user = { username: 'u@x', password: 'pa ss&<word>' };
				const { service, run } = await start({ client: odd, user });
				const credentials = credential(service);
				service.tokens.expireAccessTokens();
				service.overrideResponse = (entry) => {
					if (entry.path.endsWith('/token') !== (kind === 'token')) return undefined;
					const all = echoes(entry);
					forms = all.length;
					const echo = all[echoed];
					const error = { error: 'invalid_request', error_description: echo };
					return { status: 400, body: { ...error, errors: [{ title: 'No', detail: echo }] } };
				};
				const { error } = await run({ credentials });
				expect(error).toBeDefined();
			}
			expect(echoed).toBeGreaterThanOrEqual(8);
		},
	);

	it('a 401 for every token repeats all that the credential holds, and nothing of it is shown', async () => {
		const { service, run } = await start();
		const credentials = credential(service);
		await run({ credentials, parameters: { limit: 1 } });
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

	it('hides a token that another worker refreshed during the request', async () => {
		const { service, run } = await start();
		const credentials = credential(service);
		await run({ credentials, parameters: { limit: 1 } });
		service.overrideResponse = ({ path, headers }) => {
			if (!path.endsWith('/locations')) return undefined;
			const { access_token: accessToken } = service.tokens.issue(service.settings.scopes);
			const { oauthTokenData } = credentials.data;
			if (typeof oauthTokenData === 'object') {
				Object.assign(oauthTokenData, { access_token: accessToken });
			} else credentials.data.accessToken = accessToken;
			const echo = headers.authorization?.split(' ')[1] ?? '';
			return { status: 400, body: { errors: [{ title: echo }] } };
		};
		const { error } = await run({ credentials });
		expect(error?.description).toContain('[hidden]');
	});
});

/** Where a response to a request for the list can repeat the token. */
const page = (...data: object[]) => ({ data });
const location = (id: string, attributes: object = {}) => ({ id, type: 'locations', attributes });
const places: Record<string, (token: string) => CannedResponse> = {
	'the host of a redirect': (token) => redirectTo(`https://${token}.example/`),
	'the scheme of a redirect': (token) => redirectTo(`${token.replace(/_/g, '-')}:x`),
	'the path of a redirect': (token) => redirectTo(`/${token}`),
	'the user of a redirect': (token) => redirectTo(`https://${token}@b.example/`),
	'the host of a link': (token) => linkTo(`https://${token}.example/2`),
	'the host of a link in a header': (token) => ({
		headers: { link: `<https://${token}.example/2>; rel="next"` },
		body: page(location('1')),
	}),
	'the path of a link': (token) => linkTo(`/rest/v1/${token}`),
	'the name of a parameter of a link': (token) => linkTo(`?${token}=2`),
	'the value of a parameter of a link': (token) => linkTo(`?after=${token}`),
	'the name of a member instead of data': (token) => ({ body: { [token]: 1 } }),
	'the names of members, encoded': (token) => ({ body: { [encodeURIComponent(token)]: 1 } }),
	'the text instead of a list': (token) => ({ body: token }),
	'the only entry': (token) => ({ body: { data: [token] } }),
	'an ID that two entries have': (token) => ({
		body: page(location(token, { a: 1 }), location(token, { a: 2 })),
	}),
	'a cursor': (token) => ({ body: { ...page(location('1')), meta: { next_cursor: token } } }),
	'the name of a sign of more': (token) => ({
		body: { ...page(location('1')), meta: { [`next${token}`]: true, total: 9 } },
	}),
	'a city': (token) => ({ body: page(location('1', { city: token })) }),
	'a long city': (token) => ({ body: page(location('1', { city: `${'x'.repeat(80)} ${token}` })) }),
	'the name of a field': (token) => ({ body: page(location('1', { [token]: 1 })) }),
	'the title of an error': (token) => ({ status: 400, body: { errors: [{ title: token }] } }),
	'the detail of an error': (token) => ({ status: 422, body: { detail: `No ${token}.` } }),
	'the message of an error': (token) => ({ status: 409, body: { message: [token, 'b'] } }),
	'a challenge': (token) => ({
		status: 401,
		headers: { 'www-authenticate': `Bearer error_description="${token}"` },
	}),
	'errors with status 200': (token) => ({ body: { data: [], errors: { [token]: token } } }),
	'an error with status 200': (token) => ({ body: { error: `Bearer ${token}` } }),
	'an error after a long text': (token) => ({
		status: 400,
		body: { message: `${'long '.repeat(57)}${token} ${token}` },
	}),
};
const redirectTo = (to: string): CannedResponse => ({ status: 302, headers: { location: to } });
const linkTo = (next: string): CannedResponse => ({
	body: { ...page(location('1')), links: { next } },
});

describe.each([
	['OAuth2', connectedCredential],
	['password grant', passwordCredential],
] as const)('with the %s credential, a token that a response repeats', (_name, credential) => {
	it.each(Object.entries(places))('is not shown from %s', async (place, reply) => {
		const { service, run } = await start();
		service.overrideResponse = ({ path, headers }) => {
			const token = headers.authorization?.split(' ')[1] ?? '';
			return path.startsWith('/rest/') ? reply(token) : undefined;
		};
		const credentials = credential(service);
		// Cities and fields are listed if one is not found.
		const parameters = {
			returnAll: true,
			...(place === 'the name of a field'
				? { output: 'selectedFields', fields: ['nothing'] }
				: { filters: { city: 'Nowhere' } }),
		};
		const { error } = await run({ credentials, parameters });
		expect(error).toBeDefined();
		expect(service.journal.listRequests.length).toBeGreaterThan(0);
		const shown = `${error?.message ?? ''} ${error?.description ?? ''}`.toLowerCase();
		for (const token of service.tokens.issued) expect(shown).not.toContain(token.toLowerCase());
	});
});

it.each([passwordCredential, pastedCodeCredential])(
	'a redirected login is not followed, and only its origin is shown',
	async (credential) => {
		const [{ service, run }, { service: elsewhere }] = [await start(), await start()];
		service.overrideResponse = ({ path, body }) => ({
			status: 307,
			headers: {
				location: `${elsewhere.url}${path}?${Buffer.from(body).toString('base64url')}&return=1`,
			},
		});
		const { error } = await run({ credentials: credential(service) });
		expect(error?.message).toMatch(/token endpoint redirects/);
		expect(error?.description).toContain(`redirects to ${elsewhere.url},`);
		expect(error?.description).toMatch(/enter it in '(Authorization )?Base URL'/);
		expect(error?.description).not.toContain('return=1');
		expect(elsewhere.journal.entries).toHaveLength(0);
	},
);

it('a token is hidden where a quote of the response is cut off within it', async () => {
	const { service, run } = await start();
	service.overrideResponse = ({ path, headers }) =>
		path.endsWith('/locations')
			? { body: { [`denied to the token: ${String(headers.authorization)}`]: 1 } }
			: undefined;
	const { error } = await run();
	expect(error?.message).toMatch(/found: "denied to the token: Bearer \[hidden\]"/);
});

it.each([
	['has characters that end an unknown token', 'Q1w8Q~abcdEFGHijklMNOPqrs.yz_-01234tu'],
	['has two spaces', 'my  pass  word 1'],
])('a client secret is hidden in a quote of the response when it %s', async (_name, secret) => {
	const { service, run } = await start({ client: { id: 'demo', secret } });
	service.overrideResponse = ({ path }) =>
		path.endsWith('/locations') ? { status: 422, body: { message: `No ${secret}.` } } : undefined;
	const { error } = await run();
	expect(error?.description).toMatch(/The service said: No \[hidden\]\.$/);
});

describe('the check of each run of the fault tests', () => {
	it.each<[string, (run: Run, secret: string) => Partial<Run>]>([
		['an item', (_run, secret) => ({ stored: () => JSON.stringify({ json: { name: secret } }) })],
		[
			'the description of an error',
			(_run, secret) => ({ error: Object.assign(new Error(), { description: secret }) as never }),
		],
		[
			'its stack',
			(_run, secret) => ({ error: Object.assign(new Error(), { stack: secret }) as never }),
		],
		[
			'its cause',
			(_run, secret) => ({ error: new Error('refused', { cause: { header: secret } }) as never }),
		],
	])('finds every secret in %s', async (_name, leak) => {
		const { service, run } = await start({ count: 1 });
		const clean = await run();
		expect(listSecrets(service).length).toBeGreaterThanOrEqual(5);
		for (const secret of listSecrets(service)) {
			expect(() => {
				expectNoSecret(service, collectTexts({ ...clean, ...leak(clean, secret) }));
			}).toThrow(`${secret.slice(0, 6)}…`);
		}
	});

	it('fails a run that outputs a secret, whatever its test expects', async () => {
		const { service, run } = await start();
		service.overrideResponse = ({ path, headers }) =>
			path.endsWith('/locations')
				? { body: { data: [{ id: '1', attributes: { city: headers.authorization } }] } }
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
