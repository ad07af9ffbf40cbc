import { inTime } from '../../../credentials/shared/inTime';

it('a call that takes too long counts as one without an answer', async () => {
	const never = async () => await new Promise(() => undefined);
	const late = { code: 'ETIMEDOUT', message: 'The call took too long' };
	await expect(inTime(10, never)).rejects.toMatchObject(late);
});

it('a call that is told so and throws was too late all the same', async () => {
	const told = async (signal: AbortSignal) =>
		await new Promise((_resolve, reject) => {
			signal.addEventListener('abort', () => {
				reject(new Error('canceled'));
			});
		});
	await expect(inTime(10, told)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

it.each([0, 10])('a call that ends within %i ms ends as it does', async (ms) => {
	const ended = new Promise((resolve) => setTimeout(resolve, ms)).then(() => 'reply');
	await expect(inTime(5000, async () => await ended)).resolves.toBe('reply');
	const broken = ended.then(() => {
		throw new Error('Broken');
	});
	await expect(inTime(5000, async () => await broken)).rejects.toThrow('Broken');
});

it('nothing of a call that has ended is held until the limit', async () => {
	const removed = jest.spyOn(AbortSignal.prototype, 'removeEventListener');
	const added = jest.spyOn(AbortSignal.prototype, 'addEventListener');
	await inTime(5000, Promise.resolve.bind(Promise));
	expect(removed.mock.calls).toEqual(added.mock.calls);
	jest.restoreAllMocks();
});
