import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';

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
it.each([
	['has an invalid encoding', invalidGzip],
	['is not HTTP', ssh],
])('a response that %s is not reported as a network error', async (_name, handler) => {
	const { credentials } = await start(handler);
	expectFailure(
		await runWorkflow({ credentials }),
		/sent an unreadable response: check 'Base URL'$/,
		/Check 'Base URL'.*contact the service provider/,
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
