import { asTest } from '../../credentials/login/authenticate';
import type { Service } from '../../sandbox/service/service';

const OWN = Object.keys(asTest).map((name) => name.toLowerCase());

/** Expects that the header with which a request speaks to `authenticate` never left n8n, in whatever a service received. */
export function expectNoDemand({ journal }: Service): void {
	expect(OWN.filter((name) => journal.headerNames.has(name))).toEqual([]);
}
