import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { Settings } from '../../sandbox/service/settings';
import type { Answer } from './service';

/** The embedded service in a process of its own. */
export interface ServiceProcess {
	url: string;
	/** Changes settings. @returns how many list calls the service received since the change before */
	set: (settings: Partial<Settings>) => Promise<number>;
	stop: () => Promise<void>;
}

export async function startServiceProcess(): Promise<ServiceProcess> {
	const child = fork(join(__dirname, 'service.ts'), { execArgv: ['--import', 'tsx'] });
	const answer = async () => {
		const [message] = (await once(child, 'message')) as [Answer];
		return message;
	};
	const { url } = await answer();
	return {
		url,
		set: async (settings) => {
			const answered = answer();
			child.send({ settings });
			return (await answered).listCalls;
		},
		stop: async () => {
			const ended = once(child, 'exit');
			child.disconnect();
			await ended;
		},
	};
}
