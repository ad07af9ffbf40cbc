import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import { SSHClientsManager } from 'n8n-core/dist/execution-engine/ssh-clients-manager';
import * as n8nWorkflow from 'n8n-workflow';

beforeAll(() => {
	// n8n is loaded once for all test files of a process, and the fault tests need a logger of another level. The manager
	// stays, because each one listens to the end of the process.
	const manager = Container.get(SSHClientsManager);
	Container.reset();
	Container.set(SSHClientsManager, manager);
	Container.get(Logger);

	// n8n 2.41 stops a pattern of a parameter (n8n-workflow, safe-regex) after 250 ms of real time, which is not enough on a
	// busy machine, even for a pattern that takes less than 1 ms.
	const create = (pattern: string, flags?: string) => new RegExp(pattern, flags);
	n8nWorkflow.setSafeRegexEngine({
		exec: (pattern, input, flags) => create(pattern, flags).exec(input),
		test: (pattern, input, flags) => create(pattern, flags).test(input),
		replace: (pattern, input, flags, replacement) =>
			input.replace(create(pattern, flags), replacement),
		matchAll: (pattern, input, flags) => [
			...input.matchAll(create(pattern, `${(flags ?? '').replace('g', '')}g`)),
		],
		split: (pattern, input, flags) => input.split(create(pattern, flags)),
	});
});

// n8n-core creates this manager with the first execution context, and its constructor starts an interval. n8n stops
// the interval when its process exits.
afterAll(() => {
	// onShutdown() would clear it too, but it also logs, and the fault tests set the log level to debug.
	const manager: unknown = Container.get(SSHClientsManager);
	const { cleanupTimer } = manager as { cleanupTimer: NodeJS.Timeout };
	expect(cleanupTimer).toBeDefined();
	clearInterval(cleanupTimer);
});
