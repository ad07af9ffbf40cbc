import type { FastifyReply, FastifyRequest } from 'fastify';

import type { CannedReply } from './cannedReply';
import { sendCanned } from './cannedReply';
import { refusal } from './errors';
import type { Settings } from './settings';

/**
 * Counts list requests from their arrival to the end of their answer.
 *
 * @returns a hook that answers those beyond `mostAtOnce` with 429 (RFC 6585, 4) at once
 */
export function mostAtOnce(settings: Settings) {
	let underWay = 0;
	return async (request: FastifyRequest, reply: FastifyReply) => {
		if (request.entry.path !== `${settings.apiPrefix}/locations`) return undefined;
		if (settings.mostAtOnce > 0 && underWay >= settings.mostAtOnce) {
			return sendCanned(reply, tooMany(settings));
		}
		underWay++;
		// Comes after every answer, also after one that is broken off.
		reply.raw.once('close', () => {
			underWay--;
		});
		return undefined;
	};
}

function tooMany({ retryAfter }: Settings): CannedReply {
	const headers: Record<string, string> =
		retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
	return refusal(429, 'There are too many requests at once.', headers);
}
