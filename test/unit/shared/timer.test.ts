import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { pause, withTimeout } from '../../../shared/timer';

let late: AbortController;
let limit: jest.SpyInstance;
beforeEach(() => {
	late = new AbortController();
	limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
});

it('a call that takes too long and throws when it is aborted counts as one without a response', async () => {
	const ended = withTimeout(
		30_000,
		async (signal) =>
			await new Promise((_resolve, reject) => {
				signal.addEventListener('abort', () => {
					reject(new Error('canceled'));
				});
			}),
	);
	late.abort();
	const tooLate = { code: 'ETIMEDOUT', message: 'The request took too long' };
	await expect(ended).rejects.toMatchObject(tooLate);
	expect(limit).toHaveBeenCalledWith(30_000);
});

it('a call that ignores its signal ends when nobody waits for it any more', async () => {
	const outer = new AbortController();
	const request = jest.fn(async () => await new Promise(() => undefined));
	const ended = withTimeout(1, request, undefined, outer.signal);
	outer.abort();
	late.abort();
	await expect(ended).rejects.toBe(outer.signal.reason);
	expect(request.mock.calls).toMatchObject([[{ aborted: true }]]);
	await expect(withTimeout(1, request, undefined, outer.signal)).rejects.toBe(outer.signal.reason);
	expect(request).toHaveBeenCalledTimes(1);
});

it('a call that ends in time ends as it does, and nothing of it is held until the limit', async () => {
	const { signal: outer } = new AbortController();
	const signals = [late.signal, outer];
	const added = signals.map((signal) => jest.spyOn(signal, 'addEventListener'));
	const removed = signals.map((signal) => jest.spyOn(signal, 'removeEventListener'));
	const end = async (call: () => Promise<string>) => await withTimeout(1, call, undefined, outer);
	await expect(end(async () => await Promise.resolve('reply'))).resolves.toBe('reply');
	const broken = new Error('Broken');
	await expect(end(async () => await Promise.reject(broken))).rejects.toBe(broken);
	const listeners = added.map(({ mock }) => mock.calls);
	expect(listeners.map(({ length }) => length)).toEqual([2, 2]);
	expect(removed.map(({ mock }) => mock.calls)).toEqual(listeners);
});

it('a pause ends after its time, or as soon as nobody waits any more', async () => {
	const { signal } = new AbortController();
	const paused = pause(250.1, signal);
	expect(limit).toHaveBeenCalledWith(251);
	late.abort();
	await expect(paused).resolves.toBeUndefined();
});

it('a pause fails with the reason of its signal, also when that was aborted before', async () => {
	const controller = new AbortController();
	const paused = pause(60_000, controller.signal);
	controller.abort();
	await expect(paused).rejects.toBe(controller.signal.reason);
	await expect(pause(0, controller.signal)).rejects.toBe(controller.signal.reason);
	expect(limit).toHaveBeenCalledTimes(1);
});

// Only Node.js itself collects garbage, so this runs in a process of its own.
it('both end although garbage is collected meanwhile', async () => {
	const timer = join(__dirname, '../../../shared/timer.ts');
	const script = `
		const { pause, withTimeout } = require(${JSON.stringify(timer)});
		// Only now, because tsx would take seconds.
		require('node:v8').setFlagsFromString('--always-turbofan');
		const never = async () => await new Promise(() => undefined);
		let ended = 0;
		for (let index = 0; index < 20; index++) {
			const { signal } = new AbortController();
			const wait = index % 2 === 0 ? pause(200, signal) : withTimeout(200, never, undefined, signal);
			wait.catch(() => undefined).then(() => ended++);
		}
		const collect = setInterval(() => globalThis.gc(), 20);
		setTimeout(() => { clearInterval(collect); console.log(ended); }, 600);`;
	const options = ['--expose-gc', '--require', 'tsx/cjs', '-e', script];
	// Node.js 20 lost timers; 24, which runs the tests, does not. npm runs with the user's.
	const node = process.env.npm_node_execpath ?? process.execPath;
	const { stdout } = await promisify(execFile)(node, options);
	expect(stdout.trim()).toBe('20');
});
