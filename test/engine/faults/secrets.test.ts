import { LoggerProxy } from 'n8n-workflow';

import type { JournalEntry } from '../../../sandbox/service/journal';
import { expectNoSecret, secretsOf } from '../../harness/secrets';
import {
	credentialKinds,
	ownKinds,
	passwordCredential,
	pastedCodeCredential,
} from '../harness/credentials';
import { faultTests } from '../harness/faults';
import { itOnNewN8n } from '../harness/n8n';
import type { Run } from '../harness/runWorkflow';
import { tracesOf } from '../harness/runWorkflow';

const start = faultTests();
const odd = { id: 'demo <client>', secret: 'a+b/c=d&e<f>"g\'h i%20é' };
const html = (text: string) =>
	text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** What was sent in, in all the ways in which a service may repeat it. */
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
			html(text),
			Buffer.from(text).toString('base64'),
			Buffer.from(text).toString('base64url'),
		])
		.map((text) => text.slice(0, 250));
}

// Each run fails that shows or stores a secret, or lets n8n log it.
describe.each(credentialKinds)('with the %s credential', (_name, credential) => {
	it.each([0, 1, 2, 3])('no echo of a secret is shown, encoded as it may be (%i)', async (nth) => {
		const user = { username: 'u@x', password: 'pa ss&<word>' };
		const { service, run } = await start({ client: odd, user });
		service.answerInstead = (entry) => {
			if (entry.path.endsWith('/token') && nth === 0) return undefined;
			const echo = echoes(entry)
				.slice(nth * 4, nth * 4 + 4)
				.join(' | ');
			const error = { error: 'invalid_request', error_description: echo };
			return { status: 400, body: { ...error, errors: [{ title: 'No', detail: echo }] } };
		};
		const { error } = await run({ credentials: credential(service) });
		expect(error).toBeDefined();
	});

	// The errors of older n8n hold nothing of a reply.
	itOnNewN8n(
		'a 401 for every token repeats all that the credential holds, and nothing of it is shown',
		async () => {
			const { service, run } = await start();
			const credentials = credential(service);
			await run({ credentials, parameters: { limit: 1 } });
			const { client, user } = service.settings;
			const held = new Set<string>();
			service.answerInstead = ({ path }) => {
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
		},
	);

	it('a token that was renewed elsewhere during the call is hidden as well', async () => {
		const { service, run } = await start();
		const credentials = credential(service);
		await run({ credentials, parameters: { limit: 1 } });
		service.answerInstead = ({ path, headers }) => {
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

it.each(ownKinds)(
	'a token that was got for the call is hidden, also where another worker has stored its own since (%s)',
	async (_name, credential) => {
		const { service, run } = await start();
		const credentials = credential(service);
		service.answerInstead = ({ path, headers }) => {
			if (!path.endsWith('/locations')) return undefined;
			credentials.data.accessToken = service.tokens.issue(service.settings.scopes).access_token;
			const echo = headers.authorization?.split(' ')[1] ?? '';
			return { status: 400, body: { errors: [{ title: echo }] } };
		};
		const { error } = await run({ credentials });
		expect(error?.description).toContain('[hidden]');
	},
);

it.each([passwordCredential, pastedCodeCredential])(
	'a redirected login is not followed, and only its origin is shown',
	async (credential) => {
		const [{ service, run }, { service: elsewhere }] = [await start(), await start()];
		service.answerInstead = ({ path, body }) => ({
			status: 307,
			headers: {
				location: `${elsewhere.url}${path}?${Buffer.from(body).toString('base64url')}&return=1`,
			},
		});
		const { error } = await run({ credentials: credential(service) });
		expect(error?.message).toMatch(/token endpoint redirects/);
		expect(error?.description).toContain(`redirects to ${elsewhere.url},`);
		expect(error?.description).toMatch(/correct '(Authorization )?Base URL'/);
		expect(error?.description).not.toContain('return=1');
		expect(elsewhere.journal.entries).toHaveLength(0);
	},
);

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
		expect(secretsOf(service).length).toBeGreaterThanOrEqual(5);
		for (const secret of secretsOf(service)) {
			expect(() => {
				expectNoSecret(service, tracesOf({ ...clean, ...leak(clean, secret) }));
			}).toThrow(`${secret.slice(0, 6)}…`);
		}
	});

	it('fails a run that outputs a secret, whatever its test expects', async () => {
		const { service, run } = await start();
		service.answerInstead = ({ path, headers }) =>
			path.endsWith('/locations')
				? { body: { data: [{ id: '1', attributes: { city: headers.authorization } }] } }
				: undefined;
		await expect(run()).rejects.toThrow('access…');
	});

	it('fails a run in which n8n logs a secret, at whatever level', async () => {
		const { service, run } = await start({ count: 1 });
		service.answerInstead = ({ headers }) => {
			LoggerProxy.debug('A request was sent', { headers: { ...headers } });
			return undefined;
		};
		await expect(run()).rejects.toThrow('access…');
	});
});
