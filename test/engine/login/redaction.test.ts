import type { JournalEntry } from '../../../sandbox/service/journal';
import { expectNoSecret } from '../../harness/secrets';
import { services } from '../../harness/services';
import { credentialKinds, passwordCredential, pastedCodeCredential } from '../harness/credentials';
import { runWorkflow, tracesOf } from '../harness/runWorkflow';

const start = services();
const odd = { id: 'demo <client>', secret: 'a+b/c=d&e<f>"g\'h i%20é' };
const html = (text: string) =>
	text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** What was sent in, in all the ways in which a service may repeat it. */
function echoes({ headers, body }: JournalEntry): string {
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
		.map((text) => text.slice(0, 250))
		.join(' | ');
}

describe.each(credentialKinds)('with the %s credential', (_name, credential) => {
	it.each([0, 1, 2, 3])('no echo of a secret is shown, encoded as it may be (%i)', async (nth) => {
		const service = await start({
			client: odd,
			user: { username: 'u@x', password: 'pa ss&<word>' },
		});
		const credentials = credential(service);
		service.answerInstead = (entry) => {
			if (entry.path.endsWith('/token') && nth === 0) return undefined;
			const echo = echoes(entry)
				.split(' | ')
				.slice(nth * 4, nth * 4 + 4)
				.join(' | ');
			const error = { error: 'invalid_request', error_description: echo };
			return { status: 400, body: { ...error, errors: [{ title: 'No', detail: echo }] } };
		};
		const run = await runWorkflow({ credentials });
		expect(run.error).toBeDefined();
		expectNoSecret(service, tracesOf(run));
	});

	it('a token that was renewed elsewhere during the call is hidden as well', async () => {
		const service = await start();
		const credentials = credential(service);
		await runWorkflow({ credentials, parameters: { limit: 1 } });
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
		const run = await runWorkflow({ credentials });
		expect(run.error?.description).toContain('[hidden]');
		expectNoSecret(service, tracesOf(run));
	});
});

it.each([passwordCredential, pastedCodeCredential])(
	'of a redirected login only the origin is shown',
	async (credential) => {
		const service = await start();
		service.answerInstead = ({ body }) => ({
			status: 302,
			headers: {
				location: `https://elsewhere.example/login?${Buffer.from(body).toString('base64url')}&return=1`,
			},
		});
		const { error } = await runWorkflow({ credentials: credential(service) });
		expect(error?.description).toContain('redirects to https://elsewhere.example,');
		expect(error?.description).not.toContain('return=1');
	},
);
