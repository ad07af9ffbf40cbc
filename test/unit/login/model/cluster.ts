import { AUTHORIZATION_REJECTED } from '../../../../credentials/shared/problem';
import { REFRESHED_ELSEWHERE_MS } from '../../../../nodes/VisitorLocations/transport/request';
import { FILLED_IN } from './filledIn';
import type { Package, Store } from './process';
import { Process } from './process';
import { beginOf, ModelService } from './service';
import { settle } from './settle';

/** Workers of n8n that share one pasted-code credential, and nothing else; the service takes a refresh token once. */
export class Cluster {
	now: number;
	readonly service = new ModelService(() => this.now);
	/** what failed requests said */
	readonly failed: string[] = [];
	private readonly store: Store;
	private readonly workers: Process[];
	private readonly pauses = new Set<{ until: number; end: () => void }>();

	/** @param number other than that of any cluster before: another client, at a later time */
	constructor(number: number, workers: Package[]) {
		this.now = beginOf(number);
		this.store = { data: { ...FILLED_IN.code, clientId: `client of workers ${number}` } };
		this.store.data.authorizationCode = this.service.authorize();
		this.workers = workers.map((loaded, index) => new Process(index, loaded, this.service));
	}

	/** Lets a worker begin a list call, and go on as far as that goes without an answer or a pause. */
	async begin(worker: number): Promise<void> {
		void this.list(worker).catch((error: unknown) => {
			this.failed.push((error as Error).message);
		});
		await settle();
	}

	private async list(worker: number): Promise<void> {
		for (let refusals = 0; ; refusals++) {
			try {
				await this.workers[worker]?.request(this.store, 'request', () => undefined);
				return;
			} catch (error) {
				const wait = REFRESHED_ELSEWHERE_MS[refusals];
				const isRefused = (error as Error).message.startsWith(AUTHORIZATION_REJECTED);
				if (!isRefused || wait === undefined) throw error;
				await this.pause(wait);
			}
		}
	}

	private async pause(ms: number): Promise<void> {
		await new Promise<void>((resolve) => {
			const pause = {
				until: this.now + ms,
				end: () => {
					this.pauses.delete(pause);
					resolve();
				},
			};
			this.pauses.add(pause);
		});
	}

	/** Lets time pass, from the end of one pause to that of the next. */
	async pass(ms: number): Promise<void> {
		const end = this.now + ms;
		await settle();
		for (;;) {
			const [next] = [...this.pauses].sort((one, other) => one.until - other.until);
			if (next === undefined || next.until > end) break;
			this.now = next.until;
			next.end();
			await settle();
		}
		this.now = end;
	}

	/** Lets all answers come, and all pauses end. */
	async calmDown(): Promise<void> {
		this.service.slow = false;
		while (this.service.isHolding) {
			this.service.release();
			await settle();
		}
		await this.pass(60_000);
	}

	/** @returns whether nobody can go on without another authorization by the user */
	async isLost(): Promise<boolean> {
		await this.calmDown();
		await this.pass(20 * 60_000);
		const before = this.failed.length;
		for (const worker of this.workers.keys()) {
			await this.begin(worker);
			await this.pass(60_000);
		}
		return this.failed.length > before;
	}
}
