import { testHeader } from '../../credentials/login/authenticate';
import type { Service } from '../../sandbox/service/service';

const OWN = Object.keys(testHeader).map((name) => name.toLowerCase());

/** Expects that a service never received the header that marks a credential test for `authenticate`. */
export function expectNoTestHeader({ journal }: Service): void {
	expect(OWN.filter((name) => journal.headerNames.has(name))).toEqual([]);
}
