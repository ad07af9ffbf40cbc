import type { Service } from '../../sandbox/service/service';
import type { Call } from './calls';
import type { Cluster } from './cluster';
import type { StoredExecution, Verdict } from './judge';
import { judge } from './judge';
import type { Load } from './load';
import type { RaceResult } from './renewals';
import { readStored } from './storedExecutions';

/** A call with what n8n kept of it. */
export interface Judged {
	call: Call;
	stored: StoredExecution | undefined;
	verdict: Verdict;
}

/** Everything that the runs left. */
export interface Evidence {
	load: Load;
	/** of the load */
	loaded: Judged[];
	races: (RaceResult & { judged: Judged[] })[];
	/** executions of the workflows that belong to no call */
	surplus: StoredExecution[];
	/** ids of the executions that each process has begun, by its name */
	begun: Map<string, string[]>;
	/** how many secrets of the service (tokens, codes, passwords) stand in what n8n printed */
	printedSecrets: number;
}

/** Reads what n8n kept, and judges every call. */
export async function gather(
	service: Service,
	cluster: Cluster,
	load: Load,
	races: RaceResult[],
): Promise<Evidence> {
	const calls = [...load.calls, ...races.flatMap((raced) => raced.calls)];
	const { byCall, surplus } = await readStored(cluster.api, calls);
	const expected = service.locations().map(({ id }) => id);
	const judged = (call: Call): Judged => {
		const stored = byCall.get(call.number);
		return { call, stored, verdict: judge(call.reply, stored, expected) };
	};
	const { client, user } = service.settings;
	const secrets = [...service.tokens.issued, client.secret, user.password];
	const printed = cluster.logs();
	return {
		load,
		loaded: load.calls.map(judged),
		races: races.map((raced) => ({ ...raced, judged: raced.calls.map(judged) })),
		surplus,
		begun: cluster.begun(),
		printedSecrets: secrets.filter((secret) => printed.includes(secret)).length,
	};
}

/** @returns those that n8n gave up because the worker that held them had died */
export function givenUp(judged: readonly Judged[]): Judged[] {
	// n8n's own sentence (n8n 2.41, MaxStalledCountError): it never runs such an execution again.
	return judged.filter(({ stored }) => stored?.reason.includes('failed to be processed too many'));
}
