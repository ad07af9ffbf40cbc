import { getBodyErrors } from '../../../nodes/VisitorLocations/transport/listErrors';

// The messages: test/unit/messages.
describe('the errors of a list response below 300', () => {
	it.each([undefined, null, false, '', [], {}])('are none when errors is %j', (errors) => {
		expect(getBodyErrors({ data: [], errors })).toBeUndefined();
	});

	it.each([[[{ title: 'Bad' }]], [{ base: 'Bad' }], ['Bad'], [true]])(
		'are those of the member errors: %j',
		(errors) => {
			expect(getBodyErrors({ data: [], errors })).toBe(errors);
		},
	);

	it.each([{ error: 'Bad' }, 'Bad', undefined])('are none in %j', (body) => {
		expect(getBodyErrors(body)).toBeUndefined();
	});
});
