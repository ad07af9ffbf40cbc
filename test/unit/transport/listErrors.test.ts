import {
	encodingProblem,
	errorsProblem,
	saidErrors,
} from '../../../nodes/VisitorLocations/transport/listErrors';

// Which replies are errors. What is said of them: test/unit/words.

const address = 'https://api.example.com/rest/v1/locations';

describe('a reply below 300', () => {
	it.each([undefined, null, false, '', [], {}])('says nothing in errors %j', (errors) => {
		expect(saidErrors({ data: [], errors })).toBeUndefined();
	});

	it.each([[[{ title: 'Bad' }]], [{ base: 'Bad' }], ['Bad'], [true], [7], [[null]]])(
		'says something in errors %j',
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
	])('%j says %j', (body, errors) => {
		expect(saidErrors(body)).toEqual(errors);
	});

	it.each([
		[[{ status: '503' }, { status: '404' }], 503],
		[[{ status: 400 }], 400],
		[{ status: '599' }, 599],
		[[{ status: '399' }], undefined],
		[[{ status: '600' }], undefined],
		[[{ status: 'bad' }], undefined],
		['Bad', undefined],
	])('names a status by the first of the errors %j: %p', (errors, status) => {
		expect(errorsProblem(errors, address, []).status).toBe(status);
	});

	const lost = { name: 'Z\ufffdrich' };
	it.each<[string, unknown]>([
		['text/html; charset=iso-8859-1', 'Z\ufffdrich'],
		['application/json; charset="windows-1252"', lost],
		['application/json;Charset = utf-16le', lost],
		['text/plain; charset=utf-16', 'no letter that is lost'],
		['application/json; charset=utf-80', lost],
		['application/json; charset=not-ascii', lost],
	])('in another encoding has lost letters: %s', (type, body) => {
		const charset = /= ?"?([\w-]+)/.exec(type)?.[1];
		const problem = encodingProblem(body, { 'content-type': type }, address);
		expect(problem?.message).toContain(` in ${charset}, `);
	});

	it.each<[unknown, unknown]>([
		['application/json; charset=utf-8', lost],
		['application/json; charset=UTF8', lost],
		['application/json; charset=us-ascii', lost],
		['application/json; charset=ascii', lost],
		['application/json', lost],
		[undefined, lost],
		['application/json; charset=iso-8859-1', { name: 'Zug' }],
		['text/html; charset=iso-8859-1', ' \n<html>'],
		['text/html; charset=iso-8859-1', '<html>'],
		['text/plain; charset=iso-8859-1', ''],
	])('is read, or has an error of its own: %p with %j', (type, body) => {
		expect(encodingProblem(body, { 'content-type': type }, address)).toBeUndefined();
	});
});
