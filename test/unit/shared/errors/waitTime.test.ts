import { readWaitMs } from '../../../../shared/errors/waitTime';

const NOW = 'Sun, 01 Mar 2026 12:00:00 GMT';
const now = Date.parse(NOW);
const DAY_MS = 86_400_000;

/** @returns what the headers say with a 429 and with a 503 */
const waits = (headers: Record<string, string>) =>
	[429, 503].map((status) => readWaitMs(status, (name) => ({ date: NOW, ...headers })[name]));

it.each<[string, number | undefined]>([
	['7', 7_000],
	[' 7 ', 7_000],
	['12.5', 12_500],
	['299.997', 299_997],
	['0.0001', 1],
	['0', 0],
	['7, 8', 7_000],
	['86401', DAY_MS],
	['4294967295', DAY_MS],
	[String(now / 1000 + 30), 30_000],
	['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
	['Sun, 01 Mar 2026 11:00:00 GMT', 0],
	['2026-03-01T12:00:30Z', 30_000],
	...['-1', '7s', 's7', '.5', '7.', 'inf', '1 Mar 2027', 'soon', '', '9'.repeat(400), '1e15'].map(
		(invalid): [string, undefined] => [invalid, undefined],
	),
])("Retry-After %p asks to wait for %p ms, by the service's clock", (header, ms) => {
	expect(waits({ 'retry-after': header })).toEqual([ms, ms]);
});

it.each<[string, number | undefined]>([
	['30', 30_000],
	['0', 0],
	['3600', 3_600_000],
	['3601', undefined],
	['30000', undefined],
	[String(now / 1000 + 30), 30_000],
	[`${now / 1000 + 30}.350712`, 30_351],
	[String(now + 30_000), 30_000],
	[String(now / 1000 - 365 * 86_400), 0],
	['1e15', undefined],
	['1000000000000000', undefined],
	['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
	['soon', undefined],
])('X-RateLimit-Reset %p asks to wait for %p ms with a 429 alone', (header, ms) => {
	expect(waits({ 'x-ratelimit-reset': header })).toEqual([ms, undefined]);
	expect(waits({ 'ratelimit-reset': header })).toEqual([ms, undefined]);
	expect(waits({ 'x-ratelimit-reset': header, 'retry-after': '7' })).toEqual([7_000, 7_000]);
});

it.each<[string, number | undefined]>([
	['"default";r=0;t=30', 30_000],
	['limit=100, remaining=0, reset=30', 30_000],
	['"default";r=50', undefined],
	['"burst";t=1, "daily";t=30', 30_000],
])('RateLimit %p asks to wait for %p ms with a 429 alone', (header, ms) => {
	expect(waits({ ratelimit: header })).toEqual([ms, undefined]);
});

it.each([undefined, 'now'])("is compared with n8n's clock when Date is %p", (date) => {
	jest.spyOn(Date, 'now').mockReturnValue(now);
	const headers: Record<string, string | undefined> = {
		date,
		'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT',
	};
	expect(readWaitMs(503, (name) => headers[name])).toBe(30_000);
});
