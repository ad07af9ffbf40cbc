import type { StoredExecution } from '../../queue/judge';
import { count, judge } from '../../queue/judge';

const all = ['1', '2', '3'];
const success: StoredExecution = { id: '7', status: 'success', ids: all, reason: '' };
const failure: StoredExecution = { id: '7', status: 'error', ids: undefined, reason: 'Refused' };

describe('an execution', () => {
	it('is full when the caller and n8n have the whole list, in order', () => {
		expect(judge({ status: 200, ids: all }, success, all)).toBe('full');
	});

	it.each([
		['misses the last location', ['1', '2']],
		['has another order', ['1', '3', '2']],
		['has one twice', ['1', '2', '3', '3']],
		['is empty', []],
		['is no list', undefined],
	])('is wrong when the answer %s', (_, ids) => {
		expect(judge({ status: 200, ids }, success, all)).toBe('wrong');
	});

	it('is wrong when n8n kept half a list', () => {
		const half = { ...success, ids: ['1', '2'] };
		expect(judge({ status: 200, ids: all }, half, all)).toBe('wrong');
	});

	it('has failed when both sides say so and n8n says why', () => {
		expect(judge({ status: 500, ids: undefined }, failure, all)).toBe('failed');
	});

	it('is wrong when it failed without a reason', () => {
		const silent = { ...failure, reason: '' };
		expect(judge({ status: 500, ids: undefined }, silent, all)).toBe('wrong');
	});

	it.each([
		['a list for a failure', 200, failure],
		['an error for a success', 500, success],
	])('is wrong when the caller got %s', (_, status, stored) => {
		expect(judge({ status, ids: all }, stored, all)).toBe('wrong');
	});

	it.each(['new', 'running', 'waiting', 'unknown'])('hung when n8n holds it for %s', (status) => {
		expect(judge({ status: 500, ids: undefined }, { ...failure, status }, all)).toBe('hung');
	});

	it('hung when nobody answered', () => {
		expect(judge({ status: undefined, ids: undefined }, success, all)).toBe('hung');
	});

	it('is lost when n8n kept nothing of it', () => {
		expect(judge({ status: 200, ids: all }, undefined, all)).toBe('lost');
	});
});

it('counts every kind of outcome', () => {
	expect(count(['full', 'lost', 'full'])).toEqual({
		full: 2,
		failed: 0,
		wrong: 0,
		hung: 0,
		lost: 1,
	});
});
