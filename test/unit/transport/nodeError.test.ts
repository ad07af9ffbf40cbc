import { ProblemError } from '../../../credentials/shared/problem';
import type { NodeContext } from '../../../nodes/VisitorLocations/parameters/parameterValue';
import {
	createNodeError,
	toProblemError,
} from '../../../nodes/VisitorLocations/transport/nodeError';

const node = {
	id: '1',
	name: 'Visitor Locations',
	type: 'visitorLocations',
	typeVersion: 1,
	position: [0, 0] as [number, number],
	parameters: {},
};
const withCredential = (getCredentials: () => Promise<object>) =>
	({
		getNode: () => node,
		getNodeParameter: () => 'oAuth2',
		getCredentials,
	}) as unknown as NodeContext;
const oauthTokenData = { access_token: 'the-access-token' };
const context = withCredential(async () => await Promise.resolve({ oauthTokenData }));
const problem = { message: 'What happened', description: 'What to do' };
const readError = async (error: unknown, itemIndex?: number) => {
	const created = await createNodeError(context, error, itemIndex);
	const { message, description, httpCode, context: details } = created;
	return { message, description, httpCode, itemIndex: details.itemIndex as unknown };
};

describe('createNodeError', () => {
	it('shows message, description, status and item of a problem', async () => {
		const withStatus = new ProblemError(problem, 404);
		expect(await readError(withStatus, 7)).toEqual({ ...problem, httpCode: '404', itemIndex: 7 });
		expect(await readError(new ProblemError(problem))).toMatchObject({
			...problem,
			httpCode: null,
		});
	});

	it('shows the message of any other error, but nothing of its request', async () => {
		const error = Object.assign(new Error('Odd'), {
			config: { headers: { Authorization: 'secret' } },
		});
		expect(await readError(error)).toMatchObject({ message: 'Odd', description: null });
		expect(JSON.stringify(await createNodeError(context, error))).not.toContain('secret');
		const readDescription = async (description: unknown) =>
			(await readError(Object.assign(new Error('Odd'), { description }))).description;
		expect(await readDescription('Why')).toBe('Why');
		expect(await readDescription(7)).toBeNull();
		expect(await readError('just text')).toMatchObject({ message: 'just text', description: null });
	});

	it('hides the secrets of the credential in message and description', async () => {
		const message = 'The link goes to https://the-access-token.example';
		const description = 'The city the-access-token has no location.';
		expect(await readError(new ProblemError({ message, description }))).toMatchObject({
			message: 'The link goes to https://[hidden].example',
			description: 'The city [hidden] has no location.',
		});
	});

	it('shows the error when there is no credential', async () => {
		const without = withCredential(async () => await Promise.reject(new Error('Not found')));
		expect(await createNodeError(without, new ProblemError(problem))).toMatchObject(problem);
	});

	it('converts a thrown error to a problem with only its message and description', () => {
		const rejected = toProblemError(
			Object.assign(new ProblemError(problem, 401), { cause: 'secret' }),
		);
		expect(rejected).toMatchObject(problem);
		expect(rejected).not.toHaveProperty('httpStatus', 401);
		expect(JSON.stringify(Object.entries(rejected))).not.toContain('secret');
	});
});
