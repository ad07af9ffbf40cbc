import {
	describeBodyErrors,
	getBodyErrors,
} from '../../../nodes/VisitorLocations/transport/listErrors';

// Tests which responses are errors. test/unit/messages tests their messages.

const url = 'https://api.example.com/rest/v1/locations';

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

	it.each([
		[{ error: 'Bad' }, 'Bad'],
		[{ error: { code: 7 } }, { code: 7 }],
		[{ errors: [], error: 'Bad' }, 'Bad'],
		[{ errors: ['First'], error: 'Bad' }, ['First']],
		[{ error: null }, undefined],
		[{ message: 'Hello' }, undefined],
		[{ success: false }, undefined],
		[{ error: true, message: 'Bad' }, true],
		[{ error: 'Worse', message: 'Bad' }, 'Worse'],
		['Bad', undefined],
	])('reads from %j the errors %j', (body, errors) => {
		expect(getBodyErrors(body)).toEqual(errors);
	});

	it.each([
		[[{ status: '503' }, { status: '404' }], 503],
		[[{ status: 400 }], 400],
		[{ status: '599' }, 599],
		[[{ status: '399' }], undefined],
		[[{ status: '600' }], undefined],
		[[{ status: 'bad' }], undefined],
		['Bad', undefined],
	])('reads the status from the first of the errors %j: %p', (errors, status) => {
		expect(describeBodyErrors(errors, url, []).status).toBe(status);
	});
});
