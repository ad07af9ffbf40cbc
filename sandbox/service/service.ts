import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import type { CannedReply } from './cannedReply';
import { refusal, sendCanned } from './cannedReply';
import type { JournalEntry } from './journal';
import { Journal } from './journal';
import { listLocations, SIGN_IN_PAGE } from './listLocations';
import type { Location } from './locations';
import { makeLocations } from './locations';
import { codeOrRefresh, decision, passwordGrant, prompt } from './logins';
import type { Settings } from './settings';
import { defaultSettings } from './settings';
import { Tokens } from './tokens';

/** A running service: `{base_url}` and `{auth_url}` of docs/openapi.yaml are both its `url`. */
export interface Service {
	url: string;
	settings: Settings;
	tokens: Tokens;
	journal: Journal;
	/** @returns the locations that the service lists at present */
	locations: () => Location[];
	/** @returns what the service itself answers to a list call */
	list: (entry: JournalEntry) => CannedReply;
	/** For tests: asked before each answer but the 429 of `mostAtOnce`; what it returns is sent instead of the service's own. */
	answerInstead:
		| ((entry: JournalEntry) => CannedReply | undefined | Promise<CannedReply | undefined>)
		| undefined;
	stop: () => Promise<void>;
}

type Answer = (entry: JournalEntry) => CannedReply | Promise<CannedReply>;

/**
 * Starts docs/openapi.yaml as a server, on loopback only.
 *
 * @param knobs settings that differ from the default ones
 * @param port 0 (the default) lets the system choose a free one
 */
export async function startService(knobs: Partial<Settings> = {}, port = 0): Promise<Service> {
	const settings: Settings = { ...defaultSettings(), ...knobs };
	const tokens = new Tokens(settings);
	const journal = new Journal();
	const locations = locationsOf(settings);
	const list = (entry: JournalEntry) => listLocations(entry, settings, tokens, locations());

	/** @returns what the service answers by method, for a path of docs/openapi.yaml (and the page to sign in) */
	const callsAt = (path: string): Record<string, Answer> => {
		if (path === `${settings.apiPrefix}/locations`) return { GET: list };
		const calls: Record<string, Record<string, Answer>> = {
			'/oauth2/token': { POST: async (entry) => await passwordGrant(entry, settings, tokens) },
			'/a/auth/v0/token': { POST: async (entry) => await codeOrRefresh(entry, settings, tokens) },
			'/a/auth/v0/authorize': {
				GET: (entry) => prompt(entry, settings),
				POST: async (entry) => await decision(entry, settings, tokens),
			},
			'/sign-in': { GET: () => SIGN_IN_PAGE },
		};
		return calls[path] ?? {};
	};
	const ownAnswer: Answer = (entry) => {
		const { method, path } = entry;
		const calls = callsAt(path);
		const allow = Object.keys(calls).join(', ');
		if (allow === '') return refusal(404, `There is nothing at ${path}.`);
		return calls[method]?.(entry) ?? refusal(405, `${path} does not take ${method}.`, { allow });
	};

	let underWay = 0; // list calls, from their arrival to the end of their answer
	const server = createServer((request, response) => {
		const entry = journal.add(request);
		const answer = async () => {
			const isList = request.method === 'GET' && entry.path === `${settings.apiPrefix}/locations`;
			if (isList) {
				if (settings.mostAtOnce > 0 && underWay >= settings.mostAtOnce) return TOO_MANY;
				underWay++;
				// Comes after every answer, also after one that is broken off.
				response.once('close', () => underWay--);
			}
			entry.body = await bodyOf(request);
			if (settings.latency > 0) await wait(settings.latency);
			return (await service.answerInstead?.(entry)) ?? (await ownAnswer(entry));
		};
		void answer()
			.catch((error: unknown) => refusal(500, String(error)))
			.then((canned) => {
				if (canned.reset === undefined && canned.hang !== true) entry.status = canned.status ?? 200;
				sendCanned(response, canned);
			});
	});
	server.keepAliveTimeout = 70_000; // ms; what clients keep for later is not closed under their next call

	const service: Service = {
		url: '',
		settings,
		tokens,
		journal,
		locations,
		list,
		answerInstead: undefined,
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

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

/** RFC 6585, 4 */
const TOO_MANY = refusal(429, 'There are too many requests at once.');

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
