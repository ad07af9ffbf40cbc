import { findBodyError } from '../../../nodes/VisitorLocations/transport/readResponse';

// The messages: test/unit/messages.
describe('the error of a list response below 300', () => {
	it.each([undefined, null, false, '', [], {}])('is none when errors is %j', (errors) => {
		expect(findBodyError({ data: [], errors })).toBeUndefined();
		expect(findBodyError({ data: [], error: errors })).toBeUndefined();
	});

	it.each<[unknown, string]>([
		[[{ title: 'Bad' }], 'Bad'],
		[{ base: 'Bad' }, '{"base":"Bad"}'],
		['Bad', '"Bad"'],
		[true, 'true'],
	])('is that of the member errors, also next to locations: %j', (errors, words) => {
		expect(findBodyError({ data: [{ id: '1' }], errors })).toBe(words);
	});

	it.each<[object, string]>([
		[{ success: false, error: 'try later', data: null }, 'try later'],
		[{ success: false, error: 'try later', data: [] }, 'try later'],
		[{ error: 'try later' }, 'try later'],
		[{ error: { code: 503 }, data: [] }, '{"code":503}'],
		[{ error: true, message: 'try later', data: [] }, 'try later'],
		[{ success: false, data: null }, '{"success":false,"data":null}'],
		[{ ok: false, error: 'ratelimited' }, 'ratelimited'],
		[{ status: 'error', message: 'try later', data: null }, 'try later'],
		[{ status: 'Error', detail: 'try later' }, 'try later'],
		[{ status: 'fail', data: { page: 'no' } }, '{"status":"fail","data":{"page":"no"}}'],
	])('is in a page without locations: %j', (body, words) => {
		expect(findBodyError(body)).toBe(words);
	});

	const empty = { data: null };
	const full = { data: [{ id: '1' }] };
	it.each([
		...[empty, { success: true, ...empty }, { ok: true, error: null, ...empty }],
		...[
			{ status: 'success', ...empty },
			{ status: 'ok', data: [] },
			{ status: 200, data: [] },
		],
		...[
			{ status: 'errorless', data: [] },
			{ success: null, data: [] },
			{ message: 'Hi', data: [] },
		],
		...[
			{ error: 'try later', ...full },
			{ success: false, ...full },
			{ status: 'error', ...full },
		],
		...['Bad', undefined, null, [{ error: 'Bad' }]],
	])('is none in an empty or a full page: %j', (body) => {
		expect(findBodyError(body)).toBeUndefined();
	});
});
