import { setTimeout as wait } from 'node:timers/promises';

import type { Location } from '../../sandbox/service/locations';
import type { Service } from '../../sandbox/service/service';
import { idsOf, services } from '../harness/services';
import { Poller } from './harness/contexts';
import { credentialKinds, passwordCredential } from './harness/credentials';

const start = services();
/** A login of the same fields would give the token that n8n has already. */
const anotherUser = { username: 'another@example.com', password: 'another-password' };
const eventsOf = (items: Record<string, unknown>[] | null) => items?.map(({ event }) => event);

function newLocation(id: string): Location {
	return { id, type: 'locations', links: { self: `https://x.example/${id}` }, attributes: {} };
}

/** Lets the page at an offset wait out one retry of a second, once. */
function holdUp(service: Service, offset: string) {
	let held = false;
	service.answerInstead = ({ query }) => {
		if (held || query.get('page[offset]') !== offset) return undefined;
		held = true;
		return { status: 503, headers: { 'retry-after': '1' } };
	};
	return async () => {
		while (!held) await wait(5);
	};
}

describe('polls that overlap', () => {
	it('report nothing that did not happen: the one that is overtaken is dropped', async () => {
		const service = await start({ count: 60 });
		const poller = new Poller(passwordCredential(service));
		await poller.poll();
		const heldUp = holdUp(service, '50');
		const older = poller.poll(); // has read the first page
		await heldUp();
		service.locations().splice(0, 1, newLocation('99999'));
		expect(eventsOf(await poller.poll())).toEqual(['added', 'removed']);
		const after = poller.staticData;
		expect(await older).toBeNull();
		expect(poller.staticData).toEqual(after);
		expect(await poller.poll()).toBeNull();
	});

	it('one that is overtaken by two, which leave the memory as it was, is dropped as well', async () => {
		const service = await start({ count: 60 });
		const poller = new Poller(passwordCredential(service));
		await poller.poll();
		const [one, two] = service.locations();
		const moveTo = (location: Location | undefined, city: unknown) => {
			if (location !== undefined) location.attributes.city = city;
		};
		const [first, second] = [one?.attributes.city, two?.attributes.city];
		const heldUp = holdUp(service, '50');
		moveTo(one, 'Elsewhere');
		const older = poller.poll(); // has seen it
		await heldUp();
		moveTo(one, first);
		moveTo(two, 'Elsewhere');
		expect(eventsOf(await poller.poll())).toEqual(['changed']);
		moveTo(two, second);
		expect(eventsOf(await poller.poll())).toEqual(['changed']);
		expect(await older).toBeNull();
	});

	it('one that fails overtakes none', async () => {
		const service = await start({ count: 60 });
		const poller = new Poller(passwordCredential(service));
		await poller.poll();
		const locations = service.locations();
		const heldUp = holdUp(service, '50');
		locations.unshift(newLocation('88888'));
		const older = poller.poll();
		await heldUp();
		service.answerInstead = () => ({ status: 400 });
		await expect(poller.poll()).rejects.toThrow('(400)');
		service.answerInstead = undefined;
		expect(eventsOf(await older)).toEqual(['added']);
	});
});

describe('before a removal is reported', () => {
	it.each(['links', 'meta-total', 'meta-page'] as const)(
		'the list is read again: a location that slipped through is there (%s)',
		async (dialect) => {
			const service = await start({ count: 120, dialect });
			const poller = new Poller(passwordCredential(service), {
				options: { paging: { settings: { parallelRequests: 1 } } },
			});
			await poller.poll();
			const locations = service.locations();
			const [deleted] = [locations[3]];
			service.journal.clear();
			service.answerInstead = () => {
				if (service.journal.listCalls.length === 2 && locations[3] === deleted) {
					locations.splice(3, 1); // the first location of page 2 moves to page 1
					locations.push(newLocation('99999'));
				}
				return undefined;
			};
			expect(await poller.poll()).toEqual([expect.objectContaining({ event: 'added' })]);
			expect(service.journal.listCalls).toHaveLength(6);
			// What was there in one of two readings is removed when the next poll misses it, too.
			expect(await poller.poll()).toEqual([
				expect.objectContaining({
					event: 'removed',
					id: deleted?.id,
				}),
			]);
			expect(await poller.poll()).toBeNull();
		},
	);

	it('and only then', async () => {
		const service = await start({ count: 120 });
		const poller = new Poller(passwordCredential(service));
		await poller.poll();
		service.journal.clear();
		service.locations().push(newLocation('99999'));
		await poller.poll();
		expect(service.journal.listCalls).toHaveLength(3);
	});

	it('a second reading that fails is a poll that fails', async () => {
		const service = await start({ count: 20 });
		const poller = new Poller(passwordCredential(service));
		await poller.poll();
		const before = poller.staticData;
		service.journal.clear();
		service.locations().pop();
		service.answerInstead = () =>
			service.journal.listCalls.length === 2 ? { status: 400 } : undefined;
		await expect(poller.poll()).rejects.toThrow('(400)');
		expect(poller.staticData).toEqual(before);
		expect(eventsOf(await poller.poll())).toEqual(['removed']);
	});
});

