import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import { services } from '../../harness/services';
import { passwordCredential, pastedCodeCredential } from '../harness/credentials';
import { runWorkflow } from '../harness/runWorkflow';

const start = services();
let stuck: Server | undefined;
afterEach(() => {
	jest.restoreAllMocks();
	stuck?.closeAllConnections();
	stuck?.close();
});

/** Starts a server that never comes to an end of its answers. @returns its address */
async function neverEnding(trickles: boolean): Promise<string> {
	stuck = createServer((_request, response) => {
		if (!trickles) return;
		response.writeHead(200, { 'content-type': 'application/json' });
		const timer = setInterval(() => response.write(' '), 20);
		response.on('close', () => {
			clearInterval(timer);
		});
	});
	const server = stuck;
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.each([
	['password grant', passwordCredential, 'baseUrl'],
	['pasted code', pastedCodeCredential, 'authBaseUrl'],
] as const)('a token call of the %s credential', (_name, credential, address) => {
	it.each([
		['that is never answered', false],
		['whose answer trickles in', true],
	])(
		'%s ends after 30 s in all, and the credential is free again',
		async (_case, trickles) => {
			// A second stands for a minute.
			const timeout = AbortSignal.timeout.bind(AbortSignal);
			const limits: number[] = [];
			jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
				limits.push(ms);
				return timeout(ms / 60);
			});
			const service = await start({ count: 1 });
			const credentials = credential(service, { [address]: await neverEnding(trickles) });
			const { error } = await runWorkflow({ credentials });
			expect(error?.message).toMatch(/did not answer in time$/);
			// That of the page, which leaves the login its own, and that of the token call.
			expect(limits).toEqual([330_000, 30_000]);
			credentials.data[address] = service.url;
			await wait(10);
			expect((await runWorkflow({ credentials })).error).toBeUndefined();
		},
		4_000,
	);
});
