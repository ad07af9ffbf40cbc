import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import type { CannedResponse } from './cannedResponse';
import { jsonApiError, sendCanned } from './cannedResponse';
import type { JournalEntry } from './journal';
import { Journal } from './journal';
import { listLocations, SIGN_IN_PAGE } from './listLocations';
import type { Location } from './locations';
import { makeLocations } from './locations';
import {
	exchangeCodeOrRefreshToken,
	exchangePassword,
	handleDecision,
	showAuthorizationPage,
} from './logins';
import type { Settings } from './settings';
import { defaultSettings } from './settings';
import { Tokens } from './tokens';

/** A running service: `{base_url}` and `{auth_url}` of docs/openapi.yaml are both its `url`. */
export interface Service {
	url: string;
	settings: Settings;
	tokens: Tokens;
	journal: Journal;
	/** @returns the current locations */
	locations: () => Location[];
	/** @returns the service's own response to a list request */
	list: (entry: JournalEntry) => CannedResponse;
	/** For tests: called before each response except the 429 of `maxConcurrent`. What it returns replaces the response. */
	overrideResponse:
		| ((entry: JournalEntry) => CannedResponse | undefined | Promise<CannedResponse | undefined>)
		| undefined;
	stop: () => Promise<void>;
}

type Handler = (entry: JournalEntry) => CannedResponse | Promise<CannedResponse>;

/**
 * Starts a server for docs/openapi.yaml, on loopback only.
 *
 * @param overrides settings that differ from the defaults
 * @param port 0 (the default) lets the system choose a free one
 */
export async function startService(overrides: Partial<Settings> = {}, port = 0): Promise<Service> {
	const settings: Settings = { ...defaultSettings(), ...overrides };
	const tokens = new Tokens(settings);
	const journal = new Journal();
	const locations = createLocations(settings);
	const list = (entry: JournalEntry) => listLocations(entry, settings, tokens, locations());

	/** @returns the handlers by method, for a path of docs/openapi.yaml or the sign-in page */
	const handlersAt = (path: string): Record<string, Handler> => {
		if (path === `${settings.apiPrefix}/locations`) return { GET: list };
		const handlers: Record<string, Record<string, Handler>> = {
			'/oauth2/token': { POST: async (entry) => await exchangePassword(entry, settings, tokens) },
			'/a/auth/v0/token': {
				POST: async (entry) => await exchangeCodeOrRefreshToken(entry, settings, tokens),
			},
			'/a/auth/v0/authorize': {
				GET: (entry) => showAuthorizationPage(entry, settings),
				POST: async (entry) => await handleDecision(entry, settings, tokens),
			},
			'/sign-in': { GET: () => SIGN_IN_PAGE },
		};
		return handlers[path] ?? {};
	};
	const ownResponse: Handler = (entry) => {
		const { method, path } = entry;
		const handlers = handlersAt(path);
		const allow = Object.keys(handlers).join(', ');
		if (allow === '') return jsonApiError(404, `There is nothing at ${path}.`);
		return (
			handlers[method]?.(entry) ?? jsonApiError(405, `${path} does not take ${method}.`, { allow })
		);
	};

	let inFlight = 0; // list requests, from their arrival to the end of their response
	const server = createServer((request, response) => {
		const entry = journal.add(request);
		const respond = async () => {
			const isList = request.method === 'GET' && entry.path === `${settings.apiPrefix}/locations`;
			if (isList) {
				if (settings.maxConcurrent > 0 && inFlight >= settings.maxConcurrent) return TOO_MANY;
				inFlight++;
				// Emitted after every response, also after a dropped one.
				response.once('close', () => inFlight--);
			}
			entry.body = await readBody(request);
			if (settings.latency > 0) await wait(settings.latency);
			return (await service.overrideResponse?.(entry)) ?? (await ownResponse(entry));
		};
		void respond()
			.catch((error: unknown) => jsonApiError(500, String(error)))
			.then((canned) => {
				if (canned.reset === undefined && canned.hang !== true) entry.status = canned.status ?? 200;
				sendCanned(response, canned);
			});
	});
	server.keepAliveTimeout = 70_000; // ms; so that no connection closes while a client reuses it

	const service: Service = {
		url: '',
		settings,
		tokens,
		journal,
		locations,
		list,
		overrideResponse: undefined,
		stop: async () => {
			const closed = new Promise((resolve) => server.close(resolve));
			// Clients keep connections open; a test or a demo is not to wait for them.
			server.closeAllConnections();
			await closed;
		},
	};
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject).listen(port, '127.0.0.1', resolve);
	});
	service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return service;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

/** RFC 6585, 4 */
const TOO_MANY = jsonApiError(429, 'There are too many requests at once.');

/** @returns a function that regenerates the locations only when a related setting has changed */
function createLocations(settings: Settings): () => Location[] {
	let made: { count: number; removed: number; seed: number; locations: Location[] } | undefined;
	return () => {
		const { count, removed, seed } = settings;
		if (made?.count !== count || made.removed !== removed || made.seed !== seed) {
			made = { count, removed, seed, locations: makeLocations(count, seed).slice(removed) };
		}
		return made.locations;
	};
}
