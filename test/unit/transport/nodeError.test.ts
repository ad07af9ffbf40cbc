import { ProblemError } from '../../../credentials/shared/problem';
import { asProblem, nodeError } from '../../../nodes/VisitorLocations/transport/nodeError';

const node = {
	id: '1',
	name: 'Visitor Locations',
	type: 'visitorLocations',
	typeVersion: 1,
	position: [0, 0] as [number, number],
	parameters: {},
};
const problem = { message: 'What happened', description: 'What to do' };
const shown = (error: unknown, itemIndex?: number) => {
	const { message, description, httpCode, context } = nodeError(node, error, itemIndex);
	return { message, description, httpCode, itemIndex: context.itemIndex as unknown };
};

it('shows a problem with its words, its status and its item', () => {
	const withStatus = new ProblemError(problem, 404);
	expect(shown(withStatus, 7)).toEqual({ ...problem, httpCode: '404', itemIndex: 7 });
	expect(shown(new ProblemError(problem))).toMatchObject({ ...problem, httpCode: null });
});

it('shows what else was thrown as it is, and nothing of the request with it', () => {
	const error = Object.assign(new Error('Odd'), {
		config: { headers: { Authorization: 'secret' } },
	});
	expect(shown(error)).toMatchObject({ message: 'Odd', description: null });
	expect(JSON.stringify(nodeError(node, error))).not.toContain('secret');
	expect(shown(Object.assign(new Error('Odd'), { description: 'Why' })).description).toBe('Why');
	expect(shown(Object.assign(new Error('Odd'), { description: 7 })).description).toBeNull();
	expect(shown('just text')).toMatchObject({ message: 'just text', description: null });
});

it('makes a problem of what was thrown, with its words alone', () => {
	const refused = asProblem(Object.assign(new ProblemError(problem, 401), { cause: 'secret' }));
	expect(refused).toMatchObject(problem);
	expect(refused).not.toHaveProperty('httpStatus', 401);
	expect(JSON.stringify(Object.entries(refused))).not.toContain('secret');
});
