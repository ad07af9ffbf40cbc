import { ownLimits } from '../../harness/limits';
import { until } from '../../harness/until';
import { Poller } from '../harness/contexts';
import { expectFailure } from '../harness/faults';
import type { ListHandler } from '../harness/listServer';
import { JSON_API, listBody, listServers, sending } from '../harness/listServer';
import { runWorkflow } from '../harness/runWorkflow';
import { noRetries } from '../../harness/retries';

noRetries();

const start = listServers();
const { limits, end } = ownLimits();

const DRIP = 20; // ms
const endless: [string, ListHandler][] = [
	[
		'whose body trickles in',
		(_request, response) => {
			response.writeHead(200, { 'content-type': JSON_API });
			const timer = setInterval(() => response.write(' '), DRIP);
			response.on('close', () => {
				clearInterval(timer);
			});
		},
	],
	[
		'that changes the protocol and says nothing more',
		({ socket }) => {
			socket.write('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n');
		},
	],
];

describe.each(endless)('a page %s', (_name, handler) => {
	it('ends the run after the timeout of the request and that of a login', async () => {
		const { credentials, asked } = await start(handler);
		const parameters = { requestOptions: { timeout: 20_000 } };
		const running = runWorkflow({ credentials, parameters });
		await until(() => asked.length === 1);
		end(50_000);
		expectFailure(await running, /did not answer in time$/, /ETIMEDOUT/);
		expect(asked).toHaveLength(1);
	});

	it('ends a poll of the trigger', async () => {
		const { credentials, asked } = await start(handler);
		const poller = new Poller(credentials, { events: ['added'] });
		const failed = expect(poller.poll()).rejects.toThrow(/did not answer in time$/);
		await until(() => asked.length === 1);
		end(330_000);
		await failed;
	});
});

it.each([0.5, 0])('a timeout of %d ms in Request Options is no error of ours', async (timeout) => {
	const { credentials } = await start(sending(listBody(3)));
	const run = await runWorkflow({ credentials, parameters: { requestOptions: { timeout } } });
	expect(run.error?.description ?? '').not.toContain('OUT_OF_RANGE');
});

it('a call that ends in time leaves nothing behind that waits for its limit', async () => {
	const { credentials } = await start(sending(listBody(3)));
	const added = jest.spyOn(AbortSignal.prototype, 'addEventListener');
	const removed = jest.spyOn(AbortSignal.prototype, 'removeEventListener');
	await runWorkflow({ credentials });
	expect(limits()).toEqual([330_000, 30_000]); // of the page, and of the token call on its way
	const count = ({ mock: { contexts } }: jest.SpyInstance) => {
		const counts = new Map<unknown, number>();
		for (const signal of contexts) counts.set(signal, (counts.get(signal) ?? 0) + 1);
		return counts;
	};
	expect(added).toHaveBeenCalled();
	expect(count(removed)).toEqual(count(added));
});
