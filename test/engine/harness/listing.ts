import type { INodeParameters } from 'n8n-workflow';

import type { Service } from '../../../sandbox/service/service';
import type { Overrides } from '../../harness/services';
import { answerLists, useServices } from '../../harness/services';
import { passwordCredential } from './credentials';
import type { Run, RunOptions } from './runWorkflow';
import { runWorkflow } from './runWorkflow';

/** The result of a run, and the service that it read. */
export type Listed = Run & { service: Service };

/**
 * Lets each test of a file list locations with a password credential, by default all of them.
 *
 * @returns a function that takes settings of the service, or the resources that the service sends
 */
export function useLists(): (
	of: Overrides | object[],
	parameters?: INodeParameters,
	more?: Partial<RunOptions>,
) => Promise<Listed> {
	const start = useServices();
	return async (of, parameters = {}, more = {}) => {
		const service = await start(Array.isArray(of) ? {} : of);
		if (Array.isArray(of)) answerLists(service, { body: { data: of, meta: { total: of.length } } });
		const credentials = passwordCredential(service);
		const all = { returnAll: true, ...parameters };
		return { service, ...(await runWorkflow({ credentials, parameters: all, ...more })) };
	};
}
