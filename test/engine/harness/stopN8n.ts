import { Container } from '@n8n/di';
import { SSHClientsManager } from 'n8n-core/dist/execution-engine/ssh-clients-manager';

// n8n-core creates this manager with the first execution context, and its constructor starts an interval. n8n stops
// the interval when its process exits. Jest runs many test files in one process, so each file's interval would
// keep all modules of that file in memory. The interval of n8n 1.122 would also keep the process running.
afterAll(() => {
	// onShutdown() would clear it too, but it also logs, and the fault tests set the log level to debug.
	const manager: unknown = Container.get(SSHClientsManager);
	const { cleanupTimer } = manager as { cleanupTimer: NodeJS.Timeout };
	expect(cleanupTimer).toBeDefined();
	clearInterval(cleanupTimer);
});
