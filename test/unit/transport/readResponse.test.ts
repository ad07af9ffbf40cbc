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

	it.each([{ error: 'a shard failed' }, { success: false }, { status: 'error' }])(
		'is also next to locations, which are a part: %j',
		(body) => {
			expect(isErrorBody({ ...body, data: [{ id: '1' }] })).toBe(true);
		},
	);

	const [none, empty, full] = [{ data: [] }, { data: null }, { data: [{ id: '1' }] }];
	it.each([
		...[{ error: { code: 503 }, ...none }, { success: false, ...empty }, { ok: false }],
		...['0', 'False'].map((success) => ({ success, ...none })),
		...['Error', 'fail', 'failed'].map((status) => ({ status, ...empty })),
		...[{ code: 500 }, { statusCode: 404 }, { status: '429' }].map((said) => ({
			...said,
			...empty,
		})),
		{ message: 'Too many requests', data: null },
	])('is in a page without locations: %j', (body) => {
		expect(isErrorBody(body)).toBe(true);
	});

	it.each([
		...[empty, { ok: true, error: null, ...empty }, { status: 'success', ...empty }],
		...[
			{ status: 200, ...none },
			{ status: 'errorless', ...none },
			{ message: 'Hi', ...none },
		],
		...[
			{ code: 500, ...full },
			{ code: 0, ...empty },
			{ message: 'Success', ...empty },
		],
		...[
			{ success: true, message: 'None found', ...empty },
			{ status: 'done', ...empty },
			{ status: 200, message: 'None found', ...empty },
			{ message: 'Welcome' },
		],
		...['Bad', null],
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
