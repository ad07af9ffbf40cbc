import { isErrorBody, readResponse } from '../../../nodes/VisitorLocations/transport/readResponse';

// The messages: test/unit/messages.
describe('the error of a list response below 300', () => {
	it.each([undefined, null, false, '', [], {}])('is none when errors is %j', (errors) => {
		expect(isErrorBody({ data: [], errors })).toBe(false);
		expect(isErrorBody({ data: [], error: errors })).toBe(false);
	});

	it.each([[[{ title: 'Bad' }]], { base: 'Bad' }, 'Bad', true])(
		'is that of the member errors, also next to locations: %j',
		(errors) => {
			expect(isErrorBody({ data: [{ id: '1' }], errors })).toBe(true);
		},
	);

	it.each([
		{ success: false, error: 'try later', data: null },
		{ error: { code: 503 }, data: [] },
		{ success: false, data: null },
		...[0, '0', 'false', 'False'].map((success) => ({ success, data: [] })),
		{ ok: false },
		...['error', 'Error', 'fail', 'failed'].map((status) => ({ status, data: null })),
		...[{ code: 500 }, { statusCode: 404 }, { status: '429' }].map((said) => ({
			...said,
			data: null,
		})),
		{ message: 'Too many requests', data: null },
	])('is in a page without locations: %j', (body) => {
		expect(isErrorBody(body)).toBe(true);
	});

	it.each([{ error: 'a shard failed' }, { success: false }, { status: 'error' }])(
		'is also next to locations, which are a part: %j',
		(body) => {
			expect(isErrorBody({ ...body, data: [{ id: '1' }] })).toBe(true);
		},
	);

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
			{ code: 0, ...empty },
			{ code: 500, ...full },
			{ message: 'Success', ...empty },
		],
		...['Bad', undefined, null, [{ error: 'Bad' }]],
	])('is none in an empty or a full page: %j', (body) => {
		expect(isErrorBody(body)).toBe(false);
	});

	// A word is hidden here alone: createNodeError leaves words in our own texts.
	it('is quoted without a secret, also if that is a word', async () => {
		const body = { success: false, error: 'bad password hunter' };
		const response = { status: 200, headers: {}, body };
		await expect(
			readResponse(response, '', async () => await Promise.resolve(['hunter'])),
		).rejects.toMatchObject({
			problem: { serviceMessage: ' The service said: bad password [hidden]' },
		});
	});
});
