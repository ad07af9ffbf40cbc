import { makeLocations } from '../../../../sandbox/service/locations';
import type { ReadResult } from '../readList';
import { LIST_URL, readList } from '../readList';
import type { FrameworkService } from './service';

const MAX_REQUESTS = 300;
const allLocations = makeLocations(300, 7);

/** incomplete: no error, but locations are missing at the end; wrong: no error, and any other difference */
export type Outcome = 'complete' | 'error' | 'incomplete' | 'wrong';

/** Reads a list of `count` locations from a service, without HTTP. */
export async function readFramework(service: FrameworkService, count: number): Promise<Outcome> {
	const locations = allLocations.slice(0, count);
	const result = await readList((request, call) => {
		if (call > MAX_REQUESTS) throw new Error(`${service.name}: too many requests`);
		if (request.pathname !== new URL(LIST_URL).pathname) return { status: 404 };
		return service.respond(request, locations);
	});
	return findOutcome(result, locations);
}

function findOutcome({ ids, error }: ReadResult, locations: { id: string }[]): Outcome {
	if (error !== undefined) return 'error';
	const isStart = ids.every((id, index) => id === locations[index]?.id);
	if (!isStart) return 'wrong';
	return ids.length === locations.length ? 'complete' : 'incomplete';
}
