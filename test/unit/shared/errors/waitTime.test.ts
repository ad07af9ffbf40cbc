import { parseRetryAfter } from '../../../../shared/errors/waitTime';

const DAY_MS = 86_400_000;

it.each<[string | undefined, number | undefined]>([
	['7', 7_000],
	[' 7 ', 7_000],
	['12.5', 12_500],
	['0.0001', 1],
	['0', 0],
	['86401', DAY_MS],
	['9'.repeat(400), DAY_MS],
	['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
	['Sun, 01 Mar 2026 11:00:00 GMT', 0],
	...[undefined, '-1', '7s', 's7', '.5', '7.', 'inf', '1 Mar 2027', 'soon', ''].map(
		(invalid): [string | undefined, undefined] => [invalid, undefined],
	),
])('Retry-After %p asks to wait for %p ms', (header, ms) => {
	jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-01T12:00:00Z'));
	expect(parseRetryAfter(header)).toBe(ms);
});
