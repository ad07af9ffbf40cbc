import type { INodeParameters } from 'n8n-workflow';
import type { RequestListener, Server } from 'node:http';
import { createServer, request as ask } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import selfsigned from 'selfsigned';

import { hang, injectFaults } from '../harness/faults';
import { noRetries } from '../harness/retries';
import type { Service } from '../../sandbox/service/service';
import { services } from '../harness/services';
import { connectedCredential, passwordCredential } from './harness/credentials';
import { expectFailure, expectWhole } from './harness/faults';
import { runWorkflow } from './harness/runWorkflow';
import { servers } from './harness/servers';

noRetries();

/** n8n adds Request Options to the settings of a declarative node: what each reaches (docs/reference.md). */
const start = services();
const listening = servers();

const withOptions = (requestOptions: INodeParameters): INodeParameters => ({
	returnAll: true,
	requestOptions,
});

/** Hands on to the service what arrives. @returns host and port, and the paths that were asked for */
async function relayTo({ url }: Service, create: (listener: RequestListener) => Server) {
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
	return { host: await listening(server), paths };
}

it.each([passwordCredential, connectedCredential])(
	'a Proxy that nothing listens on is an error without its password',
	async (credential) => {
		const gone = createServer();
		const host = await listening(gone);
		await new Promise((resolve) => gone.close(resolve));
		const service = await start({ count: 1 });
		const proxy = `http://user:hunter2@${host}`;
		const parameters = withOptions({ proxy });
		const run = await runWorkflow({ credentials: credential(service), parameters });
		expectFailure(run, /refused the connection: check 'Base URL'$/, /ECONNREFUSED/);
		expect(run.stored().replace(/"requestOptions":\{[^}]*\}/g, '')).not.toContain('hunter2');
		expect(service.journal.listCalls).toHaveLength(0);
	},
);

it('Proxy is taken by the calls for the list, and not by token calls', async () => {
	const service = await start();
	const { host, paths } = await relayTo(service, createServer);
	const parameters = withOptions({ proxy: `http://${host}` });
	const run = await runWorkflow({ credentials: passwordCredential(service), parameters });
	expectWhole(run, service);
	expect(paths).toEqual(Array(5).fill('/rest/v1/locations'));
	expect(service.journal.tokenCalls).toHaveLength(1);
});

it('Timeout is the time for each answer with a page', async () => {
	const service = await start();
	const credentials = connectedCredential(service);
	injectFaults(service, { 1: hang });
	const short = await runWorkflow({ credentials, parameters: withOptions({ timeout: 100 }) });
	expectFailure(short, /did not respond in time$/, /ECONNABORTED|ETIMEDOUT/);
	service.overrideResponse = undefined; // on a slow machine, the call may not even have arrived
	expectWhole(
		await runWorkflow({ credentials, parameters: withOptions({ timeout: 100_000 }) }),
		service,
	);
});

it.each([0.5, 0])('a Timeout of %d ms is no error of ours', async (timeout) => {
	const credentials = passwordCredential(await start({ count: 3 }));
	const run = await runWorkflow({ credentials, parameters: withOptions({ timeout }) });
	expect(run.error?.description ?? '').not.toContain('OUT_OF_RANGE');
});

it('Ignore SSL Issues reaches the calls for the list, and no token call', async () => {
	const service = await start();
	const { cert, private: key } = await selfsigned.generate([{ name: 'commonName', value: 'test' }]);
	const tls = (listener: RequestListener) => createTlsServer({ cert, key }, listener);
	const { host } = await relayTo(service, tls);
	const baseUrl = `https://${host}`;
	const ignoring = withOptions({ allowUnauthorizedCerts: true });
	const notTrusted = /^The certificate of .* is not trusted$/;
	const connected = connectedCredential(service, { baseUrl });
	const strict = await runWorkflow({ credentials: connected, parameters: withOptions({}) });
	expectFailure(strict, notTrusted, /NODE_EXTRA_CA_CERTS/);
	expectWhole(await runWorkflow({ credentials: connected, parameters: ignoring }), service);

	const password = passwordCredential(service, { baseUrl });
	const login = await runWorkflow({ credentials: password, parameters: ignoring });
	expectFailure(login, notTrusted, /NODE_EXTRA_CA_CERTS/);
	expect(service.journal.tokenCalls).toHaveLength(0);
});
