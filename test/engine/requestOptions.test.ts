import type { INodeParameters } from 'n8n-workflow';
import { createServer, request as ask } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import selfsigned from 'selfsigned';

import type { Service } from '../../sandbox/service/service';
import { services } from '../harness/services';
import { connectedCredential, passwordCredential } from './harness/credentials';
import { expectFailure } from './harness/faults';
import { runWorkflow } from './harness/runWorkflow';
import { noRetries } from '../harness/retries';

noRetries();

/** n8n adds Request Options to the settings of a declarative node: what each reaches (docs/reference.md). */
const start = services();
const stops: (() => void)[] = [];
afterEach(() => {
	for (const stop of stops.splice(0)) stop();
});

const withOptions = (requestOptions: INodeParameters): INodeParameters => ({
	returnAll: true,
	requestOptions,
});

/** @returns host and port */
async function listening(server: Server): Promise<string> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	stops.push(() => server.close());
	return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Hands on to the service what arrives. @returns the server, and the paths that it was asked for */
function relayTo(
	{ url }: Service,
	create: (listener: Parameters<typeof createServer>[1]) => Server,
) {
	const paths: string[] = [];
	const server = create((incoming, outgoing) => {
		const { pathname, search } = new URL(incoming.url ?? '', url);
		paths.push(pathname);
		const { method, headers } = incoming;
		const onward = ask(new URL(pathname + search, url), { method, headers }, (reply) => {
			outgoing.writeHead(reply.statusCode ?? 0, reply.headers);
			reply.pipe(outgoing);
		});
		incoming.pipe(onward);
	});
	return { server, paths };
}

describe('Proxy', () => {
	it('that nothing listens on is blamed itself, not the service', async () => {
		const server = createServer();
		const proxy = await listening(server);
		await new Promise((resolve) => server.close(resolve));
		const service = await start({ count: 1 });
		for (const credential of [passwordCredential, connectedCredential]) {
			const run = await runWorkflow({
				credentials: credential(service),
				parameters: withOptions({ proxy: `http://user:hunter2@${proxy}` }),
			});
			expectFailure(
				run,
				new RegExp(`^The proxy ${proxy} refused the connection$`),
				/Settings, Request Options.*ECONNREFUSED/,
			);
			expect(run.stored().replace(/"requestOptions":\{[^}]*\}/g, '')).not.toContain('hunter2');
		}
		expect(service.journal.listCalls).toHaveLength(0);
	});

	it('is taken by the calls for the list, and not by token calls', async () => {
		const service = await start();
		const { server, paths } = relayTo(service, createServer);
		const proxy = `http://${await listening(server)}`;
		const run = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: withOptions({ proxy }),
		});
		expect(run.error).toBeUndefined();
		expect(run.items).toHaveLength(237);
		expect(paths).toEqual(Array(5).fill('/rest/v1/locations'));
		expect(service.journal.tokenCalls).toHaveLength(1);
	});
});

it('Timeout is the time for each answer with a page', async () => {
	const service = await start({ latency: 400 });
	const credentials = connectedCredential(service);
	const run = async (timeout: number) =>
		await runWorkflow({ credentials, parameters: withOptions({ timeout }) });
	expectFailure(await run(100), /did not answer in time$/, /ECONNABORTED|ETIMEDOUT/);
	expect((await run(100_000)).items).toHaveLength(237);
});

it('Ignore SSL Issues reaches the calls for the list, and no token call', async () => {
	const service = await start();
	const { cert, private: key } = await selfsigned.generate([{ name: 'commonName', value: 'test' }]);
	const { server } = relayTo(service, (listener) => createTlsServer({ cert, key }, listener));
	const baseUrl = `https://${await listening(server)}`;
	const ignoring = withOptions({ allowUnauthorizedCerts: true });
	const connected = connectedCredential(service, { baseUrl });
	const strict = await runWorkflow({ credentials: connected, parameters: withOptions({}) });
	expectFailure(strict, /^The certificate of .* is not trusted$/, /NODE_EXTRA_CA_CERTS/);
	const lenient = await runWorkflow({ credentials: connected, parameters: ignoring });
	expect(lenient.error).toBeUndefined();
	expect(lenient.items).toHaveLength(237);

	const password = passwordCredential(service, { baseUrl });
	const login = await runWorkflow({ credentials: password, parameters: ignoring });
	expectFailure(login, /^The certificate of .* is not trusted$/, /NODE_EXTRA_CA_CERTS/);
	expect(service.journal.tokenCalls).toHaveLength(0);
});

it('Batching lets input items wait for each other', async () => {
	const service = await start({ count: 1 });
	const batching = { batch: { batchSize: 1, batchInterval: 300 } };
	const begin = Date.now();
	const run = await runWorkflow({
		credentials: connectedCredential(service),
		inputItems: 3,
		parameters: withOptions({ batching }),
	});
	expect(run.error).toBeUndefined();
	expect(run.items).toHaveLength(3);
	expect(Date.now() - begin).toBeGreaterThanOrEqual(600);
});
