import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';

import { root } from '../../sandbox/install';
import { packPackage } from '../../sandbox/instance/packageInstall';
import { runFolder, runMain, say, step } from '../../sandbox/progress';
import { alternating } from './alternating';
import { fetchLoop } from './fetchLoop';
import type { MeasuredKind } from './instance';
import { Instance, measuredKinds } from './instance';
import { peakMemory, peakMemoryIsKnown, resetPeakMemory } from './memory';
import type { Figures } from './report';
import { markdown, ratios } from './report';
import type { ServiceProcess } from './serviceProcess';
import { startServiceProcess } from './serviceProcess';

const LOCATIONS = 20_000;
const PAGE_SIZE = 100;
const LATENCIES = [0, 50]; // ms
const GROWTH = [1_000, 10_000, 100_000];

/** Times every contender at one latency, alternating, in one n8n. */
async function speed(service: ServiceProcess, instance: Instance, rounds: number) {
	const speeds: Figures['speeds'] = [];
	for (const latency of LATENCIES) {
		await service.set({ count: LOCATIONS, latency });
		const medians = await step(`${latency} ms latency, ${rounds} rounds`, async () => {
			const contenders = [
				...measuredKinds.map((name) => ({ name, run: whole(service, () => instance.time(name)) })),
				{ name: 'fetchLoop', run: whole(service, () => timed(() => fetchLoop(service.url))) },
			];
			return await alternating(contenders, rounds, (round) => {
				say(`  round ${round}`);
			});
		});
		speeds.push({ latency, medians });
	}
	return speeds;
}

/** Times our node, as it is by default, for lists of several lengths. */
async function growth(service: ServiceProcess, instance: Instance, rounds: number) {
	const contenders = GROWTH.map((count) => ({
		name: String(count),
		run: async () => {
			await service.set({ count, latency: 0 });
			return await instance.time('parallel4');
		},
	}));
	return await step(`Growth, ${rounds} rounds`, async () => {
		return await alternating(contenders, rounds, (round) => {
			say(`  round ${round}`);
		});
	});
}

/** Measures the peak memory of n8n while it runs one workflow, each time in a new n8n. */
async function memory(
	service: ServiceProcess,
	newInstance: () => Promise<Instance>,
	rounds: number,
) {
	const contenders = (['parallel4', 'splitOut'] as const).map((kind) => ({
		name: kind,
		run: async () => {
			const instance = await newInstance();
			try {
				await service.set({ count: PAGE_SIZE, latency: 0 });
				await instance.time(kind); // what is loaded once is not counted
				await service.set({ count: LOCATIONS });
				resetPeakMemory(instance.pid);
				await instance.time(kind);
				return peakMemory(instance.pid);
			} finally {
				await instance.stop();
			}
		},
	}));
	return await step(`Peak memory, ${rounds} rounds with a new n8n each`, async () => {
		return await alternating(contenders, rounds, (round) => {
			say(`  round ${round}`);
		});
	});
}

/** A run counts only if it asked for every page. */
function whole(service: ServiceProcess, run: () => Promise<number>): () => Promise<number> {
	return async () => {
		await service.set({});
		const figure = await run();
		const pages = await service.set({});
		if (pages === LOCATIONS / PAGE_SIZE) return figure;
		throw new Error(`${pages} pages were asked for instead of ${LOCATIONS / PAGE_SIZE}`);
	};
}

async function timed(work: () => Promise<unknown>): Promise<number> {
	const start = performance.now();
	await work();
	return performance.now() - start;
}

async function bench(n8nCommand: string, rounds: number, write: boolean): Promise<void> {
	const tarball = await step('Building and packing the package', async () => {
		return await packPackage(join(runFolder, 'bench-package'));
	});
	const service = await startServiceProcess();
	const newInstance = async () => await Instance.start(n8nCommand, tarball, service.url);
	try {
		const instance = await step('Starting n8n', newInstance);
		let figures: Figures;
		try {
			await step('Checking that every way brings all locations', async () => {
				await service.set({ count: LOCATIONS });
				for (const kind of measuredKinds) expectAll(kind, await instance.count(kind));
				expectAll('fetchLoop', await fetchLoop(service.url));
			});
			figures = {
				rounds,
				processor: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
				speeds: await speed(service, instance, rounds),
				growth: await growth(service, instance, rounds),
				memory: undefined,
			};
		} finally {
			await instance.stop();
		}
		if (peakMemoryIsKnown()) figures.memory = await memory(service, newInstance, rounds);
		else say('The peak memory of a process is known on Linux only: left out.');
		say(`\n${ratios(figures)}`);
		if (write) await writePage(join(root, 'docs', 'performance.md'), markdown(figures));
	} finally {
		await service.stop();
	}
}

async function writePage(file: string, text: string): Promise<void> {
	const style = await resolveConfig(file);
	writeFileSync(file, await format(text, { ...style, filepath: file }));
}

function expectAll(kind: MeasuredKind | 'fetchLoop', count: number): void {
	if (count !== LOCATIONS) throw new Error(`${kind} brought ${count} of ${LOCATIONS} locations`);
}

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		rounds: { type: 'string', default: '5' },
		'print-only': { type: 'boolean', default: false },
	},
});
runMain(async () => {
	const rounds = Number(values.rounds);
	if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number');
	await bench(positionals[0] ?? '', rounds, !values['print-only']);
});
