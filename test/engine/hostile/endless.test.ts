import type { ListHandler } from '../harness/listServer';
import { JSON_API, listServers, sending, listBody } from '../harness/listServer';
import { Poller } from '../harness/contexts';
import { expectFailure } from '../harness/faults';
import { runWorkflow } from '../harness/runWorkflow';
import { noRetries } from '../harness/retries';

noRetries();

const start = listServers();
afterEach(() => {
	jest.restoreAllMocks();
});

/** @returns the limits in all that are set from now on, in ms; each is over so many times sooner */
function hastened(times: number): number[] {
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	const limits: number[] = [];
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
		limits.push(ms);
		return timeout(Math.ceil(ms / times));
	});
	return limits;
}

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
		const limits = hastened(60);
		const parameters = { requestOptions: { timeout: 20_000 } };
		const run = await runWorkflow({ credentials, parameters });
		expectFailure(run, /did not answer in time$/, /ETIMEDOUT/);
		expect(limits).toContain(50_000);
		expect(asked).toHaveLength(1);
	}, 8_000);

	it('ends a poll of the trigger', async () => {
		const { credentials } = await start(handler);
		const limits = hastened(300);
		const poller = new Poller(credentials, { events: ['added'] });
		await expect(poller.poll()).rejects.toThrow(/did not answer in time$/);
		expect(limits).toContain(330_000);
	}, 12_000);
});

it.each([0.5, 0])('a timeout of %d ms in Request Options is no error of ours', async (timeout) => {
	const { credentials } = await start(sending(listBody(3)));
	const run = await runWorkflow({ credentials, parameters: { requestOptions: { timeout } } });
	expect(run.error?.description ?? '').not.toContain('OUT_OF_RANGE');
});

it('a call that ends in time leaves no timer behind that holds it', async () => {
	const { credentials } = await start(sending(listBody(3)));
	const limits: number[] = [];
	const listeners: { added: jest.SpyInstance; removed: jest.SpyInstance }[] = [];
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
		const signal = timeout(ms);
		limits.push(ms);
		listeners.push({
			added: jest.spyOn(signal, 'addEventListener'),
			removed: jest.spyOn(signal, 'removeEventListener'),
		});
		return signal;
	});
	await runWorkflow({ credentials });
	expect(limits).toEqual([330_000, 30_000]); // of the page, and of the token call on its way
	for (const { added, removed } of listeners) {
		expect(removed).toHaveBeenCalled();
		expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
	}
});
