import type { NodeContext } from '../../../nodes/VisitorLocations/parameters/parameterValue';
import {
	assertExactId,
	parseOption,
	parseBoolean,
	invalidOptionError,
	isTool,
	splitList,
	parseWholeNumber,
} from '../../../nodes/VisitorLocations/parameters/parameterValue';
import { catchProblem } from '../../harness/problem';

const fix = 'Set it to a valid value.';

describe('parameter values', () => {
	it.each([
		[5, 5],
		['5', 5],
		[' 7 ', 7],
		[1, 1],
		[10, 10],
	])('reads %p as the number %i', (value, number) => {
		expect(parseWholeNumber(value, 'Limit', { least: 1, most: 10 }, fix)).toBe(number);
		expect(parseWholeNumber(value, 'Limit', { least: 1 }, fix)).toBe(number);
	});

	it.each([0, 11, 1.5, '', ' ', 'many', null, undefined, NaN, Infinity, [5], true])(
		'fails when %p is not a number from 1 to 10',
		async (value) => {
			const range = { least: 1, most: 10 };
			expect(await catchProblem(() => parseWholeNumber(value, 'Page Size', range, fix))).toEqual({
				message: "'Page Size' must be a whole number from 1 to 10",
				description: fix,
			});
		},
	);

	it.each([-1, '', ' ', null])('fails when %p is not a number of at least 0', async (value) => {
		expect(
			(await catchProblem(() => parseWholeNumber(value, 'Limit', { least: 0 }, fix))).message,
		).toBe("'Limit' must be a whole number of at least 0");
	});

	it('accepts a large number when there is no maximum', () => {
		expect(parseWholeNumber(1_000_000, 'Limit', { least: 0 }, fix)).toBe(1_000_000);
	});

	it('fails when a value is not one of the options', async () => {
		const choices = ['a', 'b'] as const;
		expect(parseOption('b', choices, 'Output', 'Choose one.')).toBe('b');
		const problem = {
			message: "'Output' has an unknown value",
			description: 'Choose one.',
		};
		for (const value of ['c', undefined, 7]) {
			expect(
				await catchProblem(() => parseOption(value, choices, 'Output', 'Choose one.')),
			).toEqual(problem);
		}
		expect(invalidOptionError('Output', 'Choose one.')).toMatchObject(problem);
	});

	// Webhooks, forms and spreadsheets send text.
	it.each([true, 'true', ' TRUE '])('reads %p as true', (value) => {
		expect(parseBoolean(value, 'Return All', fix)).toBe(true);
	});

	it.each([false, 'false', 'False'])('reads %p as false', (value) => {
		expect(parseBoolean(value, 'Return All', fix)).toBe(false);
	});

	it.each(['yes', '', 1, null, undefined])(
		'fails when %p is neither true nor false',
		async (value) => {
			const problem = { message: "'Return All' has an unknown value", description: fix };
			expect(await catchProblem(() => parseBoolean(value, 'Return All', fix))).toEqual(problem);
		},
	);

	it.each([
		['a, b ,,c', ['a', 'b', 'c']],
		[
			['a', ' b ', '', 7, null],
			['a', 'b', '7'],
		],
		[7, ['7']],
		['', []],
		[undefined, []],
	])('splits %j into the list %j', (value, list) => {
		expect(splitList(value, 'IDs')).toEqual(list);
	});

	it.each([{ a: 1 }, true, [{ id: 1 }, '2'], [['a']], [false]])(
		'fails when %j is not a list of text and numbers, instead of skipping entries',
		async (value) => {
			const { message, description } = await catchProblem(() => splitList(value, 'IDs'));
			expect(message).toBe("'IDs' must be text or a number");
			expect(description).toContain("Open 'IDs'");
		},
	);

	it.each([
		['n8n-nodes-visitor-locations.visitorLocations', false],
		['n8n-nodes-visitor-locations.visitorLocationsTool', true],
	])('knows from the type %s whether an AI agent runs the node', (type, expected) => {
		const context = { getNode: () => ({ type }) } as NodeContext;
		expect(isTool(context)).toBe(expected);
	});

	it.each([7, -7, 9_007_199_254_740_991, '9007199254740993', null, undefined, ['1']])(
		'accepts %p as an ID',
		(id) => {
			expect(() => {
				assertExactId(id, 'Location');
			}).not.toThrow();
		},
	);

	it.each([9_007_199_254_740_992, -9_007_199_254_740_992, 1.5])(
		'fails when the ID %p is a number that cannot be read exactly',
		async (id) => {
			expect(
				await catchProblem(() => {
					assertExactId(id, 'Location IDs');
				}),
			).toEqual({
				message: `'Location IDs' has a number that cannot be read exactly: ${id}`,
				description:
					'An ID is a whole number up to 9007199254740991, or text. Enter it as text, or make the expression return text.',
			});
		},
	);
});
