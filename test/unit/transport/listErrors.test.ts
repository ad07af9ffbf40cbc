import { getBodyErrors } from '../../../nodes/VisitorLocations/transport/listErrors';

// Tests which responses are errors. test/unit/messages tests their messages.

describe('a list response below 300', () => {
	it.each([undefined, null, false, '', [], {}])('has no error when errors is %j', (errors) => {
		expect(getBodyErrors({ data: [], errors })).toBeUndefined();
	});

	it.each([[[{ title: 'Bad' }]], [{ base: 'Bad' }], ['Bad'], [true], [7], [[null]]])(
		'has an error when errors is %j',
		(errors) => {
			expect(getBodyErrors({ data: [], errors })).toBe(errors);
		},
	);

	it.each([{ error: 'Bad' }, { message: 'Bad' }, { success: false }, 'Bad', undefined])(
		'has no error when it has no member errors: %j',
		(body) => {
			expect(getBodyErrors(body)).toBeUndefined();
		},
	);
});
