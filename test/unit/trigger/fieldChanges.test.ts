import { summarizeChanges } from '../../../nodes/VisitorLocations/trigger/fieldChanges';

const summarize = (from: unknown, to: unknown, field = 'name') =>
	summarizeChanges([{ field, from, to }]);
const long = (length: number) => 'x'.repeat(length);

describe('summarizeChanges', () => {
	it('isolates values that run from right to left, so that the arrow keeps its direction', () => {
		const [old, now] = ['مكتب', 'משרד'];
		expect(summarize(old, now)).toBe(`name: \u2068${old}\u2069 → \u2068${now}\u2069`);
		expect(summarize('Office', now)).toBe(`name: Office → \u2068${now}\u2069`);
		expect(summarize('a', 'b', now)).toBe(`\u2068${now}\u2069: a → b`);
		expect(summarize(null, 'م'.repeat(5_000))).toMatch(/^name: none → \u2068م+…\u2069$/u);
	});

	it.each<[string, unknown, unknown, string]>([
		['null', null, 'x', 'none → x'],
		['a boolean', false, true, 'false → true'],
		['a number', 0, 1.5, '0 → 1.5'],
		['an object', { a: { b: [1] } }, {}, '{"a":{"b":[1]}} → {}'],
		['text with line breaks', '1 Main St\r\nParis', 'a\tb\u2028c', '1 Main St Paris → a b c'],
		['line breaks in an object', { a: 'b\nc\u2029d' }, [], '{"a":"b\\nc d"} → []'],
		['empty text', '', ' \n', '"" → " \\n"'],
		['text of control characters', 'a', '\u0000', 'a → "\\u0000"'],
		['a formula', '=1+1', '+1', '=1+1 → +1'],
		['quotation marks', 'a "b"', "'c'", `a "b" → 'c'`],
		['a text that is not ASCII', 'Łódź', '東京 🏢', 'Łódź → 東京 🏢'],
	])('shows %s in one line', (_name, from, to, expected) => {
		expect(summarize(from, to)).toBe(`name: ${expected}`);
	});

	it('cuts off long values and names between two characters', () => {
		expect(summarize(long(200), long(201), long(201))).toBe(
			`${long(200)}…: ${long(200)} → ${long(200)}…`,
		);
		expect(summarize(`${long(199)}🏢`, [long(10_000)])).toBe(
			`name: ${long(199)}… → ["${long(198)}…`,
		);
	});

	it('shows the difference of values that begin alike for longer than is shown', () => {
		const start = `${long(229)}🏢`;
		const common = `…${long(19)}🏢`;
		expect(summarize(`${start}old`, `${start}new`)).toBe(`name: ${common}old → ${common}new`);
		expect(summarize(start, `${start}new`)).toBe(`name: ${common} → ${common}new`);
		const hours = (end: string) => [{ day: long(200), end }];
		expect(summarize(hours('12'), hours('13'))).toMatch(/^name: ….{20}2"}\] → ….{20}3"}\]$/);
		expect(summarize(`${start}a${long(300)}`, `${start}b`)).toBe(
			`name: ${common}a${long(177)}… → ${common}b`,
		);
	});

	it('counts the fields after the first 20', () => {
		const changes = Array.from({ length: 22 }, (_, index) => ({
			field: `${long(300)}${index}`,
			from: long(10_000),
			to: { a: long(10_000) },
		}));
		expect(summarizeChanges(changes.slice(0, 20))).not.toContain('more');
		const summary = summarizeChanges(changes);
		expect(summary.endsWith('…; and 2 more')).toBe(true);
		expect(summary.length).toBeLessThan(13_000);
	});

	it.each([
		['=1+1', '"=1+1": a → b'],
		['-1', '"-1": a → b'],
		['@sum', '"@sum": a → b'],
		['\t=1', '"\\t=1": a → b'],
		['', '"": a → b'],
		['a\nb', 'a b: a → b'],
		['2nd', '2nd: a → b'],
		['straße', 'straße: a → b'],
	])('begins with no character of a formula when the field is named %j', (field, expected) => {
		expect(summarize('a', 'b', field)).toBe(expected);
	});
});
