import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';

import { noRetries } from '../../harness/retries';
import { useServices } from '../../harness/services';
import { until } from '../../harness/until';
import { connectedCredential } from '../harness/credentials';
import { expectFailure } from '../harness/faults';
import { runWorkflow } from '../harness/runWorkflow';
import { useServers } from '../harness/servers';

noRetries();

const startService = useServices();
const listen = useServers();
const JSON_TYPE = { 'content-type': 'application/json' };

/** Starts a server with its own responses. @returns a credential with a token, and the number of requests so far */
async function start(handler: RequestListener) {
	let requests = 0;
	const server = createServer((request, response) => {
		requests++;
		handler(request, response);
	});
	const baseUrl = `http://${await listen(server)}`;
	const credentials = connectedCredential(await startService(), { baseUrl });
	return { credentials, requests: () => requests };
}

const invalidGzip: RequestListener = (_request, response) => {
	response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end('{"data":[]}');
};
const ssh: RequestListener = ({ socket }) => {
	socket.end('SSH-2.0-OpenSSH_9.2\r\n');
};
const largeHeaders: RequestListener = (_request, response) => {
	response.writeHead(200, { 'x-policy': 'a'.repeat(20_000) }).end('{"data":[]}');
};
const unreadable = /sent an unreadable response: check 'Base URL'$/;
const tooLarge = /^The headers of the response of \S+ are too large$/;
it.each([
	['has an invalid encoding', invalidGzip, unreadable],
	['is not HTTP', ssh, unreadable],
	['has headers of 20 kB', largeHeaders, tooLarge],
])('a response that %s is not reported as a network error', async (_name, handler, message) => {
	const { credentials } = await start(handler);
	expectFailure(await runWorkflow({ credentials }), message, /service provider/);
});

it('a server that speaks another version of TLS is not reported as one without HTTPS', async () => {
	// An alert: fatal, protocol_version (RFC 8446, 6).
	const alert = Buffer.from('15030100020246', 'hex');
	const server = createTcpServer((socket) => socket.once('data', () => socket.end(alert)));
	const baseUrl = `https://${await listen(server)}`;
	const credentials = connectedCredential(await startService(), { baseUrl });
	expectFailure(
		await runWorkflow({ credentials }),
		/and n8n could not agree on a TLS connection$/,
		/\(ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION\)$/,
	);
});

describe('a response that never ends', () => {
	/** The timeouts that were set, in ms. A test decides when one is over. */
	let limits: { ms: number; controller: AbortController }[] = [];
	beforeEach(() => {
		limits = [];
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
			const controller = new AbortController();
			limits.push({ ms, controller });
			return controller.signal;
		});
	});
	const end = (ended: number) => {
		const over = limits.filter(({ ms }) => ms === ended);
		expect(over).not.toEqual([]);
		for (const { controller } of over) controller.abort();
	};

	/** Begins a response and sends a byte every 20 ms. */
	const trickling: RequestListener = (_request, response) => {
		response.writeHead(200, JSON_TYPE);
		const timer = setInterval(() => response.write(' '), 20);
		response.on('close', () => {
			clearInterval(timer);
		});
	};
	it('ends the run after the timeouts of the page and of a login when its body arrives byte by byte', async () => {
		const { credentials, requests } = await start(trickling);
		const parameters = { requestOptions: { timeout: 20_000 } };
		const running = runWorkflow({ credentials, parameters });
		await until(() => requests() === 1);
		end(50_000);
		expectFailure(await running, /did not respond in time: try again/, /ETIMEDOUT/);
		expect(requests()).toBe(1);
	});

	it('ends the run when n8n refreshes an OAuth2 token before it expires', async () => {
		const service = await startService();
		service.overrideResponse = ({ path }) => (path.endsWith('/token') ? { hang: true } : undefined);
		const credentials = connectedCredential(service);
		Object.assign(credentials.data.oauthTokenData as object, { n8n_expires_at: '1' });
		const running = runWorkflow({ credentials });
		await until(() => service.journal.tokenRequests.length === 1);
		end(90_000);
		expectFailure(await running, /did not respond in time: try again/, /ETIMEDOUT/);
	});
});
