import fc from 'fast-check';

import { camelCase } from '../../../nodes/VisitorLocations/output/attributes';

it.each([
	['address-line-one', 'addressLineOne'],
	['auto-sign-out-at-midnight', 'autoSignOutAtMidnight'],
	['address-line-1', 'addressLine1'],
	['city', 'city'],
	['a--b', 'aB'],
	['straße-größe', 'straßeGröße'],
	['-leading', '-leading'],
	['trailing-', 'trailing-'],
	['snake_case', 'snake_case'],
	['alreadyCamel', 'alreadyCamel'],
	['__proto__', '__proto__'],
	['', ''],
])('%p becomes %p', (name, expected) => {
	expect(camelCase(name)).toBe(expected);
});

const anyName = fc.oneof(
	fc.string(),
	fc.string({ unit: 'binary' }),
	fc.string({ unit: fc.constantFrom('-', 'a', 'B', '1', 'ß', 'ŉ', 'ǆ', '_', '\ud800', '東') }),
	fc.stringMatching(/^[a-z0-9-]*$/),
);

it('is total, and a second time changes nothing', () => {
	fc.assert(
		fc.property(anyName, (name) => {
			const once = camelCase(name);
			expect(camelCase(once)).toBe(once);
		}),
		{ numRuns: 1000 },
	);
});
