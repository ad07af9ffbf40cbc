import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';

import { JSON_API } from '../../../sandbox/service/cannedResponse';
import { ownLimits } from '../../harness/limits';
import { noRetries } from '../../harness/retries';
import { useServices } from '../../harness/services';
import { until } from '../../harness/until';
import { Poller } from '../harness/contexts';
import {
	connectedCredential,
	passwordCredential,
	pastedCodeCredential,
} from '../harness/credentials';
import { expectFailure } from '../harness/faults';
import { runWorkflow } from '../harness/runWorkflow';
import type { Handler } from '../harness/servers';
import { useListServers, createResponder, useServers, trickling } from '../harness/servers';

noRetries();

const start = useListServers();
const list = { data: [{ id: '1' }, { id: '2' }] };

describe('servers that break HTTP or never end a response', () => {
	describe('a response that n8n cannot read', () => {
		const raw =
			(text: string): Handler =>
			({ socket }) => {
				socket.end(text);
			};

		async function expectUnreadable(handler: Handler) {
			const { credentials } = await start(handler);
			const run = await runWorkflow({ credentials });
			expectFailure(
				run,
				/sent an unreadable response: check 'Base URL'$/,
				/Check 'Base URL'.*contact the service provider/,
			);
		}
		const encoded = (encoding: string) => createResponder(list, { 'content-encoding': encoding });
		const [zip, more] = [gzipSync(JSON.stringify(list)), Buffer.from('more')];

		it.each([
			['its headers are too long', createResponder(list, { 'x-long': 'x'.repeat(100_000) })],
			[
				'its body is longer than Content-Length',
				raw(`HTTP/1.1 200 OK\r\ncontent-type: ${JSON_API}\r\ncontent-length: 4\r\n\r\n{"data":[]}`),
			],
			['it is not HTTP', raw('SSH-2.0-OpenSSH_9.2\r\n')],
		])('is not reported as a network error when %s', async (_name, handler) => {
			await expectUnreadable(handler);
		});

		it.each([
			['invalid gzip', encoded('gzip')],
			['invalid Brotli', encoded('br')],
			['invalid Zstandard', encoded('zstd')],
			[
				'gzip with more data after it',
				createResponder(Buffer.concat([zip, more]), { 'content-encoding': 'gzip' }),
			],
		])('is not reported as a network error when its body is %s', async (_name, handler) => {
			await expectUnreadable(handler);
		});
	});

	describe('a response that never ends', () => {
		const startService = useServices();
		const listening = useServers();
		const { limits, end } = ownLimits();
		const silent: Handler = () => undefined;
		const switching: Handler = ({ socket }) => {
			socket.write('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n');
		};

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

		it('ends a poll of the trigger', async () => {
			const { credentials, requests } = await start(trickling);
			const failed = expect(new Poller(credentials).poll()).rejects.toThrow(/in time$/);
			await until(() => requests() === 1);
			end(330_000);
			await failed;
		});

		it.each([
			['password grant', passwordCredential, 'baseUrl', silent],
			['password grant', passwordCredential, 'baseUrl', trickling],
			['pasted code', pastedCodeCredential, 'authBaseUrl', trickling],
		] as const)(
			'ends a login with the %s credential after 30 s, and the next login succeeds',
			async (_name, credential, address, handler) => {
				const service = await startService({ count: 1 });
				let isRequested = false;
				const host = await listening(
					createServer((request, response) => {
						isRequested = true;
						handler(request, response);
					}),
				);
				const credentials = credential(service, { [address]: `http://${host}` });
				const running = runWorkflow({ credentials });
				await until(() => isRequested);
				end(30_000);
				expect((await running).error?.message).toMatch(/did not respond in time$/);
				// That of the page, which includes a login, and that of the token request.
				expect(limits()).toEqual([330_000, 30_000]);
				credentials.data[address] = service.url;
				expect((await runWorkflow({ credentials })).error).toBeUndefined();
			},
		);

		it('ends the run when n8n refreshes an OAuth2 token before it expires', async () => {
			const service = await startService({ count: 1 });
			let isRequested = false;
			const host = await listening(
				createServer((request, response) => {
					isRequested = true;
					trickling(request, response);
				}),
			);
			const credentials = connectedCredential(service, { authBaseUrl: `http://${host}` });
			Object.assign(credentials.data.oauthTokenData as object, { n8n_expires_at: '1' });
			const running = runWorkflow({ credentials });
			await until(() => isRequested);
			end(330_000);
			expectFailure(await running, /did not respond in time$/, /ETIMEDOUT/);
		});

		it('has no listener left on its time limit when it ends in time', async () => {
			const { credentials } = await start(createResponder(list));
			const added = jest.spyOn(AbortSignal.prototype, 'addEventListener');
			const removed = jest.spyOn(AbortSignal.prototype, 'removeEventListener');
			await runWorkflow({ credentials });
			expect(limits()).toEqual([330_000, 30_000]); // of the page, and of the token request for it
			const count = ({ mock: { contexts } }: jest.SpyInstance) => {
				const counts = new Map<unknown, number>();
				for (const signal of contexts) counts.set(signal, (counts.get(signal) ?? 0) + 1);
				return counts;
			};
			expect(added).toHaveBeenCalled();
			expect(count(removed)).toEqual(count(added));
		});
	});
});
