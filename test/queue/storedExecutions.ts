import { parse } from 'flatted';

import type { N8nApi } from '../../sandbox/instance/n8nApi';
import type { Call } from './calls';
import type { StoredExecution } from './judge';
import type { Read } from './pairing';
import { pair } from './pairing';
import { WARM_UP } from './webhooks';

const AT_ONCE = 4;

interface ExecutionReply {
	workflowId: string;
	status: string;
	/** a RunData, flattened */
	data: string;
}

/** What n8n keeps of an execution, as far as it is read here. */
interface RunData {
	resultData: {
		error?: { message?: string; description?: string | null };
		runData: Record<
			string,
			{ data?: { main?: { json: { id?: string; query?: { call?: string } } }[][] } }[] | undefined
		>;
	};
}

/**
 * Reads what n8n kept of each call.
 *
 * @returns what n8n kept, by the number of the call, and the executions that belong to no call
 */
export async function readStored(
	api: N8nApi,
	calls: readonly Call[],
): Promise<{ byCall: Map<number, StoredExecution>; surplus: StoredExecution[] }> {
	const executions = await readAll(api);
	const workflows = new Set(calls.map(({ webhook }) => webhook.workflowId));
	const pairs = [...workflows].map((workflowId) => {
		const own = calls.filter(({ webhook }) => webhook.workflowId === workflowId);
		const numbers = own.map(({ number }) => number).sort((one, other) => one - other);
		return pair(numbers, executions.get(workflowId) ?? []);
	});
	return {
		byCall: new Map(pairs.flatMap(({ byCall }) => [...byCall])),
		surplus: pairs.flatMap(({ surplus }) => surplus),
	};
}

/**
 * Reads all executions, by the id of their workflow. A new n8n numbers them from 1 on, without gaps. Its list is of no
 * use for that: n8n sorts it by time and pages it by id, so that executions that began in another order come twice.
 */
async function readAll(api: N8nApi): Promise<Map<string, Read[]>> {
	const executions = new Map<string, Read[]>();
	let id = 0;
	let beyondTheLast = false;
	const reader = async () => {
		while (!beyondTheLast) {
			const reply = await execution(api, String(++id));
			if (reply === undefined) beyondTheLast = true;
			else if (reply.number !== WARM_UP) {
				const { workflowId, ...read } = reply;
				executions.set(workflowId, [...(executions.get(workflowId) ?? []), read]);
			}
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, reader));
	return executions;
}

/** @returns undefined when there is none of that id */
async function execution(
	api: N8nApi,
	id: string,
): Promise<(Read & { workflowId: string }) | undefined> {
	// n8n answers with nothing, not with 404.
	const path = `/rest/executions/${id}`;
	const reply = await api.call<ExecutionReply | undefined>('GET', path);
	if (reply === undefined) return undefined;
	return { ...readExecution(id, reply), workflowId: reply.workflowId };
}

function readExecution(id: string, { status, data }: ExecutionReply): Read {
	const { error, runData } = (parse(data) as RunData).resultData;
	const items = (node: string) => runData[node]?.[0]?.data?.main?.[0];
	const number = items('Webhook')?.[0]?.json.query?.call;
	const reason = [error?.message, error?.description].filter(Boolean).join(' — ');
	const ids = items('Visitor Locations')?.map(({ json }) => json.id ?? '');
	return {
		number: number === undefined ? undefined : Number(number),
		stored: { id, status, ids, reason },
	};
}
