/**
 * Lets the limits of calls in all (`AbortSignal.timeout`) be over when a test says so, in the tests of one file.
 *
 * @returns the limits that were set, in ms; and what ends those of so many ms
 */
export function ownLimits(): { limits: () => number[]; end: (ms: number) => void } {
	let set: { ms: number; controller: AbortController }[] = [];
	beforeEach(() => {
		set = [];
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
			const controller = new AbortController();
			set.push({ ms, controller });
			return controller.signal;
		});
	});
	afterEach(() => {
		jest.restoreAllMocks();
	});
	return {
		limits: () => set.map(({ ms }) => ms),
		end: (ended) => {
			for (const { ms, controller } of set) if (ms === ended) controller.abort();
		},
	};
}
