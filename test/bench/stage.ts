import { say, step } from '../../sandbox/progress';
import { makeLocations } from '../../sandbox/service/locations';
import type { Settings } from '../../sandbox/service/settings';
import { defaultSettings } from '../../sandbox/service/settings';
import type { Contender } from './alternating';
import { alternating } from './alternating';
import type { Instance } from './instance';
import type { Kind } from './kinds';
import { KINDS } from './kinds';
import type { Calls } from './service';
import type { ServiceProcess } from './serviceProcess';

/** A run that was timed, and what the service received during it. */
export interface Run {
	/** as n8n measured it */
	ms: number;
	calls: Calls;
}

/** What the sections of the bench happen on: the service, and one n8n at a time. */
export class Stage {
	private instance: Instance | undefined;

	/** @param startInstance starts an n8n when the first section needs one */
	constructor(
		readonly service: ServiceProcess,
		private readonly rounds: number,
		private readonly startInstance: () => Promise<Instance>,
	) {}

	/** @returns the n8n that runs, or a new one */
	async n8n(): Promise<Instance> {
		this.instance ??= await step('Starting n8n', this.startInstance);
		return this.instance;
	}

	/** Stops the n8n that runs. @returns a new one */
	async newN8n(): Promise<Instance> {
		await this.stop();
		this.instance = await this.startInstance();
		return this.instance;
	}

	async stop(): Promise<void> {
		await this.instance?.stop();
		this.instance = undefined;
	}

	/** Checks that each kind brings every location, in order; what is loaded once is loaded then. */
	async check(checked: readonly Kind[], settings: Partial<Settings>): Promise<void> {
		const n8n = await this.n8n();
		const { count, seed } = { ...defaultSettings(), ...settings };
		const listed = makeLocations(count, seed).map(({ id }) => id);
		await step(`Checking that all locations come out: ${checked.join(', ')}`, async () => {
			for (const kind of checked) {
				await this.service.set(settings);
				const [found, wanted] = [await n8n.ids(kind), KINDS[kind].ids(listed)];
				if (found.length !== wanted.length) {
					throw new Error(`${kind} brought ${found.length} of ${wanted.length} locations`);
				}
				if (found.some((id, index) => id !== wanted[index])) {
					throw new Error(`${kind} brought other locations than it should`);
				}
			}
		});
	}

	/**
	 * Compares contenders in turn.
	 *
	 * @param mostRounds how many rounds are enough
	 * @returns the median of each, by its name
	 */
	async compare(
		title: string,
		contenders: Contender[],
		mostRounds = Infinity,
	): Promise<Map<string, number>> {
		const rounds = Math.min(this.rounds, mostRounds);
		return await step(`${title}, rounds: ${rounds}`, async () => {
			return await alternating(contenders, rounds, (round) => {
				say(`  round ${round}`);
			});
		});
	}

	/**
	 * The same for runs of workflows.
	 *
	 * @returns what gives the median time of each, and the most calls that it made in a round
	 */
	async compareRuns<Name extends string>(
		title: string,
		names: readonly Name[],
		run: (name: Name) => Promise<Run>,
	): Promise<(name: Name) => Run> {
		const most = new Map<Name, Calls>();
		const contenders = names.map((name) => ({
			name,
			run: async () => {
				const { ms, calls } = await run(name);
				most.set(name, mostOf(calls, most.get(name) ?? NO_CALLS));
				return ms;
			},
		}));
		const medians = await this.compare(title, contenders);
		return (name) => ({ ms: medians.get(name) ?? NaN, calls: most.get(name) ?? NO_CALLS });
	}

	/**
	 * Times a workflow. The run counts only if it read every page.
	 *
	 * @param ahead how many pages behind the last one may be asked for
	 */
	async time(kind: Kind, settings: Partial<Settings>, ahead = 0): Promise<Run> {
		const n8n = await this.n8n();
		await this.service.set(settings);
		const ms = await n8n.time(kind);
		const calls = await this.service.calls();
		const least = KINDS[kind].readings * pagesOf(settings);
		const answered = calls.list - calls.refused;
		if (answered >= least && answered <= least + ahead) return { ms, calls };
		throw new Error(`${kind} got ${answered} pages instead of ${least}`);
	}
}

const NO_CALLS: Calls = { list: 0, refused: 0 };

function mostOf(one: Calls, other: Calls): Calls {
	return {
		list: Math.max(one.list, other.list),
		refused: Math.max(one.refused, other.refused),
	};
}

/** @returns how many pages the list has */
function pagesOf(settings: Partial<Settings>): number {
	const { count, pageSize } = { ...defaultSettings(), ...settings };
	return Math.ceil(count / pageSize);
}
