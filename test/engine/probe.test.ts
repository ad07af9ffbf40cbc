import { startService } from '../../sandbox/service/service';
import { passwordCredential, runWorkflow } from './harness/runWorkflow';
it('x', async () => {
	const service = await startService();
	const credentials = passwordCredential(service.url);
	const run = await runWorkflow({ credentials, inputItems: 2 });
	console.log(
		run.error,
		run.items.length,
		run.items[0],
		run.from.length,
		run.from.slice(235, 240),
		service.journal.entries.map((e) => `${e.method} ${e.url} ${e.status}`),
	);
	await service.stop();
});
