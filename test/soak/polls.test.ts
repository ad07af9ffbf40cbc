import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { say } from '../../sandbox/progress';
import type { Service } from '../../sandbox/service/service';
import { Poller } from '../engine/harness/contexts';
import { passwordCredential } from '../engine/harness/credentials';
import { services } from '../harness/services';
import { wordsOf } from '../real/judge';
import { growthOf } from './held';

const POLLS = Number(process.env.SOAK_POLLS ?? 500);
/** How many polls are the first ones. */
const WARM = 50;
const EXPIRES_EVERY = 50; // polls

const start = services();

it(`${POLLS} polls in n8n's engine tell each change once, and hold no more than after ${WARM}`, async () => {
	const service = await start({ count: 1_000, pageSize: 100 });
	const poller = new Poller(passwordCredential(service));
	expect(await poller.poll()).toBeNull(); // learns
	let early = 0;
	for (let poll = 1; poll <= POLLS; poll++) {
		if (poll % EXPIRES_EVERY === 0) service.tokens.expireAccessTokens();
		const expected = change(service, poll);
		const told = (await poller.poll()) ?? [];
		expect([poll, ...told.map(({ event, id }) => [event, id])]).toEqual([poll, ...expected]);
		service.journal.clear();
		if (poll === WARM) early = held();
		if (poll % 100 === 0) say(`  poll ${poll}`);
	}
	const growth = growthOf("n8n's engine", early, held());
	say(wordsOf(growth));
	expect(growth.holds).toBe(true);
}, 1_800_000);

/** Every third poll changes nothing. @returns the events that there must be, in their order */
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

/** @returns the bytes that this process holds after a forced collection */
function held(): number {
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc') as () => void;
	for (let done = 0; done < 4; done++) collect();
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}