describe.each(credentialKinds)('with the %s credential', (_name, credential) => {
	it('a token of another company starts anew', async () => {
		const service = await start({ count: 20, companyId: '1' });
		const poller = new Poller(credential(service));
		await poller.poll();
		Object.assign(service.settings, { companyId: '2', seed: 2, user: anotherUser });
		const other = new Poller(credential(service), {}, poller.staticData);
		expect(await other.poll()).toBeNull();
		service.locations().pop();
		expect(eventsOf(await other.poll())).toEqual(['removed']);
	});

	it('a token that says no company does not', async () => {
		const service = await start({ count: 20, companyId: '1' });
		const poller = new Poller(credential(service));
		await poller.poll();
		service.locations().pop();
		Object.assign(service.settings, { companyId: '', user: anotherUser });
		const unknown = new Poller(credential(service), {}, poller.staticData);
		expect(eventsOf(await unknown.poll())).toEqual(['removed']);
		Object.assign(service.settings, { companyId: '2', user: { ...anotherUser, password: '2' } });
		const other = new Poller(credential(service), {}, unknown.staticData);
		service.settings.seed = 2;
		expect(await other.poll()).toBeNull();
	});
});

describe('large removals', () => {
	const report = { options: { largeRemovals: 'report' } };

	async function polled(count: number, gone: number, parameters = {}) {
		const service = await start({ count });
		const credentials = passwordCredential(service);
		const poller = new Poller(credentials, parameters);
		await poller.poll();
		service.locations().splice(0, gone);
		return { service, credentials, poller };
	}

	it.each([
		[20, 20, 'None of the 20 known locations is in the list any more'],
		[1, 1, 'The known location is not in the list any more'],
		[12, 7, '7 of the 12 known locations are not in the list any more'],
		[10, 6, '6 of the 10 known locations are not in the list any more'],
	])('of %i locations, %i: an error, and the memory stays', async (count, gone, message) => {
		const { service, poller } = await polled(count, gone);
		const before = poller.staticData;
		for (const time of [1, 2]) {
			const failed = await poller.poll().catch((error: unknown) => error);
			expect({ time, failed }).toMatchObject({
				time,
				failed: {
					message,
					description: expect.stringMatching(
						/Nothing was reported.*set the option 'Large Removals' to Report Them/,
					) as string,
				},
			});
		}
		expect(poller.staticData).toEqual(before);
		service.settings.seed = 3; // turned twice, a knob makes the locations anew
		expect(idsOf(service)).toHaveLength(count);
		service.settings.seed = 1;
		expect(idsOf(service)).toHaveLength(count);
		expect(await poller.poll()).toBeNull();
	});

	it.each([
		[12, 6],
		[10, 5],
		[9, 8],
	])('of %i locations, %i are none', async (count, gone) => {
		const { poller } = await polled(count, gone);
		expect(eventsOf(await poller.poll())).toEqual(Array(gone).fill('removed'));
	});

	it('are reported when the option says so', async () => {
		const { poller, credentials } = await polled(20, 20);
		await expect(poller.poll()).rejects.toThrow('None of the 20 known locations');
		const allowed = new Poller(credentials, report, poller.staticData);
		expect(eventsOf(await allowed.poll())).toEqual(Array(20).fill('removed'));
		expect(await allowed.poll()).toBeNull();
	});

	it('are an error whatever events are chosen: the memory is needed later', async () => {
		const { poller } = await polled(20, 20, { events: ['added'] });
		await expect(poller.poll()).rejects.toThrow('None of the 20 known locations');
	});

	it('names the option whose value is none of its own', async () => {
		const { poller } = await polled(3, 0);
		const wrong = new Poller(passwordCredential(await start()), {
			options: { largeRemovals: 'whatever' },
		});
		await expect(wrong.poll()).rejects.toThrow("'Large Removals' has an unknown value");
		expect(await poller.poll()).toBeNull();
	});
});
