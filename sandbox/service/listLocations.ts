import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { CannedReply } from './cannedReply';
import { JSON_API, sendCanned } from './cannedReply';
import { refusal } from './errors';
import { scriptOf } from './faults';
import type { Journal } from './journal';
import type { Location } from './locations';
import { mostAtOnce } from './mostAtOnce';
import { pageOf } from './paging';
import { pagingOf } from './presets';
import type { Settings } from './settings';
import { withoutToken } from './signIn';
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
	app.get('/*', { onRequest: mostAtOnce(settings) }, async (request, reply) => {
		const url = new URL(request.url, `${request.protocol}://${request.headers.host ?? ''}`);
		if (url.pathname !== `${settings.apiPrefix}/locations`) {
			reply.callNotFound();
			return reply;
		}
		const fault = settings.faults[journal.listCalls.indexOf(request.entry) + 1];
		const { turn, change, send } = fault === undefined ? {} : scriptOf(fault);
		turn?.(settings, tokens);

		const refused = refusalOf(request, settings, tokens);
		if (refused !== undefined) return sendCanned(reply, refused);
		const asked = { url, locations: locations() };
		const page = pageOf(asked.locations, url, settings);
		if (typeof page === 'string') return sendCanned(reply, wrongQuery(page, settings));
		const changed = { ...page, body: change?.(page.body, asked) ?? page.body };
		return sendCanned(reply, send?.(changed, asked) ?? changed);
	});
}

/** @returns why the headers of a request are refused, undefined when they are not */
function refusalOf(
	{ headers: { accept, authorization = '' } }: FastifyRequest,
	{ expired }: Settings,
	tokens: Tokens,
): CannedReply | undefined {
	if (accept !== JSON_API) return refusal(406, `Accept ${JSON_API}.`);
	const token = /^Bearer (.+)$/.exec(authorization)?.[1];
	const scopes = token === undefined ? undefined : tokens.scopesOf(token);
	if (scopes === undefined) return withoutToken(expired);
	if (scopes.includes('locations.read')) return undefined;
	return refusal(403, 'The scope locations.read is missing.');
}

/** @param detail what is wrong with the query */
function wrongQuery(detail: string, { dialect }: Settings): CannedReply {
	const { refusal: status } = pagingOf(dialect);
	return refusal(status, detail, status === 405 ? { allow: 'GET' } : {});
}
