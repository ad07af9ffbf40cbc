import { toText } from '../../../../credentials/shared/json';
import { FILLED_IN } from './filledIn';
import type { Kind, Package, Store } from './process';
import { Process } from './process';
import { beginOf, ModelService } from './service';
import { settle } from './settle';
import { checkTexts, textOfError } from './texts';

/** One credential, one n8n that may restart, one service; and what must hold at any time. */
export class World {
	now: number;
	readonly service = new ModelService(() => this.now);
	readonly store: Store;
	/** what users and logs may see */
	readonly texts: string[] = [];
	private process: Process;
	private readonly running = new Set<Promise<void>>();
	/** since when a login may be tried again although it failed: tests, restarts, edits */
	private freed = 0;
	private processes = 0;
	/** the newest authorization of which tokens were ever stored */
	private newestStored = 0;

	/**
	 * @param number other than that of any world before: another client, at a later time
	 * @param running the package in an n8n that runs; it may have served other worlds, as n8n serves many credentials
	 * @param load loads it again, with no memory
	 */
	constructor(
		readonly kind: 'password' | 'code',
		number: number,
		running: Package,
		private readonly load: () => Package,
	) {
		this.now = beginOf(number);
		this.store = { data: { ...FILLED_IN[kind], clientId: `client-${number}` } };
		this.process = new Process(0, running, this.service);
	}

	/** whether n8n, or an open dialog, may have lost what tells an older authorization from a newer one */
	forgot = false;
	/** the code that was pasted last */
	lastCode = '';

	/** Pastes the code of a new authorization. */
	paste(): void {
		this.lastCode = this.service.authorize();
		this.store.data.authorizationCode = this.lastCode;
	}

	/** A dialog that was open before the tokens came saves without what is hidden. */
	saveOpenDialog(): void {
		this.forgot = true;
		Object.assign(this.store.data, {
			...{ accessToken: '', refreshToken: '', credentialFingerprint: '', usedCodeHash: '' },
			...{ companyId: '', expiresAt: '' },
			authorizationCode: this.lastCode,
		});
	}

	/** Lets time pass. */
	pass(ms: number): void {
		this.now += ms;
		this.service.breakOff();
		if (ms >= 10 * 60_000) this.forgot = true; // how long codes are remembered
	}

	/** Whatever happened: with right fields, a service that is well, and a new code if one is asked for, it works. */
	async endsWell(): Promise<void> {
		const { service, store } = this;
		Object.assign(service, { behavior: 'well', slow: false });
		while (service.isHolding) service.release();
		await settle();
		this.checkTexts();
		store.data.clientSecret = FILLED_IN[this.kind].clientSecret;
		if (this.kind === 'password') store.data.password = service.password;
		this.pass(20 * 60_000);
		for (const attempt of [1, 2]) {
			const said = this.texts.length;
			await this.begin('request');
			this.checkTexts();
			if (this.texts.length === said) return;
			if (attempt === 2 || this.kind === 'password') throw new Error(this.texts.at(-1));
			this.paste();
		}
	}

	/** Restarts n8n: what was under way never ends. */
	restart(): void {
		this.process.dead = true;
		this.process = new Process(++this.processes, this.load(), this.service);
		this.running.clear();
		this.forgot = true;
		this.freed = this.service.calls.length;
	}

	/** Changes fields of the credential: failed logins may be tried again. */
	change(fields: Record<string, string>): void {
		this.freed = this.service.calls.length;
		Object.assign(this.store.data, fields);
	}

	/** Begins a request, and goes on as far as that goes without an answer of the service. */
	async begin(kind: Kind): Promise<void> {
		const { store } = this;
		this.noteStored();
		const authorization = this.newestStored;
		const mayBeOlder = this.kind === 'password';
		const calls = this.service.calls.length;
		if (kind === 'test') this.change({});
		const request = this.process
			.request(store, kind, (token) => {
				const used = this.service.authorizationOf(token);
				if (!mayBeOlder && used !== undefined && used < authorization) {
					throw new Error(`Authorization ${used} was used after ${authorization}`);
				}
			})
			.then(
				() => undefined,
				(error: unknown) => {
					this.texts.push(textOfError(error));
				},
			)
			.finally(() => this.running.delete(request));
		this.running.add(request);
		await settle();
		this.checkCalls(calls);
	}

	/** Lets all go on, and checks what must hold then. */
	async settled(): Promise<void> {
		await settle();
		this.checkCalls(0);
		this.checkTexts();
		this.noteStored();
	}

	/** Notes of which authorization tokens were stored. */
	private noteStored(): void {
		const stored = this.service.authorizationOf(toText(this.store.data.accessToken)) ?? 0;
		this.newestStored = Math.max(this.newestStored, stored);
	}

	/** Never the same call twice where the table has no second one. */
	private checkCalls(from: number): void {
		const { calls } = this.service;
		for (let index = Math.max(from, this.freed); index < calls.length; index++) {
			const call = calls[index];
			const before = calls
				.slice(this.freed, index)
				.filter(({ sent, process }) => sent === call?.sent && process === call.process)
				.at(-1);
			if (call === undefined || before === undefined) continue;
			const passed = call.at - before.at;
			const least = { refuses: 10_000, fails: 1_000, 'asks to wait': 20_000 } as const;
			const pause = before.behavior in least ? least[before.behavior as keyof typeof least] : 0;
			if (passed < pause && before.ended) {
				throw new Error(`The same call ${passed} ms after one that got: ${before.behavior}`);
			}
			if (!before.ended && passed < 30_000) throw new Error('Two of the same calls at once');
		}
	}

	/** @throws Error for a text that must not be */
	private checkTexts(): void {
		checkTexts(this.texts, this.service.secrets, this.forgot);
	}
}
