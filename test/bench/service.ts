import type { Service } from '../../sandbox/service/service';
import { startService } from '../../sandbox/service/service';
import type { Settings } from '../../sandbox/service/settings';
import { defaultSettings } from '../../sandbox/service/settings';

// The embedded service in a process of its own, so that its work is not counted as n8n's. It takes
// commands from the bench over Node's channel between parent and child, and answers each.

/** The settings from now on, as far as they differ from the default ones; undefined leaves them as they are. */
export interface Command {
	settings: Partial<Settings> | undefined;
}

/** What the service received since the last command. */
export interface Calls {
	/** list calls, the refused ones included */
	list: number;
	/** list calls that were answered with 429 */
	refused: number;
}

export interface Answer {
	url: string;
	calls: Calls;
}

function callsOf({ journal }: Service): Calls {
	const { listCalls } = journal;
	const refused = listCalls.filter(({ status }) => status === 429);
	return { list: listCalls.length, refused: refused.length };
}

async function main(): Promise<void> {
	const service = await startService();
	const answer = () => {
		process.send?.({ url: service.url, calls: callsOf(service) } satisfies Answer);
		service.journal.clear();
	};
	process.on('message', ({ settings }: Command) => {
		if (settings !== undefined) Object.assign(service.settings, defaultSettings(), settings);
		service.locations(); // made now, not during a measured run
		answer();
	});
	process.on('disconnect', () => void service.stop());
	answer();
}

void main();
