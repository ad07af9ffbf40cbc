import { createServer } from 'node:http';

import { noRetries } from '../../harness/retries';
import { useServices } from '../../harness/services';
import { until } from '../../harness/until';
import {
	connectedCredential,
	passwordCredential,
	pastedCodeCredential,
} from '../harness/credentials';
import { expectFailure } from '../harness/faults';
import { runWorkflow } from '../harness/runWorkflow';
import type { Handler } from '../harness/servers';
import { useListServer, useServers } from '../harness/servers';

noRetries();

const start = useListServer();
const startService = useServices();
const listening = useServers();
const JSON_TYPE = { 'content-type': 'application/json' };

describe('a response that n8n cannot read', () => {
	it.each<[string, Handler]>([
		[
			'its headers are too long',
			(_request, response) => {
				response.writeHead(200, { ...JSON_TYPE, 'x-long': 'x'.repeat(100_000) }).end('{"data":[]}');
			},
		],
		[
			'its encoding is invalid',
			(_request, response) => {
				response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end('{"data":[]}');
			},
		],
		[
			'it is not HTTP',
			({ socket }) => {
				socket.end('SSH-2.0-OpenSSH_9.2\r\n');
			},
		],
	])('is not reported as a network error when %s', async (_name, handler) => {
		const { credentials } = await start(handler);
		expectFailure(
			await runWorkflow({ credentials }),
			/sent an unreadable response: check 'Base URL'$/,
			/Check 'Base URL'.*contact the service provider/,
		);
	});
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
	afterEach(() => {
		jest.restoreAllMocks();
	});
	const end = (ended: number) => {
		for (const { ms, controller } of limits) if (ms === ended) controller.abort();
	};

	/** Begins a response and sends a byte every 20 ms. */
	const trickling: Handler = (_request, response) => {
		response.writeHead(200, JSON_TYPE);
		const timer = setInterval(() => response.write(' '), 20);
		response.on('close', () => {
			clearInterval(timer);
		});
	};
	const silent: Handler = () => undefined;
	const switching: Handler = ({ socket }) => {
		socket.write('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n');
	};

	/** Starts a server. @returns its URL, and a function that waits for its first request */
	async function listenWith(handler: Handler) {
		let isRequested = false;
		const server = createServer((request, response) => {
			isRequested = true;
			handler(request, response);
		});
		const url = `http://${await listening(server)}`;
		const requested = async () => {
			await until(() => isRequested);
		};
		return { url, requested };
	}

	it.each([
		['the body arrives byte by byte', trickling],
		['the server switches the protocol', switching],
	])(
		'ends the run after the timeouts of the page and of a login when %s',
		async (_name, handler) => {
			const { credentials, requests } = await start(handler);
			const parameters = { requestOptions: { timeout: 20_000 } };
			const running = runWorkflow({ credentials, parameters });
			await until(() => requests() === 1);
			end(50_000);
			expectFailure(await running, /did not respond in time$/, /ETIMEDOUT/);
			expect(requests()).toBe(1);
		},
	);

	it.each([
		['password grant', passwordCredential, 'baseUrl', silent],
		['pasted code', pastedCodeCredential, 'authBaseUrl', trickling],
	] as const)(
		'ends a login with the %s credential after 30 s, and the next login succeeds',
		async (_name, credential, address, handler) => {
			const service = await startService({ count: 1 });
			const { url, requested } = await listenWith(handler);
			const credentials = credential(service, { [address]: url });
			const running = runWorkflow({ credentials });
			await requested();
			end(30_000);
			expect((await running).error?.message).toMatch(/did not respond in time$/);
			// That of the page, which includes a login, and that of the token request.
			expect(limits.map(({ ms }) => ms)).toEqual([330_000, 30_000]);
			credentials.data[address] = service.url;
			expect((await runWorkflow({ credentials })).error).toBeUndefined();
		},
	);

	it('ends the run when n8n refreshes an OAuth2 token before it expires', async () => {
		const { url, requested } = await listenWith(trickling);
		const credentials = connectedCredential(await startService(), { authBaseUrl: url });
		Object.assign(credentials.data.oauthTokenData as object, { n8n_expires_at: '1' });
		const running = runWorkflow({ credentials });
		await requested();
		end(330_000);
		expectFailure(await running, /did not respond in time$/, /ETIMEDOUT/);
	});
});
