import { setTimeout as wait } from 'node:timers/promises';

import { N8nApi } from '../../sandbox/instance/n8nApi';

const TRIES = 10;

/**
 * Asks again when a question got no answer. An n8n that has been busy with a workflow for more than 5 s closes
 * connections first and looks for questions on them later (Node.js, `server.keepAliveTimeout`).
 */
export class PatientApi extends N8nApi {
	override async call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
		for (let tries = 1; ; tries++) {
			try {
				return await super.call<T>(method, path, body);
			} catch (error) {
				const unanswered = error instanceof TypeError; // what fetch throws then
				if (method === 'POST' || !unanswered || tries === TRIES) throw error;
				await wait(250);
			}
		}
	}
}
