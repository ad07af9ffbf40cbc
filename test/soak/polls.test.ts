import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { say } from '../../sandbox/progress';
import type { Service } from '../../sandbox/service/service';
import { Poller } from '../engine/harness/contexts';
import { passwordCredential } from '../engine/harness/credentials';
import { useServices } from '../harness/services';
import { expectNoGrowth } from './heapGrowth';

const POLLS = Number(process.env.SOAK_POLLS ?? 500);
/** After so many polls the engine has compiled what it needs. */
const WARM_UP = 50;
/** The tokens expire each time after so many polls. */
const EXPIRY_INTERVAL = 50;

const start = useServices();

it(`reports each change once in ${POLLS} polls, and needs at most a tenth more memory than after ${WARM_UP}`, async () => {
	const service = await start({ count: 1_000, pageSize: 100 });
	const poller = new Poller(passwordCredential(service));
	expect(await poller.poll()).toBeNull(); // records the list
	let early = 0;
	for (let poll = 1; poll <= POLLS; poll++) {
		if (poll % EXPIRY_INTERVAL === 0) service.tokens.invalidateAccessTokens();
		const expected = change(service, poll);
		const events = (await poller.poll()) ?? [];
		expect([poll, ...events.map(({ event, id }) => [event, id])]).toEqual([poll, ...expected]);
		service.journal.clear();
		if (poll === WARM_UP) early = usedBytes();
		if (poll % 100 === 0) say(`  poll ${poll}`);
	}
	expectNoGrowth(early, usedBytes());
}, 1_800_000);

/** Changes the list before a poll, except before every third. @returns the events to expect, in their order */
function change(service: Service, poll: number): [event: string, id: string][] {
	if (poll % 3 === 0) return [];
	const locations = service.locations();
	const at = (poll * 7) % (locations.length - 2);
	const changed = locations[at];
	const [removed] = locations.splice(at + 1, 1);
	if (changed === undefined || removed === undefined) throw new Error('Too few locations');
	changed.attributes.city = `City ${poll}`;
	const added = { ...structuredClone(removed), id: `new-${poll}` };
	locations.push(added);
	return [
		['changed', changed.id],
		['added', added.id],
		['removed', removed.id],
	];
}

/** @returns the bytes in use in this process after a forced garbage collection */
function usedBytes(): number {
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc') as () => void;
	for (let done = 0; done < 4; done++) collect();
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}
