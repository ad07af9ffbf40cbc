/**
 * Replaces `AbortSignal.timeout` in the tests of one file, so that a test decides when a timeout is over.
 *
 * @returns the timeouts that were set, in ms, and a function that ends those of so many ms
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
