import type { NodeContext } from '../../nodes/VisitorLocations/context';
import { adaptToTool, createNodeError } from '../../nodes/VisitorLocations/nodeError';
import { describeAuthorization } from '../../credentials/login/authorizationCode';
import { ProblemError } from '../../shared/errors/problem';

const oauthTokenData = { access_token: 'the-access-token' };
const createContext = (credential: Promise<object>) =>
	({
		getNode: () => ({ name: 'Visitor Locations', type: 'visitorLocations', parameters: {} }),
		getNodeParameter: () => 'oAuth2',
		getCredentials: async () => await credential,
	}) as unknown as NodeContext;
const problem = { message: 'What happened', description: 'What to do' };

/** @returns the error that n8n shows */
const show = async (error: unknown, itemIndex?: number) =>
	await createNodeError(createContext(Promise.resolve({ oauthTokenData })), error, itemIndex);

describe('createNodeError', () => {
	it('shows message, description, status and item of a problem', async () => {
		expect(await show(new ProblemError(problem, 404), 7)).toMatchObject({
			...problem,
			httpCode: '404',
			context: { itemIndex: 7 },
		});
		const quoted = { ...problem, serviceMessage: ' The service said: no' };
		const description = 'What to do The service said: no';
		expect(await show(new ProblemError(quoted))).toMatchObject({ description, httpCode: null });
	});

	it('shows the message of any other error, but nothing of its request', async () => {
		const odd = (fields: object) => Object.assign(new Error('Odd'), fields);
		const shown = await show(odd({ config: { headers: { Authorization: 'secret' } } }));
		expect(shown).toMatchObject({ message: 'Odd', description: null });
		expect(JSON.stringify(shown)).not.toContain('secret');
		expect(await show(odd({ description: 'Why' }))).toMatchObject({ description: 'Why' });
		expect(await show(odd({ description: 7 }))).toMatchObject({ description: null });
		expect(await show('text')).toMatchObject({ message: 'text', description: null });
	});

	it('leaves a word in our own texts', async () => {
		const context = createContext(Promise.resolve({ password: 'city' }));
		const error = new ProblemError({ ...problem, message: 'The city' });
		expect((await createNodeError(context, error)).message).toBe('The city');
	});

	it('limits both texts to 4,000 characters, after secrets are hidden', async () => {
		const secret = 'the-access-token'.repeat(100);
		const context = createContext(Promise.resolve({ password: secret }));
		const long = {
			message: `${'m'.repeat(3_990)}${secret}`,
			description: `${'d'.repeat(3_991)}${secret}!`,
		};
		expect(await createNodeError(context, new ProblemError(long))).toMatchObject({
			message: `${'m'.repeat(3_990)}[hidden]`,
			description: `${'d'.repeat(3_991)}[hidden]!`,
		});
		const longer = { message: 'm'.repeat(4_001), description: 'd'.repeat(4_001) };
		expect(await createNodeError(context, new ProblemError(longer))).toMatchObject({
			message: `${'m'.repeat(4_000)}…`,
			description: `${'d'.repeat(4_000)}…`,
		});
	});

	// Its cause is lost in n8n 2.20 and older.
	it('shows all of a login that n8n has wrapped by its message alone', async () => {
		const { message } = new ProblemError(describeAuthorization('Revoked', 'https://a.example'));
		expect((await show(new Error(message))).message).toMatch(
			/^Revoked\. Open this URL, .*: https:\/\/a\.example$/,
		);
	});

	// n8n renders both as HTML.
	it('shows markup as text, and hides a secret that looks like some', async () => {
		const link = 'Open <a href="https://b.example">this</a>';
		const context = createContext(Promise.resolve({ password: 'hunter<2>' }));
		const quoted = { message: `${link} hunter<2>`, description: link, serviceMessage: ` ${link}` };
		const shown = 'Open ‹a href="https://b.example"›this‹/a›';
		for (const error of [new ProblemError(quoted), new Error(`${link} hunter<2>`)]) {
			expect((await createNodeError(context, error)).message).toBe(`${shown} [hidden]`);
		}
		const { description } = await createNodeError(context, new ProblemError(quoted));
		expect(description).toBe(`${shown} ${shown}`);
	});

	it('shows the error when there is no credential', async () => {
		const context = createContext(Promise.reject(new Error('Not found')));
		expect(await createNodeError(context, new ProblemError(problem))).toMatchObject(problem);
	});

	it('shows status and cause of a failed request, also when n8n has wrapped the error', async () => {
		const failure = { cause: 'rate-limited', retryAfterMs: 600_000 } as const;
		const thrown = new ProblemError(problem, 429, failure);
		const wrapped = Object.assign(new Error('Odd'), { cause: thrown });
		for (const error of [thrown, wrapped]) {
			expect(await show(error)).toMatchObject({ ...problem, httpCode: '429', failure });
		}
	});
});

describe('an error that is shown by its message alone', () => {
	const node = (type: string) =>
		({ getNode: () => ({ name: 'N', type, parameters: {} }) }) as unknown as NodeContext;
	const description = 'Check the network. (ECONNREFUSED) Or the certificate. (CERT_HAS_EXPIRED)';

	it('says in it what to do when a model reads it, without a code of Node.js', async () => {
		const error = await show(new ProblemError({ message: 'What', description }));
		expect(adaptToTool(node('visitorLocations'), error)).toMatchObject({
			message: 'What',
			description,
		});
		expect(adaptToTool(node('visitorLocationsTool'), error)).toMatchObject({
			message: 'What. Check the network. Or the certificate.',
			description: undefined,
		});
	});

	it.each(['What?', 'What.', 'A long URL…'])(
		'has no second full stop after %s',
		async (message) => {
			const error = await show(new ProblemError({ message, description: 'Do that.' }));
			const shown = adaptToTool(node('visitorLocationsTool'), error);
			expect(shown.message).toBe(`${message} Do that.`);
		},
	);
});
