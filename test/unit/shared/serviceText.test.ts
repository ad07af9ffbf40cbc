import { serviceText } from '../../../credentials/shared/secrets';

it('hides the secrets that it is told of, every time', () => {
	expect(serviceText('a s3cret and s3cret', ['s3cret', ''])).toBe('a [hidden] and [hidden]');
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
