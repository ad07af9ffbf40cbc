import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import { ownLimits } from '../../harness/limits';
import { services } from '../../harness/services';
import { until } from '../../harness/until';
import { passwordCredential, pastedCodeCredential } from '../harness/credentials';
import { runWorkflow } from '../harness/runWorkflow';

const start = services();
const { limits, end } = ownLimits();
let stuck: Server | undefined;
afterEach(() => {
	stuck?.closeAllConnections();
	stuck?.close();
});

/** Starts a server that never comes to an end of its answers. @returns its address, and whether it was called */
async function neverEnding(trickles: boolean) {
	let called = false;
	const server = createServer((_request, response) => {
		called = true;
		if (!trickles) return;
		response.writeHead(200, { 'content-type': 'application/json' });
		const timer = setInterval(() => response.write(' '), 20);
		response.on('close', () => {
			clearInterval(timer);
		});
	});
	stuck = server;
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return { url, called: () => called };
}

describe.each([
	['password grant', passwordCredential, 'baseUrl'],
	['pasted code', pastedCodeCredential, 'authBaseUrl'],
] as const)('a token call of the %s credential', (_name, credential, address) => {
	it.each([
		['that is never answered', false],
		['whose answer trickles in', true],
	])('%s ends after 30 s in all, and the credential is free again', async (_case, trickles) => {
		const service = await start({ count: 1 });
		const { url, called } = await neverEnding(trickles);
		const credentials = credential(service, { [address]: url });
		const running = runWorkflow({ credentials });
		await until(called);
		end(30_000);
		expect((await running).error?.message).toMatch(/did not answer in time$/);
		// That of the page, which leaves the login its own, and that of the token call.
		expect(limits()).toEqual([330_000, 30_000]);
		credentials.data[address] = service.url;
		await wait(10);
		expect((await runWorkflow({ credentials })).error).toBeUndefined();
	});
});
