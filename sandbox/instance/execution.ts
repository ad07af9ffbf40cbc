import { parse } from 'flatted';

/** The parts of a stored execution that the sandbox reads. */
export interface Execution {
	id: string;
	status: string;
	/** the output items of each node, by its name */
	items(node: string): { json: Record<string, unknown> }[];
	error: { message: string; description?: string } | undefined;
	/** ms from start to end, as n8n measured it */
	duration: number;
}

interface RunData {
	resultData: {
		error?: { message: string; description?: string };
		runData: Record<string, { data?: { main?: { json: Record<string, unknown> }[][] } }[]>;
	};
}

/** An execution in n8n's list. */
export interface ExecutionSummary {
	id: string;
	status: string;
	startedAt: string;
	stoppedAt: string | null;
}

/** n8n's response to a request for one execution. */
export interface ExecutionReply extends ExecutionSummary {
	data: string;
}

/** The data of an unfinished execution. */
const NONE: RunData['resultData'] = { runData: {} };

export function parseExecution(reply: ExecutionReply): Execution {
	const { error, runData } =
		(parse(reply.data) as Partial<RunData> | undefined)?.resultData ?? NONE;
	return {
		id: reply.id,
		status: reply.status,
		error,
		items: (node) => runData[node]?.[0]?.data?.main?.[0] ?? [],
		duration: getDuration(reply),
	};
}

export function getDuration({ startedAt, stoppedAt }: ExecutionSummary): number {
	return Date.parse(stoppedAt ?? startedAt) - Date.parse(startedAt);
}
