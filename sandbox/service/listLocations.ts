import type { FastifyInstance } from 'fastify';

import { sendCanned } from './cannedReply';
import { jsonApiError } from './errors';
import { scriptOf } from './faults';
import type { Journal } from './journal';
import type { Location } from './locations';
import { pageOf } from './paging';
import type { Settings } from './settings';
import type { Tokens } from './tokens';

/**
 * listLocations: the list, for a bearer token of the scope `locations.read`.
 *
 * @param locations returns the locations at present
 */
export function listLocations(
	app: FastifyInstance,
	settings: Settings,
	tokens: Tokens,
	journal: Journal,
	locations: () => Location[],
): void {
	app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
		const url = new URL(request.url, `${request.protocol}://${request.headers.host ?? ''}`);
		if (url.pathname !== `${settings.apiPrefix}/locations`) {
			reply.callNotFound();
			return reply;
		}
		const fault = settings.faults[journal.listCalls.indexOf(request.entry) + 1];
		const { turn, change, send } = fault === undefined ? {} : scriptOf(fault);
		turn?.(settings, tokens);

		if (request.headers.accept !== 'application/vnd.api+json') {
			return jsonApiError(reply, 406, 'Not acceptable', 'Accept application/vnd.api+json.');
		}
		const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
		const scopes = token === undefined ? undefined : tokens.scopesOf(token);
		if (scopes === undefined) {
			return jsonApiError(reply, 401, 'Unauthorized', 'The access token is missing or expired.');
		}
		if (!scopes.includes('locations.read')) {
			return jsonApiError(reply, 403, 'Forbidden', 'The scope locations.read is missing.');
		}
		const page = pageOf(locations(), url, settings.dialect, settings.pageSize);
		if (typeof page === 'string') return jsonApiError(reply, 400, 'Bad request', page);
		const asked = { url, locations: locations() };
		const body = change?.(page, asked) ?? page;
		return sendCanned(reply, send?.(body, asked) ?? { body });
	});
}
