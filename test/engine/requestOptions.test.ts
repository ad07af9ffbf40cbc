import type { INodeParameters } from 'n8n-workflow';
import type { RequestListener, Server } from 'node:http';
import { createServer, request as sendRequest } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import selfsigned from 'selfsigned';

import { hang, injectFaults } from '../harness/faults';
import { noRetries } from '../harness/retries';
import type { Service } from '../../sandbox/service/service';
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

describe('Request Options', () => {
	// n8n adds Request Options to a declarative node. docs/reference.md says which requests each option affects.
	it.each([passwordCredential, connectedCredential])(
		'fails without showing the password of the Proxy when nothing listens there',
		async (credential) => {
			const closedServer = createServer();
			const host = await listen(closedServer);
			await new Promise((resolve) => closedServer.close(resolve));
			const service = await start({ count: 1 });
			const proxy = `http://user:hunter2@${host}`;
			const parameters = withOptions({ proxy });
			const run = await runWorkflow({ credentials: credential(service), parameters });
			expectFailure(run, /refused the connection: check 'Base URL'$/, /ECONNREFUSED/);
			expect(run.stored().replace(/"requestOptions":\{[^}]*\}/g, '')).not.toContain('hunter2');
			expect(service.journal.listRequests).toHaveLength(0);
		},
	);

	it('sends list requests, but no token requests, through the Proxy', async () => {
		const service = await start();
		const { host, paths } = await relayTo(service, createServer);
		const parameters = withOptions({ proxy: `http://${host}` });
		const run = await runWorkflow({ credentials: passwordCredential(service), parameters });
		expectCompleteList(run, service);
		expect(paths).toEqual(Array(5).fill('/rest/v1/locations'));
		expect(service.journal.tokenRequests).toHaveLength(1);
	});

	it('sends the requests of each input item through its own Proxy', async () => {
		const service = await start();
		const [one, other] = [
			await relayTo(service, createServer),
			await relayTo(service, createServer),
		];
		const proxy = `={{ $json.n % 2 ? "http://${other.host}" : "http://${one.host}" }}`;
		const { error } = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: withOptions({ proxy }),
			inputItems: 2,
		});
		expect(error).toBeUndefined();
		expect([one.paths.length, other.paths.length]).toEqual([5, 5]);
	});

	it('fails when a response takes longer than Timeout', async () => {
		const service = await start();
		const credentials = connectedCredential(service);
		injectFaults(service, { 1: hang });
		const short = await runWorkflow({ credentials, parameters: withOptions({ timeout: 100 }) });
		expectFailure(short, /did not respond in time$/, /ECONNABORTED|ETIMEDOUT/);
		service.overrideResponse = undefined; // on a slow machine, the request might not even have arrived
		expectCompleteList(
			await runWorkflow({ credentials, parameters: withOptions({ timeout: 100_000 }) }),
			service,
		);
	});

	it.each([0.5, 0])('does not fail with a range error when Timeout is %d ms', async (timeout) => {
		const credentials = passwordCredential(await start({ count: 3 }));
		const run = await runWorkflow({ credentials, parameters: withOptions({ timeout }) });
		expect(run.error?.description ?? '').not.toContain('OUT_OF_RANGE');
	});

	it('applies Ignore SSL Issues to list requests, but not to token requests', async () => {
		const service = await start();
		const { cert, private: key } = await selfsigned.generate([
			{ name: 'commonName', value: 'test' },
		]);
		const createTls = (listener: RequestListener) => createTlsServer({ cert, key }, listener);
		const { host } = await relayTo(service, createTls);
		const baseUrl = `https://${host}`;
		const ignoring = withOptions({ allowUnauthorizedCerts: true });
		const notTrusted = /^The certificate of .* is not trusted$/;
		const connected = connectedCredential(service, { baseUrl });
		const strict = await runWorkflow({ credentials: connected, parameters: withOptions({}) });
		expectFailure(strict, notTrusted, /NODE_EXTRA_CA_CERTS/);
		expectCompleteList(
			await runWorkflow({ credentials: connected, parameters: ignoring }),
			service,
		);

		const password = passwordCredential(service, { baseUrl });
		const login = await runWorkflow({ credentials: password, parameters: ignoring });
		expectFailure(login, notTrusted, /NODE_EXTRA_CA_CERTS/);
		expect(service.journal.tokenRequests).toHaveLength(0);
	});
});
