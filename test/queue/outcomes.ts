import type { Execution } from '../../sandbox/instance/execution';
import { NODE_NAME } from '../real/workflows';

/** The response that the caller of a webhook received. */
export interface WebhookResponse {
	/** 0 when none arrived in time */
	status: number;
	/** of the locations in it */
	ids: unknown[];
}

/** The complete list in order; a failure with a reason; or anything else, such as half a list or no response. */
type Outcome = 'complete' | 'failed' | 'wrong';
export type Outcomes = Record<Outcome, number>;

/** @param expected the IDs of all locations, in the service's order */
export function countResponses(responses: readonly WebhookResponse[], expected: string[]) {
	return count(
		responses.map(({ status, ids }) => {
			if (status === 500) return 'failed';
			return status === 200 && hasSameIds(ids, expected) ? 'complete' : 'wrong';
		}),
	);
}

/** @param executions as n8n stored them */
export function countExecutions(executions: readonly Execution[], expected: string[]) {
	return count(
		executions.map((execution) => {
			const ids = execution.items(NODE_NAME).map(({ json }) => json.id);
			if (execution.status === 'success') {
				return hasSameIds(ids, expected) ? 'complete' : 'wrong';
			}
			const hasFailed = ['error', 'crashed'].includes(execution.status);
			return hasFailed && getReason(execution) !== '' ? 'failed' : 'wrong';
		}),
	);
}

/** Compares as JSON, because Jest's arrays and those of fetch have different prototypes. */
function hasSameIds(ids: unknown[], expected: string[]): boolean {
	return JSON.stringify(ids) === JSON.stringify(expected);
}

/** @returns whether n8n gave an execution up because its worker died: it never runs such an execution again */
export function isGivenUp(execution: Execution): boolean {
	return getReason(execution).includes('failed to be processed too many times'); // MaxStalledCountError, n8n 2.41
}

/** @returns whether an execution failed because another worker had used the refresh token of a pasted code */
export function isRejectedRefresh(execution: Execution): boolean {
	return getReason(execution).startsWith('The service no longer accepts the stored authorization');
}

/** @returns the reason why an execution failed, `''` when n8n does not say */
export function getReason({ error }: Execution): string {
	return [error?.message, error?.description].filter(Boolean).join(' ');
}

function count(outcomes: readonly Outcome[]): Outcomes {
	const of = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
	return { complete: of('complete'), failed: of('failed'), wrong: of('wrong') };
}
