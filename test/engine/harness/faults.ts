import { format } from 'node:util';

import type { Service } from '../../../sandbox/service/service';
import { expectNoSecret } from '../../harness/secrets';
import type { Overrides } from '../../harness/services';
import { idsOf, services } from '../../harness/services';
import { passwordCredential } from './credentials';
import { noRetries } from '../../harness/retries';
import type { Run, RunOptions } from './runWorkflow';
import { runWorkflow, tracesOf } from './runWorkflow';

/** An embedded service, and runs of the node against it. */
export interface FaultTest {
	service: Service;
	/** Runs the node, with a password credential unless another is given. No secret may come out. */
	run: (options?: Partial<RunOptions>) => Promise<Run>;
}

/**
 * Gives each fault test an embedded service, and checks after every run that no secret of any service of
 * the test came out: in what n8n stores, in the error, or in what n8n logs at any level.
 */
export function faultTests(): (knobs?: Overrides) => Promise<FaultTest> {
	// n8n's log is looked at here, in full, and not shown. n8n reads this when it logs for the first time.
	Object.assign(process.env, { N8N_LOG_LEVEL: 'debug', N8N_LOG_FORMAT: 'json' });
	const start = services();
	const started: Service[] = [];
	noRetries();
	afterEach(() => {
		started.length = 0;
	});
	return async (knobs) => {
		const service = await start(knobs);
		started.push(service);
		const credentials = passwordCredential(service);
		const run = async (options: Partial<RunOptions> = {}) => {
			const { result, printed } = await recorded(
				async () => await runWorkflow({ credentials, ...options }),
			);
			expectNoSecret(started, `${tracesOf(result)}\n${printed}`);
			return result;
		};
		return { service, run };
	};
}

/** Parameters for all locations. @param paging settings of the option Paging */
export function all(paging: Record<string, number | string> = {}) {
	return { returnAll: true, options: { paging: { settings: paging } } };
}

/** @returns the queries of the list calls in order, readable; `''` where there is none */
export function asked({ journal }: Service): string[] {
	return journal.listCalls.map(({ query }) => decodeURIComponent(query.toString()));
}

/** @returns the answers to the list calls in order; 0 where there was none */
export function answers({ journal }: Service): number[] {
	return journal.listCalls.map(({ status }) => status);
}

/** Expects all locations of a service, in order. */
export function expectWhole(run: Run, service: Service): void {
	expect(run.error).toBeUndefined();
	expect(run.ids).toEqual(idsOf(service));
}

/** Expects an error that says what happened and what to do, and no items. */
export function expectFailure(run: Run, message: RegExp, description: RegExp): void {
	expect(run.error?.message).toMatch(message);
	expect(run.error?.description?.replaceAll('\n', ' ')).toMatch(description);
	expect(run.items).toEqual([]);
}

/** @returns what a piece of work results in, and what it printed */
async function recorded<T>(work: () => Promise<T>): Promise<{ result: T; printed: string }> {
	const printed: string[] = [];
	const spies = [
		...(['debug', 'error', 'info', 'log', 'warn'] as const).map((method) =>
			jest.spyOn(console, method).mockImplementation((...args: unknown[]) => {
				printed.push(format(...args));
			}),
		),
		...[...new Set([process.stdout, process.stderr, ...consoleStreams()])].map((stream) =>
			jest.spyOn(stream, 'write').mockImplementation((chunk) => {
				printed.push(String(chunk));
				return true;
			}),
		),
	];
	try {
		return { result: await work(), printed: printed.join('\n') };
	} finally {
		for (const spy of spies) spy.mockRestore();
	}
}

/** n8n's log goes past the methods of the console, to its streams, and jest may give it streams of its own. */
function consoleStreams(): NodeJS.WriteStream[] {
	const { _stdout, _stderr } = console as unknown as Record<string, NodeJS.WriteStream>;
	return [_stdout, _stderr].filter((stream) => stream !== undefined);
}
