const HOUR = 60 * 60_000;
export const MINUTE = 60_000;

/** Lets time pass for all that asks Date.now(), in the tests of one file. @returns a function that moves on by ms */
export function clock(): (ms: number) => void {
	const now = Date.now.bind(Date);
	// Each test begins hours after the one before: what a module remembers of that one is over.
	let ahead = 0;
	beforeEach(() => {
		ahead += 30 * HOUR;
		jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
	});
	afterEach(() => {
		jest.restoreAllMocks();
	});
	return (ms) => {
		ahead += ms;
	};
}

/** The longest piece of a pause of the package, in ms: so often it looks whether it still has to wait. */
const PIECE = 100;

/**
 * Lets time pass by the pauses of the package alone, in the tests of one file or block, so that a slow machine changes
 * nothing: each piece of a pause takes a moment, and moves Date.now() on by its length. What is under way over HTTP
 * takes no time.
 *
 * @returns the ms that have passed since the test began, and a function that moves on by ms
 */
export function ownClock(): { passed: () => number; pass: (ms: number) => void } {
	let passed = 0;
	beforeEach(() => {
		passed = 0;
		const begin = Date.now();
		const timer = setTimeout;
		jest.spyOn(Date, 'now').mockImplementation(() => begin + passed);
		const pauses = ((work: () => void, ms = 0, ...more: []) =>
			ms > PIECE
				? timer(work, ms, ...more)
				: timer(() => {
						passed += ms;
						work();
					}, 0)) as typeof setTimeout;
		jest.spyOn(globalThis, 'setTimeout').mockImplementation(pauses);
	});
	afterEach(() => {
		jest.restoreAllMocks();
	});
	const pass = (ms: number) => {
		passed += ms;
	};
	return { passed: () => passed, pass };
}
