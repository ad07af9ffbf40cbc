import { pair } from '../../queue/pairing';

const execution = (id: string, number?: number) => ({
	number,
	stored: { id, status: 'success', ids: [], reason: '' },
});

it('gives each call the execution that names it', () => {
	const { byCall, surplus } = pair([1, 2], [execution('11', 2), execution('10', 1)]);
	expect([...byCall].map(([number, { id }]) => [number, id])).toEqual([
		[2, '11'],
		[1, '10'],
	]);
	expect(surplus).toEqual([]);
});

it('gives executions that name no call to the calls that are left, in the order of their ids', () => {
	const { byCall } = pair([1, 2, 3], [execution('100'), execution('9'), execution('10', 2)]);
	expect(byCall.get(1)?.id).toBe('9');
	expect(byCall.get(2)?.id).toBe('10');
	expect(byCall.get(3)?.id).toBe('100');
});

it('leaves a call without execution where n8n kept none', () => {
	expect(pair([1, 2], [execution('10', 1)]).byCall.has(2)).toBe(false);
});

it('tells executions that nobody asked for: a second one of a call, an unknown call, one too many', () => {
	const kept = [execution('10', 1), execution('11', 1), execution('12', 8), execution('13')];
	const { surplus } = pair([1], kept);
	expect(surplus.map(({ id }) => id)).toEqual(['11', '12', '13']);
});
