import type { Service } from '../../sandbox/service/service';
import { startService } from '../../sandbox/service/service';
import type { Settings } from '../../sandbox/service/settings';

// The embedded service in a process of its own, so that its work is not counted as n8n's. It takes
// commands from bench.ts over Node's channel between parent and child, and answers each.

/** What the bench asks for: settings to change, and the count of list calls since the last change. */
export interface Command {
	settings: Partial<Settings>;
}
export interface Answer {
	url: string;
	/** list calls received before the settings were changed */
	listCalls: number;
}

let service: Service;

async function main(): Promise<void> {
	service = await startService({ pageSize: 100 });
	process.on('message', ({ settings }: Command) => {
		Object.assign(service.settings, settings);
		service.locations(); // made now, not during a measured run
		const answer: Answer = { url: service.url, listCalls: service.journal.listCalls.length };
		service.journal.clear();
		process.send?.(answer);
	});
	process.on('disconnect', () => void service.stop());
	process.send?.({ url: service.url, listCalls: 0 } satisfies Answer);
}

void main();
