import type { Execution } from '../../../sandbox/instance/execution';
import { claimsOf, fateOfExecution, fateOfReply } from '../../queue/judge';

const all = ['1', '2', '3'];

function execution(status: string, ids: string[] = [], message?: string): Execution {
	const error = message === undefined ? undefined : { message };
	const items = () => ids.map((id) => ({ json: { id } }));
	return { id: '7', status, error, items, duration: 1 };
}
const given = execution(
	'crashed',
	[],
	'This execution failed to be processed too many times and …',
);

it.each([
	['whole', 'the whole list, in order', { status: 200, ids: all }],
	['wrong', 'the last location missing', { status: 200, ids: ['1', '2'] }],
	['wrong', 'another order', { status: 200, ids: ['1', '3', '2'] }],
	['wrong', 'a location twice', { status: 200, ids: [...all, '3'] }],
	['wrong', 'an empty list', { status: 200, ids: [] }],
	['failed', 'an error', { status: 500, ids: [] }],
	['wrong', 'no answer', { status: 0, ids: [] }],
])('a reply is %s: %s', (fate, _, reply) => {
	expect(fateOfReply(reply, all)).toBe(fate);
});

it.each([
	['whole', execution('success', all)],
	['wrong', execution('success', ['1', '2'])],
	['failed', execution('error', [], 'Refused')],
	['failed', given],
	['wrong', execution('error', all)],
	['wrong', execution('running', [], 'Refused')],
	['wrong', execution('new')],
])('what n8n keeps is %s: %j', (fate, kept) => {
	expect(fateOfExecution(kept, all)).toBe(fate);
});

describe('all calls and all executions', () => {
	const whole = { status: 200, ids: all };
	const error = { status: 500, ids: [] };
	const success = execution('success', all);
	const holds = (replies: (typeof whole)[], kept: Execution[]) =>
		claimsOf('it', replies, kept, all).map((claim) => claim.holds);

	it.each([
		['two whole ones', [whole, whole], [success, success], [true, true]],
		['one of a dead worker', [whole, error], [given, success], [true, true]],
		['one is lost', [whole, whole], [success], [true, false]],
		['one was run twice', [whole], [success, success], [true, false]],
		['an error for a success', [error], [success], [false, true]],
		['a list for a failure', [whole], [given], [false, true]],
		['a failure of another kind', [error], [execution('error', [], 'Refused')], [false, false]],
	])('%s', (_, replies, kept, expected) => {
		expect(holds(replies, kept)).toEqual(expected);
	});
});
