import type { CannedResponse } from '../../sandbox/service/cannedResponse';
import type { Service } from '../../sandbox/service/service';
import { startService } from '../../sandbox/service/service';
import type { Settings } from '../../sandbox/service/settings';
import type { Faults } from './faults';
import { injectFaults } from './faults';

/** Settings of a service that differ from the defaults, and faults of its responses. */
export type Overrides = Partial<Settings> & { faults?: Faults };

/**
 * Lets each test of a file start mock services of its own.
 *
 * @param common settings of all of them, unless a test overrides them
 * @returns a function that starts one; all are stopped after the test
 */
export function useServices(
	common: Partial<Settings> = {},
): (overrides?: Overrides) => Promise<Service> {
	const running: Service[] = [];
	afterEach(async () => {
		for (const service of running.splice(0)) await service.stop();
	});
	return async ({ faults, ...overrides } = {}) => {
		const service = await startService({ ...common, ...overrides });
		running.push(service);
		if (faults !== undefined) injectFaults(service, faults);
		return service;
	};
}

/** Replaces every response to a list request with `response`. */
export function answerLists(service: Service, response: CannedResponse): void {
	service.overrideResponse = ({ path }) => (path.endsWith('/locations') ? response : undefined);
}

/** @returns the ids of all locations of a service, in its order */
export function listIds(service: Service): string[] {
	return service.locations().map(({ id }) => id);
}
