import type { Service } from '../../sandbox/service/service';
import { listIds } from './services';

/**
 * Parameters with which the first input item (its n is 0) outputs one location, the second two, and so on. With the
 * same limit, the input items would share a list, and one request would use the token.
 */
export const OWN_LISTS = { returnAll: false, limit: '={{ $json.n + 1 }}' };

/** @returns the ids of the locations that so many input items output with these parameters */
export function listOwnIds(service: Service, inputItems: number): string[] {
	return Array.from({ length: inputItems }, (_, n) => listIds(service).slice(0, n + 1)).flat();
}
