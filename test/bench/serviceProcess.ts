import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { Settings } from '../../sandbox/service/settings';
import type { Answer, Calls, Command } from './service';

/** The embedded service in a process of its own. */
export interface ServiceProcess {
	url: string;
	/** Takes these settings, beside them the default ones, and counts calls anew. */
	set: (settings: Partial<Settings>) => Promise<void>;
	/** @returns the calls that the service received since it was asked or set before */
	calls: () => Promise<Calls>;
	stop: () => Promise<void>;
}

export async function startServiceProcess(): Promise<ServiceProcess> {
	const child = fork(join(__dirname, 'service.ts'), { execArgv: ['--import', 'tsx'] });
	const answer = async () => {
		const [message] = (await once(child, 'message')) as [Answer];
		return message;
	};
	const ask = async (command: Command) => {
		const answered = answer();
		child.send(command);
		return await answered;
	};
	const { url } = await answer();
	return {
		url,
		set: async (settings) => {
			await ask({ settings });
		},
		calls: async () => (await ask({ settings: undefined })).calls,
		stop: async () => {
			const ended = once(child, 'exit');
			child.disconnect();
			await ended;
		},
	};
}
