import type { CannedReply } from '../../sandbox/service/cannedReply';
import type { Service } from '../../sandbox/service/service';
import { startService } from '../../sandbox/service/service';
import type { Settings } from '../../sandbox/service/settings';
import { expectNoDemand } from './demand';
import type { Faults } from './faults';
import { letFail } from './faults';

/** Settings of a service, and what goes wrong with its list calls. */
export type Knobs = Partial<Settings> & { faults?: Faults };

/**
 * Gives each test of the file an embedded service of its own.
 *
 * @param common what all of them have in common, unless a test says otherwise
 * @returns a function that starts one; all are stopped after each test
 */
export function services(common: Partial<Settings> = {}): (knobs?: Knobs) => Promise<Service> {
	const running: Service[] = [];
	afterEach(async () => {
		const ended = running.splice(0);
		for (const service of ended) await service.stop();
		ended.forEach(expectNoDemand);
	});
	return async ({ faults, ...knobs } = {}) => {
		const service = await startService({ ...common, ...knobs });
		running.push(service);
		if (faults !== undefined) letFail(service, faults);
		return service;
	};
}

/** Lets a service answer each call for the list with `reply`. */
export function answerLists(service: Service, reply: CannedReply): void {
	service.answerInstead = ({ path }) => (path.endsWith('/locations') ? reply : undefined);
}

/** @returns the ids of all locations of a service, in its order */
export function idsOf(service: Service): string[] {
	return service.locations().map(({ id }) => id);
}
