import { retryAfter } from '../../../credentials/shared/failure';

const NOW = Date.parse('2026-03-01T12:00:00Z');

it.each([
	['7', 7_000],
	[' 7 ', 7_000],
	['0', 0],
	['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
	['Sun, 01 Mar 2026 11:00:00 GMT', 0],
	[undefined, undefined],
	['', undefined],
	['-1', undefined],
	['7s', undefined],
	['s7', undefined],
	['2026-03-01T12:00:30Z', undefined],
	['1 Mar 2027', undefined],
	['soon', undefined],
])('%p asks to wait for %p ms', (header, ms) => {
	expect(retryAfter(header, NOW)).toBe(ms);
});
