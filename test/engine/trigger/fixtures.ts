import type { INodeParameters, WorkflowActivateMode } from 'n8n-workflow';

import type { Location } from '../../../sandbox/service/locations';
import type { Service } from '../../../sandbox/service/service';
import type { Overrides } from '../../harness/services';
import { useServices } from '../../harness/services';
import { noRetries } from '../../harness/retries';
import { Poller } from '../harness/contexts';
import { passwordCredential } from '../harness/credentials';

/** The JSON of the items of a poll. */
type Items = Record<string, unknown>[] | null;

/** @returns the kinds of the events, null for no items */
export function getEvents(items: Items): unknown[] | null {
	return items && items.map(({ event }) => event);
}

/** @returns the option Watched Fields */
export function watch(...fieldsToWatch: string[]): INodeParameters {
	return { options: { fieldsToWatch } };
}

export function newLocation(id: string): Location {
	return { id, type: 'locations', links: { self: `https://x.example/${id}` }, attributes: {} };
}

/** Changes attributes in the service's own data, which it generates again only when a setting changes. */
export function change(service: Service, index: number, attributes: object): void {
	Object.assign(service.locations()[index]?.attributes ?? {}, attributes);
}

/**
 * Holds back the response to the next request of a page.
 *
 * @param offset of the page, as it is requested; null for the first page, which is requested without
 * @returns a promise that resolves when the request has arrived, and a function that lets the service respond
 */
export function holdPage(
	service: Service,
	offset: string | null,
): { arrived: Promise<void>; release: () => void } {
	let arrive: () => void = () => undefined;
	let respond: () => void = () => undefined;
	const arrived = new Promise<void>((resolve) => (arrive = resolve));
	const released = new Promise<void>((resolve) => (respond = resolve));
	service.overrideResponse = async ({ path, query }) => {
		if (!path.endsWith('/locations') || query.get('page[offset]') !== offset) return undefined;
		service.overrideResponse = undefined;
		arrive();
		await released;
		return undefined;
	};
	const release = () => {
		service.overrideResponse = undefined; // the request might not have arrived
		respond();
	};
	return { arrived, release };
}

/**
 * Lets each test of a file start mock services, and triggers on them, which repeat no request.
 *
 * @returns `start` starts a service, and returns it, the trigger, and `restart`, which returns the trigger in a new process,
 * with the static data that it has then, perhaps with other parameters. `recordList` also polls once, so that the trigger has
 * recorded the list
 */
export function useTriggers() {
	const startService = useServices();
	noRetries();
	const start = async (parameters: INodeParameters = {}, overrides: Overrides = { count: 20 }) => {
		const service = await startService(overrides);
		const credentials = passwordCredential(service);
		const poller = new Poller(credentials, parameters);
		const restart = (others = parameters, activation?: WorkflowActivateMode) =>
			new Poller(credentials, others, { staticData: poller.staticData, activation });
		return { service, poller, restart };
	};
	const recordList = async (overrides?: Overrides, parameters?: INodeParameters) => {
		const started = await start(parameters, overrides);
		expect(await started.poller.poll()).toBeNull();
		started.service.journal.clear();
		return started;
	};
	return { start, recordList };
}
