import { format } from 'node:util';

import type { Service } from '../../../sandbox/service/service';
import { expectNoSecret } from '../../harness/secrets';
import type { Overrides } from '../../harness/services';
import { listIds, useServices } from '../../harness/services';
import { passwordCredential } from './credentials';
import { noRetries } from '../../harness/retries';
import type { Run, RunOptions } from './runWorkflow';
import { runWorkflow, collectTexts } from './runWorkflow';

/** A mock service, and runs of the node against it. */
export interface FaultTest {
	service: Service;
	/** Runs the node, by default with a password credential, and expects that no secret is in the output. */
	run: (options?: Partial<RunOptions>) => Promise<Run>;
}

/**
 * Lets each test of a file start mock services with faults. After each run it expects that no secret of a service is
 * in the data that n8n stores, in the error, or in n8n's log of any level.
 */
export function useFaultTests(): (overrides?: Overrides) => Promise<FaultTest> {
	// This harness records n8n's whole log. n8n reads these variables when prepareN8n.ts creates its logger.
	const { N8N_LOG_LEVEL } = process.env;
	Object.assign(process.env, { N8N_LOG_LEVEL: 'debug', N8N_LOG_FORMAT: 'json' });
	afterAll(() => {
		process.env.N8N_LOG_LEVEL = N8N_LOG_LEVEL;
	});
	const start = useServices();
	const started: Service[] = [];
	noRetries();
	afterEach(() => {
		started.length = 0;
	});
	return async (overrides) => {
		const service = await start(overrides);
		started.push(service);
		const credentials = passwordCredential(service);
		const run = async (options: Partial<RunOptions> = {}) => {
			const { result, printed } = await recordOutput(
				async () => await runWorkflow({ credentials, ...options }),
			);
			expectNoSecret(started, `${collectTexts(result)}\n${printed}`);
			return result;
		};
		return { service, run };
	};
}

/** @param paging settings of the option Paging @returns parameters that output all locations */
export function all(paging: Record<string, number | string> = {}) {
	return { returnAll: true, options: { paging: { settings: paging } } };
}

/** @returns the decoded queries of the list requests in order, `''` for a request without one */
export function listRequests({ journal }: Service): string[] {
	return journal.listRequests.map(({ query }) => decodeURIComponent(query.toString()));
}

/** @returns the statuses of the responses to list requests in order, 0 for no response */
export function listStatuses({ journal }: Service): number[] {
	return journal.listRequests.map(({ status }) => status);
}

/** Expects that a run output all locations of a service, in order. */
export function expectCompleteList(run: Run, service: Service): void {
	expect(run.error).toBeUndefined();
	expect(run.ids).toEqual(listIds(service));
}

/** Expects that a run output no items, only an error. @param description of the error, on one line */
export function expectFailure(run: Run, message: RegExp, description: RegExp): void {
	expect(run.error?.message).toMatch(message);
	expect(run.error?.description?.replaceAll('\n', ' ')).toMatch(description);
	expect(run.items).toEqual([]);
}

/** @returns the result of `work`, and everything that it printed */
async function recordOutput<T>(work: () => Promise<T>): Promise<{ result: T; printed: string }> {
	const printed: string[] = [];
	// n8n logs to the streams of the console, which Jest can replace.
	const { _stdout, _stderr } = console as unknown as Record<string, NodeJS.WriteStream>;
	const streams = [process.stdout, process.stderr, _stdout, _stderr];
	const spies = [
		...(['debug', 'error', 'info', 'log', 'warn'] as const).map((method) =>
			jest.spyOn(console, method).mockImplementation((...args: unknown[]) => {
				printed.push(format(...args));
			}),
		),
		...[...new Set(streams)].map((stream) =>
			jest.spyOn(stream as NodeJS.WriteStream, 'write').mockImplementation((chunk) => {
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
