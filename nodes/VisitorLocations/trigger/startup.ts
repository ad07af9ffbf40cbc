import type { INodeExecutionData, IPollFunctions, WorkflowActivateMode } from 'n8n-workflow';

import { withTimeout } from '../../../shared/withTimeout';
import { createNodeError } from '../location/nodeError';
import { pollLocations } from './poll';

/** How n8n activates a trigger without a person: n8n starts, or another main process takes over. */
const STARTUP_MODES: readonly WorkflowActivateMode[] = ['init', 'leadershipChange'];

/**
 * How long the poll at startup can take. After 84 s n8n 2.41 gives up the trigger (WorkflowPublicationOutboxConsumer), and
 * n8n 2.0 and 2.20 activate no other workflow until the poll has ended (ActiveWorkflowManager.addActiveWorkflows).
 */
export const MAX_STARTUP_POLL_MS = 30_000;

/** The contexts that have polled. n8n creates one for each activation, and uses it until the next (n8n 2.0 to 2.41). */
const polledContexts = new WeakSet<IPollFunctions>();

/**
 * Polls a published trigger. n8n polls once when it activates a workflow. If that poll throws while n8n starts, n8n 2.41
 * never polls again and tells nobody (WorkflowPublicationReconciler), and n8n 2.0 and 2.20 wait longer and longer before
 * they try again. So it does not throw then, and the next poll reports the error. A person sees the error at once.
 *
 * @throws what pollLocations throws, except at startup
 */
export async function pollPublished(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const isFirstPoll = !polledContexts.has(context);
	polledContexts.add(context);
	const isStartup = isFirstPoll && STARTUP_MODES.includes(context.getActivationMode());
	return isStartup ? await pollAtStartup(context) : await pollLocations(context);
}

/** @returns the items; null if the poll fails or takes too long: the next poll then reports the failure or the events */
async function pollAtStartup(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const poll = async (abortSignal: AbortSignal) => await pollLocations(context, abortSignal);
	try {
		return await withTimeout(MAX_STARTUP_POLL_MS, poll);
	} catch (error) {
		const { message } = await createNodeError(context, error);
		const { name, id } = context.getWorkflow();
		context.logger.warn(
			`n8n activated "${context.getNode().name}" in the workflow "${name}" (${id}), but its first poll failed: ${message}. The next poll reads the list again.`,
		);
		return null;
	}
}
