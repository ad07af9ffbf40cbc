import Fastify from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';

import { authorizationCodeToken } from './authorizationCodeToken';
import { authorize } from './authorize';
import { bytesOf } from './body';
import type { CannedReply } from './cannedReply';
import { sendCanned } from './cannedReply';
import { refusal } from './errors';
import { scriptOf } from './faults';
import type { JournalEntry } from './journal';
import { Journal } from './journal';
import { listLocations } from './listLocations';
import type { Location } from './locations';
import { makeLocations } from './locations';
import { passwordGrant } from './passwordGrant';
import type { Settings } from './settings';
import { defaultSettings } from './settings';
import { signInPage } from './signIn';
import { Tokens } from './tokens';

/** A running service: `{base_url}` and `{auth_url}` of docs/openapi.yaml are both its `url`. */
export interface Service {
	url: string;
	settings: Settings;
	tokens: Tokens;
	journal: Journal;
	/** @returns the locations that the service lists at present */
	locations: () => Location[];
	/** For tests: asked before each answer; what it returns is sent instead of the service's own. */
	answerInstead: ((entry: JournalEntry) => CannedReply | undefined) | undefined;
	stop: () => Promise<void>;
}

declare module 'fastify' {
	interface FastifyRequest {
		entry: JournalEntry;
	}
}

/**
 * Starts docs/openapi.yaml as a server, on loopback only.
 *
 * @param knobs settings that differ from the default ones
 * @param port 0 (the default) lets the system choose a free one
 * @throws Error for a fault that there is not
 */
export async function startService(knobs: Partial<Settings> = {}, port = 0): Promise<Service> {
	const settings: Settings = { ...defaultSettings(), ...knobs };
	Object.values(settings.faults).forEach(scriptOf);
	const tokens = new Tokens(settings);
	const journal = new Journal();

	const app = Fastify({ exposeHeadRoutes: false, bodyLimit: 1_000_000 });
	const service: Service = {
		url: '',
		settings,
		tokens,
		journal,
		locations: locationsOf(settings),
		answerInstead: undefined,
		stop: async () => {
			// Clients keep connections open; a test or a demo is not to wait for them.
			app.server.closeAllConnections();
			await app.close();
		},
	};
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
		done(null, body);
	});

	app.addHook('onRequest', (request, _reply, done) => {
		const { pathname, searchParams } = new URL(request.url, 'http://service');
		request.entry = {
			method: request.method,
			url: request.url,
			path: pathname,
			query: searchParams,
			headers: { ...request.headers },
			body: Buffer.alloc(0),
			status: 0,
		};
		journal.add(request.entry);
		done();
	});
	app.addHook('preHandler', async (request, reply) => {
		request.entry.body = bytesOf(request);
		if (settings.latency > 0) await wait(settings.latency);
		const canned = service.answerInstead?.(request.entry);
		if (canned === undefined) return undefined;
		return sendCanned(reply, { body: '', ...canned });
	});
	app.addHook('onResponse', (request, reply, done) => {
		request.entry.status = reply.statusCode;
		done();
	});
	app.setNotFoundHandler(async (request, reply) => {
		const { method, path } = request.entry;
		const allowed = methodsOf(path, settings);
		if (allowed === undefined) {
			return sendCanned(reply, refusal(404, `There is nothing at ${path}.`));
		}
		const refused = refusal(405, `${path} does not take ${method}.`, { allow: allowed });
		return sendCanned(reply, refused);
	});

	passwordGrant(app, settings, tokens);
	authorizationCodeToken(app, settings, tokens);
	authorize(app, settings, tokens);
	signInPage(app);
	listLocations(app, settings, tokens, journal, service.locations);

	service.url = await app.listen({ host: '127.0.0.1', port });
	return service;
}

/** @returns the methods of a path of docs/openapi.yaml, undefined for every other path */
function methodsOf(path: string, { apiPrefix }: Settings): string | undefined {
	if (path === '/oauth2/token' || path === '/a/auth/v0/token') return 'POST';
	if (path === '/a/auth/v0/authorize') return 'GET, POST';
	return path === `${apiPrefix}/locations` ? 'GET' : undefined;
}

/** @returns a function that makes the locations anew only when a knob about them was turned */
function locationsOf(settings: Settings): () => Location[] {
	let made: { count: number; removed: number; seed: number; locations: Location[] } | undefined;
	return () => {
		const { count, removed, seed } = settings;
		if (made?.count !== count || made.removed !== removed || made.seed !== seed) {
			made = { count, removed, seed, locations: makeLocations(count, seed).slice(removed) };
		}
		return made.locations;
	};
}
