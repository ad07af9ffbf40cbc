import { findServiceWords } from '../../../../shared/errors/serviceWords';

const nested = (depth: number): unknown => {
	let value: unknown = [];
	for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
	return value;
};

it.each<[unknown, string]>([
	[
		{ errors: [{ title: 'Bad', detail: 'Very' }, { detail: 'Two' }, { title: 'Three' }, 'Four'] },
		'Bad: Very; Two; Three',
	],
	[{ errors: [{ message: 'Why' }], message: 'not this' }, 'Why'],
	[{ errors: ['Why', 'and'] }, 'Why; and'],
	[{ errors: { name: ["can't be blank"] } }, `{"errors":{"name":["can't be blank"]}}`],
	[{ error: 'invalid_grant', error_description: 'Why' }, 'invalid_grant: Why'],
	[{ error: { code: 7, message: 'Why' } }, 'Why'],
	[{ error: { errors: [{ reason: 'Why' }] } }, 'Why'],
	[
		{ error: 'Bad Request', message: ['a is bad', 'b is bad'], statusCode: 400 },
		'Bad Request: a is bad; b is bad',
	],
	[{ title: 'Bad', detail: 'Why', type: 'about:blank', status: 400 }, 'Bad: Why'],
	[{ detail: 'Why' }, 'Why'],
	[{ error: 'Why', message: 'Why' }, 'Why'],
	[{ Message: 'Why' }, 'Why'],
	[{ error_message: 'Why' }, 'Why'],
	[{ fault: { faultstring: 'Why', detail: { errorcode: 'x' } } }, 'Why'],
	[{ reason: 'Why', message: '' }, 'Why'],
	[{ mfa_required: true }, '{"mfa_required":true}'],
	['Why', 'Why'],
	['<html>Why</html>', ''],
	...[undefined, null, '', {}, [], 7].map((none): [unknown, string] => [none, '']),
])('finds in %j the words %j', (body, words) => {
	expect(findServiceWords(body)).toBe(words);
});

it('ends in a body of 100,000 arrays and objects within each other', () => {
	expect(findServiceWords({ a: nested(100_000) })).toBe('');
	expect(findServiceWords({ errors: nested(100_000) })).toBe('');
});
