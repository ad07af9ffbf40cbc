import type { INodeParameters } from 'n8n-workflow';
import type { RequestListener, Server } from 'node:http';
import { createServer, request as sendRequest } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import selfsigned from 'selfsigned';

import type { Service } from '../../sandbox/service/service';
import { noRetries } from '../harness/retries';
import { useServices } from '../harness/services';
import { connectedCredential, passwordCredential } from './harness/credentials';
import { expectFailure, expectCompleteList } from './harness/faults';
import { runWorkflow } from './harness/runWorkflow';
import { useServers } from './harness/servers';

noRetries();

const start = useServices();
const listen = useServers();

const withOptions = (requestOptions: INodeParameters): INodeParameters => ({
	returnAll: true,
	requestOptions,
});

/** Forwards each request to the service. @returns host and port of the relay, and the requested paths */
async function relayTo({ url }: Service, create: (listener: RequestListener) => Server) {
	const paths: string[] = [];
	const server = create((incoming, outgoing) => {
		const { pathname, search } = new URL(incoming.url ?? '', url);
		paths.push(pathname);
		const { method, headers } = incoming;
		const onward = sendRequest(new URL(pathname + search, url), { method, headers }, (response) => {
			outgoing.writeHead(response.statusCode ?? 0, response.headers);
			response.pipe(outgoing);
		});
		incoming.pipe(onward);
	});
	return { host: await listen(server), paths };
}

// n8n adds Request Options to a declarative node. docs/reference.md says which requests each option affects.
describe('Request Options', () => {
	it('fails without showing the password of the Proxy when nothing listens there', async () => {
		const service = await start({ count: 1 });
		const parameters = withOptions({ proxy: 'http://user:hunter2@127.0.0.1:9' });
		const run = await runWorkflow({ credentials: passwordCredential(service), parameters });
		const unreached = /^n8n could not connect through its proxy \(127\.0\.0\.1:9\)$/;
		expectFailure(run, unreached, /'Proxy' in the node's Settings.*ECONNREFUSED/);
		expect(run.stored().replace(/"requestOptions":\{[^}]*\}/g, '')).not.toContain('hunter2');
		expect(service.journal.listRequests).toHaveLength(0);
	});

	it('sends the list requests of each input item, but no token requests, through its Proxy', async () => {
		const service = await start();
		const one = await relayTo(service, createServer);
		const other = await relayTo(service, createServer);
		const proxy = `={{ "http://" + ["${one.host}", "${other.host}"][$json.n] }}`;
		const { error } = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: withOptions({ proxy }),
			inputItems: 2,
		});
		expect(error).toBeUndefined();
		for (const { paths } of [one, other])
			expect(paths).toEqual(Array(5).fill('/rest/v1/locations'));
		expect(service.journal.tokenRequests).toHaveLength(1);
	});

	it('fails when its Proxy does not speak HTTP', async () => {
		const proxy = `http://${await listen(createTcpServer((socket) => socket.end('SSH-2.0\r\n')))}`;
		const credentials = connectedCredential(await start(), { baseUrl: 'https://api.example.com' });
		const run = await runWorkflow({ credentials, parameters: withOptions({ proxy }) });
		expectFailure(
			run,
			/^n8n could not connect through its proxy$/,
			/'Proxy' in the node's Settings/,
		);
	});

	it('applies Ignore SSL Issues to list requests, but not to token requests', async () => {
		const service = await start();
		const name = [{ name: 'commonName', value: 'test' }];
		const { cert, private: key } = await selfsigned.generate(name);
		const createTls = (listener: RequestListener) => createTlsServer({ cert, key }, listener);
		const baseUrl = `https://${(await relayTo(service, createTls)).host}`;
		const ignoring = withOptions({ allowUnauthorizedCerts: true });
		const notTrusted = /^The certificate of .* is not trusted$/;
		const connected = connectedCredential(service, { baseUrl });
		const strict = await runWorkflow({ credentials: connected });
		expectFailure(strict, notTrusted, /NODE_EXTRA_CA_CERTS/);
		const listed = await runWorkflow({ credentials: connected, parameters: ignoring });
		expectCompleteList(listed, service);

		const password = passwordCredential(service, { baseUrl });
		const login = await runWorkflow({ credentials: password, parameters: ignoring });
		expectFailure(login, notTrusted, /NODE_EXTRA_CA_CERTS/);
		expect(service.journal.tokenRequests).toHaveLength(0);
	});
});
