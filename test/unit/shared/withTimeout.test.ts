import { withTimeout } from '../../../shared/withTimeout';

let late: AbortController;
let limit: jest.SpyInstance;
beforeEach(() => {
	late = new AbortController();
	limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
});
afterEach(() => {
	jest.restoreAllMocks();
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

it("a call that takes too long ends with the caller's error", async () => {
	const tooSlow = new Error('Too slow');
	const ended = withTimeout(
		1,
		async () => await new Promise(() => undefined),
		() => tooSlow,
	);
	late.abort();
	await expect(ended).rejects.toBe(tooSlow);
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
	const added = jest.spyOn(late.signal, 'addEventListener');
	const removed = jest.spyOn(late.signal, 'removeEventListener');
	await expect(withTimeout(1, async () => await Promise.resolve('reply'))).resolves.toBe('reply');
	const broken = new Error('Broken');
	await expect(withTimeout(1, async () => await Promise.reject(broken))).rejects.toBe(broken);
	expect(added).toHaveBeenCalledTimes(2);
	expect(removed.mock.calls).toEqual(added.mock.calls);
});
