import { readLimit } from '../../../nodes/VisitorLocations/parameters/limit';
import type { NodeContext } from '../../../nodes/VisitorLocations/context';
import {
	parseBoolean,
	parseOption,
	readOrDefault,
	splitList,
} from '../../../nodes/VisitorLocations/parameters/parameterValue';
import { catchProblem } from '../../harness/problem';

describe('the value of a parameter', () => {
	const readLimitFrom = (limit: unknown) =>
		readLimit({
			getNode: () => ({ type: 'visitorLocations', parameters: {} }),
			getNodeParameter: (name: string) => (name === 'limit' ? limit : false),
		} as unknown as NodeContext);

	it.each([' 1 ', 1])('is read from %p as the limit 1', (value) => {
		expect(readLimitFrom(value)).toBe(1);
	});

	it.each([0, 1.5, 'many', [5], true])(
		'is rejected when %p is not a limit of at least 1',
		async (value) => {
			expect(await catchProblem(() => readLimitFrom(value))).toEqual({
				message: "'Limit' must be a whole number of at least 1",
				description: "Set 'Limit' to a whole number of at least 1, or turn on 'Return All'.",
			});
		},
	);

	it('is rejected when it is not one of the options', async () => {
		const choices = ['a', 'b', 'C'] as const;
		const problemOf = async (value: unknown) =>
			await catchProblem(() => parseOption(value, choices, 'Output'));
		expect(parseOption(' c ', choices, 'Output')).toBe('C');
		for (const [value, quoted] of [
			['d', "'d'"],
			[7, '7'],
			[['a'], '["a"]'],
			['x'.repeat(101), "'…'"],
		]) {
			expect(await problemOf(value)).toEqual({
				message: `'Output' has the unknown value ${String(quoted)}`,
				description: "Set 'Output' to a, b or C.",
			});
		}
		for (const value of [undefined, null, ' ']) {
			expect(await problemOf(value)).toEqual({
				message: "The expression in 'Output' returned no value",
				description:
					"Open 'Output' and look at the result below the expression. Set 'Output' to a, b or C.",
			});
		}
		expect((await catchProblem(() => parseOption('', ['a'], 'X'))).description).toMatch(/ to a\.$/);
	});

	// Webhooks, forms and spreadsheets send text.
	it('is read as a boolean also from text', () => {
		expect([true, ' TRUE '].map((value) => parseBoolean(value, ''))).toEqual([true, true]);
		expect([false, 'False'].map((value) => parseBoolean(value, ''))).toEqual([false, false]);
		for (const value of ['yes', 1]) {
			expect(() => parseBoolean(value, 'Return All')).toThrow(
				/^'Return All' has the unknown value ('yes'|1)$/,
			);
		}
	});

	it.each([
		['a, b ,,c', ['a', 'b', 'c']],
		['a\r\nb c\td;e', ['a', 'b c', 'd', 'e']],
		['\u200ba\u200b, \ufeff,\u2060b', ['a', 'b']],
		[
			['a', ' b ', '', 7, null],
			['a', 'b', '7'],
		],
		[7, ['7']],
		[undefined, []],
		// A model, or `$json.cities` within a text, writes a list as JSON.
		[' ["Berlin", "Zürich", 7]', ['Berlin', 'Zürich', '7']],
		['["Basel, CH", ""]', ['Basel, CH']],
		['[]', []],
		['["Paris"', ['["Paris"']],
		['{"a":1}', ['{"a":1}']],
	])('is split from %j into the list %j', (value, list) => {
		expect(splitList(value, 'IDs')).toEqual(list);
	});

	it.each([{ a: 1 }, [{ id: 1 }, '2'], [false], '[{"id":1}]', '[["a"]]'])(
		'is rejected when %j is not a list of text and numbers, instead of skipping entries',
		async (value) => {
			const { message, description } = await catchProblem(() => splitList(value, 'IDs'));
			expect(message).toBe("'IDs' must be text or a number");
			expect(description).toContain('location => location.id');
		},
	);

	const readFrom = (type: string, given: unknown, parameters: object = {}) => {
		const getNode = () => ({ type, parameters });
		const context = { getNode, getNodeParameter: () => given } as unknown as NodeContext;
		return readOrDefault(context, { name: 'limit', displayName: 'Limit', default: 50 } as never);
	};

	it.each([undefined, null, '', [], 'null', ' NONE ', 'undefined', '["none"]'])(
		'is the default when an AI agent passes on %p',
		(value) => {
			expect(readFrom('visitorLocationsTool', value)).toBe(50);
			expect(readFrom('visitorLocationsTool', 7)).toBe(7);
		},
	);

	it.each([undefined, null, ' ', []])(
		'is rejected when it is %p, and no AI agent passes it on',
		async (value) => {
			expect(await catchProblem(() => readFrom('visitorLocations', value))).toEqual({
				message: "'Limit' is empty",
				description: "'Limit' needs a value.",
			});
			const parameters = { limit: '={{ $json.nope }}' };
			expect(await catchProblem(() => readFrom('visitorLocations', value, parameters))).toEqual({
				message: "The expression in 'Limit' returned no value",
				description:
					"Open 'Limit' and look at the result below the expression. 'Limit' needs a value.",
			});
			expect(readFrom('visitorLocations', 'null')).toBe('null');
		},
	);
});
