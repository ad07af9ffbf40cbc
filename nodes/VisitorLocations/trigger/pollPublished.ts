import type { INodeExecutionData, IPollFunctions, WorkflowActivateMode } from 'n8n-workflow';

import { appendSentence, ProblemError, toProblemError } from '../../../shared/errors/problem';
import { withTimeout } from '../../../shared/timer';
import { createNodeError } from '../nodeError';
import { MAX_WAITS_MS } from '../transport/retryDelay';
import { pollLocations } from './poll';

/** How n8n activates a trigger without a person: n8n starts, or another main process takes over. */
const STARTUP_MODES: readonly WorkflowActivateMode[] = ['init', 'leadershipChange'];

/**
 * How long the poll at startup can take. After 84 s n8n 2.41 gives up the trigger (WorkflowPublicationOutboxConsumer), and
 * n8n 2.20 activates no other workflow until the poll has ended (ActiveWorkflowManager.addActiveWorkflows).
 */
export const MAX_STARTUP_POLL_MS = 30_000;

/**
 * The contexts that have polled: only the first poll of one is that of a startup, but its activation mode stays. n8n creates one for
 * each activation, and uses it until the next (n8n 2.20 to 2.41); its scheduler creates one for each poll, with the mode `update`.
 */
const polledContexts = new WeakSet<IPollFunctions>();

/**
 * Polls a published trigger. n8n polls once when it activates a workflow. If that poll throws while n8n starts, n8n 2.41
 * never polls again and tells nobody (WorkflowPublicationReconciler), and n8n 2.20 waits longer and longer before
 * it tries again. So it does not throw then, and the next poll reports the error. A person sees the error at once.
 *
 * @returns an item for each event; null for none
 * @throws what pollLocations throws, and ProblemError if n8n's time for a poll is over, except at startup
 */
export async function pollPublished(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const isNewContext = !polledContexts.has(context);
	polledContexts.add(context);
	const isStartup = isNewContext && STARTUP_MODES.includes(context.getActivationMode());
	if (isStartup) return await pollAtStartup(context);
	const budget = isNewContext ? readBudgetMs(context) : undefined;
	try {
		return budget === undefined ? await pollLocations(context) : await pollWithin(budget, context);
	} catch (error) {
		throw explainNextPoll(toProblemError(error));
	}
}

/** @returns the error of a failed request in the words of a trigger: that no event is lost, and how to poll again at once */
function explainNextPoll({ problem, httpStatus, n8nFailure }: ProblemError): ProblemError {
	const isOfRequest = httpStatus !== undefined || n8nFailure !== undefined;
	const begin = isOfRequest ? 'No event is lost: the next poll tries again. ' : '';
	const end =
		n8nFailure?.cause === 'credential-invalid'
			? ' To poll at once after the correction, unpublish and publish the workflow.'
			: '';
	const description = begin + problem.description + end;
	return new ProblemError({ ...problem, description }, httpStatus, n8nFailure);
}

/** @returns the items; null if the poll fails or takes too long: the next poll then reports the failure or the events */
async function pollAtStartup(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	try {
		return await pollWithin(MAX_STARTUP_POLL_MS, context);
	} catch (error) {
		const { message } = await createNodeError(context, error);
		const { name, id } = context.getWorkflow();
		const what = `n8n activated "${context.getNode().name}" in the workflow "${name}" (${id}), but its first poll failed: ${message}`;
		context.logger.warn(appendSentence(what, 'The next poll reads the list again.'));
		return null;
	}
}

/**
 * Ask only for the first poll of a context: n8n's scheduler, which alone gives up polls, creates a context for each. The context of all
 * polls of an activation says 300 s, although nothing ends these (n8n 2.41, PollContext); of the scheduler, 300 s mean 300 s.
 *
 * @returns the time for the poll, in ms, which ends before n8n gives it up (docs/administrators.md); undefined before n8n 2.41
 */
function readBudgetMs(context: IPollFunctions): number | undefined {
	return 'getPollBudgetMs' in context ? context.getPollBudgetMs() : undefined;
}

/**
 * Polls, and ends after a time, with the requests in flight.
 *
 * @throws what pollLocations throws, and ProblemError when the time is over
 */
async function pollWithin(
	limitMs: number,
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	return await withTimeout(
		limitMs,
		async (listSignal) =>
			await pollLocations(context, { listSignal, maxWaitsMs: Math.min(limitMs, MAX_WAITS_MS) }),
		() => createTooSlowError(limitMs),
	);
}

function createTooSlowError(limitMs: number): ProblemError {
	const problem = {
		message: `The list could not be read within ${Math.round(limitMs / 1000)} s`,
		description:
			"n8n's scheduler gives up a poll after a time. If this keeps happening, set N8N_SCHEDULER_POLL_TIMEOUT to more seconds (default 45), and for more than 60 also N8N_SCHEDULER_LEASE_DURATION. If your service knows a parameter for larger pages, set it in 'Query Parameters'.",
	};
	return new ProblemError(problem, undefined, { cause: 'temporarily-unavailable' });
}
