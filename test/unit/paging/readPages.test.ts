import { byOffset, linkedPage, NO_RESPONSE, page, readService, REJECTED, total } from './service';

describe('reading a list', () => {
	it('of 237 in tens by page[offset] takes 28 requests, because pages overlap, and the end is asked for', async () => {
		const { received, requests } = await readService(({ searchParams }) => {
			const offset = Number(searchParams.get('page[offset]') ?? 0);
			return page(offset, Math.min(237, offset + 10), total(237));
		});
		expect([received, requests.length]).toEqual(['0..236', 28]);
	});

	it.each([
		[429, 'Rejected (429)'],
		[401, 'Rejected (401)'],
		[{ data: [{ id: '10' }, {}] }, 'Entry 2 of a page has no ID'],
	])('ends when a trial gets %j, which is not about the page', async (response, message) => {
		const service = { '': page(0, 10), '?page[offset]=9': response, '?page=2': page(10, 15) };
		const { error, trials } = await readService(service);
		expect(error).toBe(message);
		expect(trials).toEqual(['?page[offset]=9']);
	});

	it.each([
		[401, 'Rejected (401)'],
		[500, 'Rejected (500)'],
		[NO_RESPONSE, 'No response'],
	])('fails with the error of a later page: %j', async (response, message) => {
		const service = { ...byOffset(page(0, 10), page(10, 15)), '?page[offset]=14': response };
		expect((await readService(service)).error).toBe(message);
	});

	it('requests only what Limit needs', async () => {
		const service = ({ searchParams }: URL) => {
			const offset = Number(searchParams.get('page[offset]') ?? 0);
			return page(offset, offset + 10, total(90));
		};
		const { received, requests } = await readService(service, {}, 25);
		expect(received).toBe('0..24');
		expect(requests).toEqual(['', '?page[offset]=9', '?page[offset]=18']);
	});

	it('names the parameters of a request, but no value that is not a short number, and no part of a name', async () => {
		const next = `?a=1234567890&b=x1&c=7&${'d'.repeat(101)}=&e=1`;
		const service = { '': linkedPage(0, 10, next), [next]: linkedPage(10, 20, next) };
		expect((await readService(service)).error).toBe(
			'The response to a=… and b=… and c=7 and …= and … does not continue the list',
		);
	});

	describe('in parallel', () => {
		it('starts two requests with the first trial when there is a total, and all when it is proved', async () => {
			const { requests } = await readService({
				'': page(0, 10, total(40)),
				'?page[offset]=9': 503,
			});
			expect(requests).toEqual(['', ...[9, 18, 27].map((at) => `?page[offset]=${at}`)]);
			const proved = await readService(({ searchParams }) => {
				const from = Number(searchParams.get('page[offset]') ?? 0);
				return from === 18 ? 503 : page(from, Math.min(from + 10, 100), total(100));
			});
			const all = [9, 18, 27, 36, 45, 54, 63, 72, 81, 90, 99];
			expect(proved.requests).toEqual(['', ...all.map((at) => `?page[offset]=${at}`)]);
		});

		it('starts requests early when the count is only the length of the page', async () => {
			const { requests } = await readService({
				'': page(0, 10, { count: 10, more: true }),
				'?page[offset]=9': 503,
			});
			expect(requests).toEqual(['', ...[9, 18, 27].map((at) => `?page[offset]=${at}`)]);
		});

		it('goes on requesting early when the proof of pages from 0 took three requests', async () => {
			const { requests } = await readService(({ searchParams }) => {
				const number = Number(searchParams.get('page') ?? 0);
				const at = number * 10;
				return number === 13 ? 503 : page(at, at + 10, { number, ...total(200) });
			});
			expect(requests.slice(0, 2)).toEqual(['', '?page=2']);
			expect(requests).toEqual(expect.arrayContaining(['?page=0', '?page=14', '?page=19']));
		});

		it('requests no page after the number of pages but the one that shows the end', async () => {
			const { requests } = await readService(({ searchParams }) => {
				const number = Number(searchParams.get('page') ?? 1);
				const members = { page: 1, pages: 6 };
				return number > 6 ? page(0, 0) : page(number * 10 - 10, number * 10, members);
			});
			expect(requests).toEqual(['', ...[2, 3, 4, 1, 5, 6, 7].map((number) => `?page=${number}`)]);
		});

		it('predicts no more after three wrong predictions in a row, as for cursors that are numbers', async () => {
			const cursors = [0, 7, 20, 31, 58, 60, 71];
			const { received, requests } = await readService(({ searchParams }) => {
				const index = cursors.indexOf(Number(searchParams.get('after')));
				const next = cursors[index + 1];
				if (index < 0) return REJECTED;
				const link = next === undefined ? null : `?after=${next}`;
				return linkedPage(index * 10, index * 10 + 10, link, total(70));
			});
			expect(received).toBe('0..69');
			const wrong = { after20: [33, 46, 59, 72], after31: [42, 53, 64], after58: [85, 112] };
			const sent = [7, 20, ...wrong.after20, 31, ...wrong.after31, 58, ...wrong.after58, 60, 71];
			expect(requests).toEqual(['', ...sent.map((cursor) => `?after=${cursor}`)]);
		});
	});
});
