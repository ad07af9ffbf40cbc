export const MINUTE = 60_000;

/** The package waits in pieces of this length, and checks in between whether it is still wanted. */
const MAX_PIECE_MS = 100;

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
		const timer = setTimeout;
		jest.spyOn(Date, 'now').mockImplementation(() => begin + passed);
		// Not by setTimeout, which takes at least 1 ms.
		const waits = ((work: () => void, ms = 0, ...more: []) =>
			ms > MAX_PIECE_MS
				? timer(work, ms, ...more)
				: setImmediate(() => {
						passed += ms;
						work();
					})) as typeof setTimeout;
		jest.spyOn(globalThis, 'setTimeout').mockImplementation(waits);
	});
	afterEach(() => {
		jest.restoreAllMocks();
	});
	const pass = (ms: number) => {
		passed += ms;
	};
	return { passed: () => passed, pass };
}
