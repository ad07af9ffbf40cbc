import {
	parseOption,
	parseBoolean,
	invalidOptionError,
	splitList,
	parseWholeNumber,
} from '../../../nodes/VisitorLocations/parameters/parameterValue';
import { problemOf } from '../../harness/problem';

const cure = 'Set it to what it can be.';

it.each([
	[5, 5],
	['5', 5],
	[' 7 ', 7],
	[1, 1],
	[10, 10],
])('%p is the number %i', (value, number) => {
	expect(parseWholeNumber(value, 'Limit', { least: 1, most: 10 }, cure)).toBe(number);
	expect(parseWholeNumber(value, 'Limit', { least: 1 }, cure)).toBe(number);
});

it.each([0, 11, 1.5, '', ' ', 'many', null, undefined, NaN, Infinity, [5], true])(
	'%p is none from 1 to 10',
	async (value) => {
		const range = { least: 1, most: 10 };
		expect(await problemOf(() => parseWholeNumber(value, 'Page Size', range, cure))).toEqual({
			message: "'Page Size' must be a whole number from 1 to 10",
			description: cure,
		});
	},
);

it.each([-1, '', ' ', null])('%p is none of at least 0', async (value) => {
	expect(
		(await problemOf(() => parseWholeNumber(value, 'Limit', { least: 0 }, cure))).message,
	).toBe("'Limit' must be a whole number of at least 0");
});

it('there may be no most', () => {
	expect(parseWholeNumber(1_000_000, 'Limit', { least: 0 }, cure)).toBe(1_000_000);
});

it('gives a choice only if it is one', async () => {
	const choices = ['a', 'b'] as const;
	expect(parseOption('b', choices, 'Output', 'Choose one.')).toBe('b');
	const problem = {
		message: "'Output' has an unknown value",
		description: 'Choose one.',
	};
	for (const value of ['c', undefined, 7]) {
		expect(await problemOf(() => parseOption(value, choices, 'Output', 'Choose one.'))).toEqual(
			problem,
		);
	}
	expect(invalidOptionError('Output', 'Choose one.')).toMatchObject(problem);
});

// A webhook, a form and a spreadsheet give text.
it.each([true, 'true', ' TRUE '])('%p is on', (value) => {
	expect(parseBoolean(value, 'Return All', cure)).toBe(true);
});

it.each([false, 'false', 'False'])('%p is off', (value) => {
	expect(parseBoolean(value, 'Return All', cure)).toBe(false);
});

it.each(['yes', '', 1, null, undefined])('%p is neither on nor off', async (value) => {
	const problem = { message: "'Return All' has an unknown value", description: cure };
	expect(await problemOf(() => parseBoolean(value, 'Return All', cure))).toEqual(problem);
});

it.each([
	['a, b ,,c', ['a', 'b', 'c']],
	[
		['a', ' b ', '', 7, null],
		['a', 'b', '7'],
	],
	[7, ['7']],
	['', []],
	[undefined, []],
])('%j is the list %j', (value, list) => {
	expect(splitList(value, 'IDs')).toEqual(list);
});

it.each([{ a: 1 }, true, [{ id: 1 }, '2'], [['a']], [false]])(
	'%j is none: nothing of it is left out',
	async (value) => {
		const { message, description } = await problemOf(() => splitList(value, 'IDs'));
		expect(message).toBe("'IDs' must be text or a number");
		expect(description).toContain("Open 'IDs'");
	},
);
