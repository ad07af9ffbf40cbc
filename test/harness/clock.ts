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

/**
 * Lets time pass ten times as fast for all that asks Date.now(), in the tests of one file or block: the package's
 * pauses end when the clock says so, and are looked at every 100 ms.
 */
export function fastClock(): void {
	const now = Date.now.bind(Date);
	beforeEach(() => {
		const begin = now();
		jest.spyOn(Date, 'now').mockImplementation(() => begin + 10 * (now() - begin));
	});
	afterEach(() => {
		jest.restoreAllMocks();
	});
}
