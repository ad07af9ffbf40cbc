import type { INodeParameters } from 'n8n-workflow';

import type { Service } from '../../../sandbox/service/service';
import type { Overrides } from '../../harness/services';
import { answerLists, services } from '../../harness/services';
import { passwordCredential } from './credentials';
import type { Run, RunOptions } from './runWorkflow';
import { runWorkflow } from './runWorkflow';

/** What came of a run, and the service that it read. */
export type Listed = Run & { service: Service };

/**
 * Gives each test of the file a function that lists with a password credential: all locations, unless the parameters
 * say otherwise, of a service with these settings, or of one that sends these resources.
 */
export function listings(): (
	of: Overrides | object[],
	parameters?: INodeParameters,
	more?: Partial<RunOptions>,
) => Promise<Listed> {
	const start = services();
	return async (of, parameters = {}, more = {}) => {
		const service = await start(Array.isArray(of) ? {} : of);
		if (Array.isArray(of)) answerLists(service, { body: { data: of } });
		const credentials = passwordCredential(service);
		const all = { returnAll: true, ...parameters };
		return { service, ...(await runWorkflow({ credentials, parameters: all, ...more })) };
	};
}
