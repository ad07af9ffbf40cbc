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
