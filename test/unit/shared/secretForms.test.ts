import fc from 'fast-check';

import { serviceText } from '../../../credentials/shared/secrets';
import { secretForms } from '../../harness/secrets';

const secret = fc.string({ unit: 'binary-ascii', minLength: 12, maxLength: 40 });

it('hides a secret in whatever form it is repeated, wherever it stands', () => {
	fc.assert(
		fc.property(secret, fc.string({ maxLength: 20 }), (value, before) => {
			for (const form of secretForms(value)) {
				const shown = serviceText(`${before} ${form} after`, [value]);
				expect(shown).toContain('[hidden]');
				// What is shown is on one line, so a secret can only be looked for as it looks there.
				if (form.trim() !== '' && !/\s/.test(form)) expect(shown.includes(form)).toBe(false);
			}
		}),
		{ numRuns: 500 },
	);
});

it('hides a secret inside a longer text that came as base64', () => {
	fc.assert(
		fc.property(secret, fc.string(), fc.string(), (value, before, after) => {
			const text = Buffer.from(`${before}${value}${after}`).toString('base64');
			const shown = serviceText(text, [value]);
			for (const word of shown.split('[hidden]')) {
				expect(Buffer.from(word, 'base64').toString('latin1')).not.toContain(value);
			}
			expect(shown).toContain('[hidden]');
		}),
		{ numRuns: 500 },
	);
});

it('hides the longer of two secrets, of which one holds the other', () => {
	expect(serviceText('said abc-def-ghi', ['abc', 'abc-def-ghi', 'def'])).toBe('said [hidden]');
});
