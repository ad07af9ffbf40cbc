import * as timer from '../../shared/timer';

export const MINUTE = 60_000;

/**
 * Replaces Date.now() in the tests of one file or block, so that the speed of the machine does not matter: only the waits
 * of the package move it forward, by their length. Each wait ends at once, and HTTP requests take no time.
 *
 * @returns the ms since the beginning of the test, and a function that moves the time forward by so many ms
 */
export function ownClock(): { passed: () => number; pass: (ms: number) => void } {
	let passed = 0;
	beforeEach(() => {
		passed = 0;
		const begin = Date.now();
		jest.spyOn(Date, 'now').mockImplementation(() => begin + passed);
		jest.spyOn(timer, 'pause').mockImplementation(async (ms, signal) => {
			await new Promise((resolve) => setImmediate(resolve));
			signal.throwIfAborted();
			passed += ms;
		});
	});
	const pass = (ms: number) => {
		passed += ms;
	};
	return { passed: () => passed, pass };
}
