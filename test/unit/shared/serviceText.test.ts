import { serviceText } from '../../../credentials/shared/secrets';

it('hides the secrets that it is told of, every time', () => {
	expect(serviceText('a s3cret and s3cret', ['s3cret', ''])).toBe('a [hidden] and [hidden]');
});

it.each([
	['Unknown username or wrong password', 'wrong', 'Unknown username or wrong password'],
	['Error 401: no', '401', 'Error 401: no'],
	['wrong', 'wrong', '[hidden]'],
	['{"password":"wrong"}', 'wrong', '{"password":"[hidden]"}'],
	[
		'grant_type=password&password=wrong&scope=x',
		'wrong',
		'grant_type=password&password=[hidden]&scope=x',
	],
	["the wrong password 'wrong'.", 'wrong', "the wrong password '[hidden]'."],
	['name="password"\r\n\r\nwrong\r\n--', 'wrong', 'name="password" [hidden] --'],
	['Not the password: wrong', 'wrong', 'Not the password: [hidden]'],
	['is -.] or "-.]"', '-.]', 'is -.] or "[hidden]"'],
	['wrongly said wr0ng!x', 'wr0ng', 'wrongly said [hidden]!x'],
	['the password passwords', 'passwords', 'the password [hidden]'],
])('of %p it hides %p where it is no common word: %p', (text, secret, shown) => {
	expect(serviceText(text, [secret])).toBe(shown);
});

it('hides tokens in Authorization form that it is not told of', () => {
	expect(serviceText('got Bearer abc.DEF-123_x and basic dXNlcjpwYXNz', [])).toBe(
		'got Bearer [hidden] and basic [hidden]',
	);
});

it('makes one line of control characters and white space', () => {
	expect(serviceText(' a\r\n\tb\u0000\u001bc ', [])).toBe('a b c');
});

it('cuts what is long', () => {
	expect(serviceText('x'.repeat(10_000), [])).toHaveLength(301);
});
