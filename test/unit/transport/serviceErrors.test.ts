import {
	errorsProblem,
	jsonApiErrors,
	saidErrors,
	wordsOf,
} from '../../../nodes/VisitorLocations/transport/serviceErrors';

it.each([undefined, null, false, '', [], {}])('errors %j say nothing', (errors) => {
	expect(saidErrors({ data: [], errors })).toBeUndefined();
});

it.each([[[{ title: 'Bad' }]], [{ base: 'Bad' }], ['Bad'], [true], [7], [[null]]])(
	'errors %j say something',
	(errors) => {
		expect(saidErrors({ data: [], errors })).toBe(errors);
	},
);

it.each([
	[{ error: 'Bad' }, 'Bad'],
	[{ error: { code: 7 } }, { code: 7 }],
	[{ errors: [], error: 'Bad' }, 'Bad'],
	[{ errors: ['First'], error: 'Bad', success: false }, ['First']],
	[{ error: null, success: true }, undefined],
	[{ message: 'Hello' }, undefined],
	[{ success: false }, true],
	[{ success: false, message: 7 }, true],
	[{ success: false, message: 'Bad' }, 'Bad'],
	[{ error: true, message: 'Bad' }, 'Bad'],
	[{ error: 'Worse', message: 'Bad' }, 'Worse'],
	[{ success: 'false', message: 'Bad' }, undefined],
	['Bad', undefined],
])('the reply %j says %j', (body, errors) => {
	expect(saidErrors(body)).toEqual(errors);
});

it.each([
	[[{ title: 'Bad', detail: 'Very' }], 'Bad: Very'],
	[[{ title: 'Bad' }, { detail: 'Very' }], 'Bad; Very'],
	[[{ title: '', detail: 'Very' }, { title: 7 }, null, 'text'], 'Very'],
	[[{ title: 'a' }, { title: 'b' }, { title: 'c' }, { title: 'd' }], 'a; b; c'],
	[{ title: 'Bad' }, ''],
	['Bad', ''],
])('of the errors %j it quotes %p', (errors, words) => {
	expect(jsonApiErrors({ errors })).toBe(words);
	expect(jsonApiErrors(undefined)).toBe('');
});

const address = 'https://api.example.com/rest/v1/locations';
it.each([
	[[{ title: 'Bad the-token' }], 'Bad [hidden]'],
	[{ base: ['Bad'] }, '{"base":["Bad"]}'],
])('a reply with data and errors is not the whole: %j', (errors, words) => {
	expect(errorsProblem(errors, address, ['the-token']).problem).toEqual({
		message: 'The service answered with errors',
		said: ` The service said: ${words}`,
		description: `What came beside them may be a part only, so nothing was output. The call went to ${address}. Try again; if this keeps happening, report it to whoever runs the service. The service said: ${words}`,
	});
});

it.each([
	[[{ status: '503' }, { status: '404' }], 503],
	[[{ status: 400 }], 400],
	[{ status: '599' }, 599],
	[[{ status: '399' }], undefined],
	[[{ status: '600' }], undefined],
	[[{ status: 'bad' }], undefined],
	['Bad', undefined],
])('the first of the errors %j names the status %p', (errors, status) => {
	expect(errorsProblem(errors, address, []).status).toBe(status);
});

it.each([
	['a detail (Django REST framework)', { detail: 'Not found.' }, undefined, 'Not found.'],
	['a message (NestJS)', { message: 'Cannot GET', statusCode: 404 }, undefined, 'Cannot GET'],
	['messages (NestJS)', { message: ['a is bad', 'b is bad'] }, undefined, 'a is bad; b is bad'],
	[
		'a challenge (Doorkeeper)',
		'',
		'Bearer realm="x", error="invalid_token", error_description="It \\"expired\\""',
		'It \\"expired\\"',
	],
	['errors before all others', { errors: [{ title: 'Bad' }], message: 'worse' }, '', 'Bad'],
	['a detail before a message', { detail: 'Bad', message: 'worse' }, '', 'Bad'],
	['nothing', { detail: { a: 1 }, message: 7 }, 'Bearer realm="x"', ''],
	['no JSON', '<html>', undefined, ''],
	['no body', undefined, undefined, ''],
])('of a refusal with %s it quotes the words', (_name, body, header, words) => {
	expect(wordsOf(body, header)).toBe(words);
});
