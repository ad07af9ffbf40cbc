import { serviceText } from '../../../credentials/shared/secrets';

it('shows 300 characters, and says that there is more', () => {
	expect(serviceText('x'.repeat(300), [])).toBe('x'.repeat(300));
	expect(serviceText('x'.repeat(301), [])).toBe(`${'x'.repeat(300)}…`);
});

it.each([
	['Bearer  abcdefgh', 'Bearer [hidden]'],
	['BASIC abcd+/==', 'BASIC [hidden]'],
	['a bearer abcdefg', 'a bearer abcdefg'],
	['forbearer abcdefgh', 'forbearer abcdefgh'],
	['no  double   spaces', 'no double spaces'],
	['del\u007fete', 'del ete'],
])('of %p it shows %p', (text, shown) => {
	expect(serviceText(text, [])).toBe(shown);
});
