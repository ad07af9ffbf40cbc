import type { NodeContext } from '../../../nodes/VisitorLocations/parameters/parameterValue';
import {
	assertExactId,
	parseOption,
	parseBoolean,
	isTool,
	splitList,
	parseCount,
} from '../../../nodes/VisitorLocations/parameters/parameterValue';
import { catchProblem } from '../../harness/problem';

const fix = 'Set it to a valid value.';

describe('parameter values', () => {
	it.each([
		[5, 5],
		['5', 5],
		[' 7 ', 7],
		[1, 1],
		[1_000_000, 1_000_000],
	])('reads %p as the number %i', (value, number) => {
		expect(parseCount(value, 'Limit', fix)).toBe(number);
	});

	it.each([0, -1, 1.5, '', ' ', 'many', null, undefined, NaN, Infinity, [5], true])(
		'fails when %p is not a number of at least 1',
		async (value) => {
			expect(await catchProblem(() => parseCount(value, 'Limit', fix))).toEqual({
				message: "'Limit' must be a whole number of at least 1",
				description: fix,
			});
		},
	);

	it('fails when a value is not one of the options', async () => {
		const choices = ['a', 'b'] as const;
		expect(parseOption('b', choices, 'Output')).toBe('b');
		const problem = {
			message: "'Output' has an unknown value",
			description: "Set 'Output' to a or b.",
		};
		for (const value of ['c', undefined, 7]) {
			expect(await catchProblem(() => parseOption(value, choices, 'Output'))).toEqual(problem);
		}
	});

	// Webhooks, forms and spreadsheets send text.
	it.each([true, 'true', ' TRUE '])('reads %p as true', (value) => {
		expect(parseBoolean(value, 'Return All')).toBe(true);
	});

	it.each([false, 'false', 'False'])('reads %p as false', (value) => {
		expect(parseBoolean(value, 'Return All')).toBe(false);
	});

	it.each(['yes', '', 1, null, undefined])(
		'fails when %p is neither true nor false',
		async (value) => {
			const problem = {
				message: "'Return All' has an unknown value",
				description: "Set 'Return All' to true or false.",
			};
			expect(await catchProblem(() => parseBoolean(value, 'Return All'))).toEqual(problem);
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
