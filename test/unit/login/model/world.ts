import fc from 'fast-check';

import { toText } from '../../../../shared/json';
import { FILLED_IN, settle } from '../fixtures';
import { FakeService } from './fakeService';
import type { RequestKind, Store } from './worker';
import { readClockSkew, Worker } from './worker';

/** How many sequences are generated of each kind. `LOGIN_SEQUENCES=5000` generates more. */
export const SEQUENCES = Number(process.env.LOGIN_SEQUENCES ?? 100);

// Each world has a client of its own, and begins when all that is cached for other worlds has expired.
let createdWorlds = 0;
const DISTANCE_MS = 60 * 24 * 3_600_000;

/** Errors that have no description: a new token is invalid as well, or the credential was changed during a request. */
const OTHER_ERRORS = /^(401$|The access token must be refreshed first)/;

/** One stored credential, the workers of n8n that use it, and the service. */
export class World {
	now = ++createdWorlds * DISTANCE_MS;
	readonly service = new FakeService(() => this.now);
	readonly store: Store;
	/** what no worker must ever do, in words */
	private readonly violations: string[] = [];
	/** the messages of failed requests */
	readonly messages: string[] = [];
	private workers: Worker[];
	private startedWorkers = 0;
	/** index of the first token request after a restart, a test or a change, which all allow a request again */
	private firstComparable = 0;
	/** the newest authorization of which a token was stored */
	private newestStored = 0;

	/** @param clockSkewsMs how far the clock of each worker is ahead of the service's, in ms */
	constructor(
		readonly kind: 'password' | 'code',
		private readonly clockSkewsMs: readonly number[] = [0],
	) {
		jest.spyOn(Date, 'now').mockImplementation(() => this.now + readClockSkew());
		this.store = { data: { ...FILLED_IN[kind], clientId: `client ${createdWorlds}` } };
		this.workers = this.startWorkers();
		if (kind === 'code') this.pasteCode();
	}

	private startWorkers(): Worker[] {
		return this.clockSkewsMs.map(
			(skewMs) => new Worker(this.startedWorkers++, this.kind, this.service, skewMs),
		);
	}

	/** Pastes the code of a new authorization. */
	pasteCode(): void {
		this.store.data.authorizationCode = this.service.authorize();
	}

	changeFields(fields: Record<string, string>): void {
		this.firstComparable = this.service.requests.length;
		Object.assign(this.store.data, fields);
	}

	/** Restarts n8n: requests in flight never end, and the token cache is empty. */
	restart(): void {
		for (const worker of this.workers) worker.isKilled = true;
		this.workers = this.startWorkers();
		this.firstComparable = this.service.requests.length;
	}

	/** Lets time pass. */
	async pass(ms: number): Promise<void> {
		await settle();
		this.now += ms;
	}

	/** Starts a request to the list, which goes on until it waits for a response or for time to pass. */
	async request(kind: RequestKind, worker = 0): Promise<void> {
		if (kind === 'test') this.changeFields({});
		void this.attempt(kind, worker).catch((error: unknown) => {
			const { message, description } = error as Error & { description?: string };
			this.messages.push(message);
			// Each worker has loaded the class ProblemError itself, so `instanceof` does not work.
			const isKnown = description !== undefined || OTHER_ERRORS.test(message);
			if (!isKnown) this.violations.push(`An error is unknown: ${message}`);
		});
		await settle();
	}

	private async attempt(kind: RequestKind, index: number): Promise<void> {
		const worker = this.workers[index];
		this.noteStored();
		const newest = this.newestStored;
		const hasRightSecret = this.store.data.clientSecret === this.service.clientSecret;
		try {
			await worker?.request(this.store, kind, (token) => {
				const used = this.service.findAuthorization(token);
				if (this.kind === 'code' && used !== undefined && used < newest) {
					this.violations.push(`Authorization ${used} was used after ${newest}`);
				}
			});
			if (kind === 'test' && !hasRightSecret) {
				this.violations.push('A test succeeded with a wrong client secret');
			}
		} catch (error) {
			if (!worker?.isKilled) throw error;
		}
	}

	/** Sends all delayed responses, and lets all requests end. */
	async finishRequests(): Promise<void> {
		this.service.delaysResponses = false;
		while (this.service.respond('oldest')) await settle();
		await this.pass(60_000);
	}

	/** @returns whether a worker can read the list */
	async canRequest(worker = 0): Promise<boolean> {
		const failed = this.messages.length;
		await this.request('node', worker);
		await this.finishRequests();
		this.check();
		return this.messages.length === failed;
	}

	/** Expects what is always true: no old authorization was used, no request was sent too soon, and no error is unknown. */
	check(): void {
		if (this.violations.length > 0) throw new Error(this.violations.join('; '));
		this.noteStored();
		this.checkRequests();
	}

	private noteStored(): void {
		const stored = this.service.findAuthorization(toText(this.store.data.accessToken)) ?? 0;
		this.newestStored = Math.max(this.newestStored, stored);
	}

	/** Expects that no worker sent the same token request twice at the same time, or again while its failure is shared. */
	private checkRequests(): void {
		const comparable = this.service.requests.slice(this.firstComparable);
		for (const [index, { sent, worker, at }] of comparable.entries()) {
			const before = comparable
				.slice(0, index)
				.findLast((each) => each.sent === sent && each.worker === worker);
			if (before === undefined) continue;
			const passed = at - before.at;
			if (before.isAnswered && passed < before.minShareMs) {
				throw new Error(`Sent again after ${passed} ms, instead of ${before.minShareMs} ms`);
			}
			if (!before.isAnswered && passed < 30_000) throw new Error('Sent twice at the same time');
		}
	}
}

/** The steps of a sequence, by their names in the report of a failed test. */
export type Steps = Record<string, (world: World) => unknown>;

/** What a service does, whatever credential asks it. */
export const SERVICE_STEPS: Steps = {
	'all access tokens become invalid': ({ service }) => {
		service.invalidateAccessTokens();
	},
	'the service begins to delay responses': ({ service }) => (service.delaysResponses = true),
	'the service delays no further responses': ({ service }) => (service.delaysResponses = false),
	'the service sends the oldest delayed response': ({ service }) => service.respond('oldest'),
	'the service sends the newest delayed response': ({ service }) => service.respond('newest'),
};

/** Generates sequences of steps. */
export function generateSequences(steps: Steps, maxLength: number): fc.Arbitrary<string[]> {
	return fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength, size: 'max' });
}

/** Runs a sequence of steps, and checks the world after each. */
export async function runSequence(world: World, steps: Steps, sequence: string[]): Promise<void> {
	for (const name of sequence) {
		await steps[name]?.(world);
		await settle();
		world.check();
	}
}
