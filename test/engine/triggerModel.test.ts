import fc from 'fast-check';

import type { Service } from '../../sandbox/service/service';
import { services } from '../harness/services';
import { Poller } from './harness/contexts';
import { passwordCredential } from './harness/credentials';
import { noRetries } from '../harness/retries';

noRetries();

const start = services();
const RUNS = 10;
const parameters = { options: { largeRemovals: 'report' } };

const step = fc.oneof(
	fc.record({ does: fc.constantFrom('add', 'remove', 'change'), at: fc.nat(30) }),
	fc.record({ does: fc.constantFrom('poll', 'poll', 'fail', 'polls', 'restart'), at: fc.nat(4) }),
);

function change({ does, at }: { does: string; at: number }, service: Service): void {
	const locations = service.locations();
	const location = locations[at % Math.max(1, locations.length)];
	if (location === undefined) return;
	if (does === 'remove') locations.splice(locations.indexOf(location), 1);
	if (does === 'change') location.attributes.city = `${String(location.attributes.city)}*`;
	if (does === 'add') {
		const id = `new ${locations.length} ${at} ${service.journal.entries.length}`;
		if (locations.every((each) => each.id !== id)) {
			locations.splice(at, 0, { ...structuredClone(location), id });
		}
	}
}

// test/unit/trigger/model.test.ts has many more, without HTTP and n8n's engine.
it(`the events give the list, through the engine (${RUNS} sequences)`, async () => {
	const service = await start({ pageSize: 5, latency: 1 });
	const credentials = passwordCredential(service);
	let seed = 100;
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (steps) => {
			Object.assign(service.settings, { seed: ++seed, count: 12 });
			service.answerInstead = undefined;
			let poller = new Poller(credentials, parameters);
			await poller.poll();
			const told = new Map(
				service.locations().map(({ id, attributes }) => [id, String(attributes.city)]),
			);
			const poll = async () => {
				for (const item of (await poller.poll()) ?? []) {
					const { event, id, city } = item as { event: string; id: string; city: unknown };
					expect(told.has(id)).toBe(event !== 'added');
					// One location, one change: what is told is new.
					if (event === 'changed') expect(told.get(id)).not.toBe(city);
					if (event === 'removed') told.delete(id);
					else told.set(id, String(city));
				}
			};
			for (const each of steps) {
				if (each.does === 'poll') await poll();
				else if (each.does === 'polls') await Promise.all([poll(), poll()]);
				else if (each.does === 'restart') {
					poller = new Poller(credentials, parameters, poller.staticData);
				} else if (each.does === 'fail') {
					let calls = 0;
					service.answerInstead = () => (calls++ === each.at ? { status: 500 } : undefined);
					await poll().catch((error: unknown) => {
						expect(String(error)).toContain('(500)');
					});
					service.answerInstead = undefined;
				} else change(each, service);
			}
			await poll();
			const present = service
				.locations()
				.map(({ id, attributes }): [string, string] => [id, String(attributes.city)]);
			expect([...told].sort()).toEqual(present.sort());
		}),
		{ numRuns: RUNS },
	);
});
