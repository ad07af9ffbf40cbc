import { jsonApiError, webPage } from '../../sandbox/service/cannedResponse';
import type { ScenarioContext } from './context';
import { completeList, getResult } from './context';

/** @returns locations with the numbers from one to the other, which is not on the page */
const page = (from: number, to: number) => ({
	data: Array.from({ length: to - from }, (_, index) => ({ id: String(from + index) })),
});

/** Declares how lists of services that page in unusual ways are read. */
export function pagingScenarios(context: () => ScenarioContext): void {
	it('reads a list by cursor', async () => {
		const { service, credential } = await context().signInAndList('visitorLocationsApi', {
			dialect: 'cursor',
		});
		expect(getResult(await context().list(credential))).toEqual(completeList(service));
		expect(service.journal.listRequests).toHaveLength(5);
	});

	it('reads a single page with one request', async () => {
		const { service, credential } = await context().signInAndList('visitorLocationsApi', {
			dialect: 'none',
			count: 12,
		});
		const options = { paging: { settings: { mode: 'singlePage' } } };
		expect(getResult(await context().list(credential, { options }))).toEqual(completeList(service));
		expect(service.journal.listRequests).toHaveLength(1);
	});

	it('fails when a web page rejects a page behind a shorter one', async () => {
		const { service, credential } = await context().signInAndList('visitorLocationsApi');
		service.overrideResponse = ({ path, query }) => {
			if (!path.endsWith('/locations')) return undefined;
			const offset = Number(query.get('page[offset]') ?? 0);
			if (query.size > 0 && !query.has('page[offset]')) return jsonApiError(400, 'Unknown');
			if (offset === 0) return { body: page(0, 10) };
			return offset === 10 ? { body: page(10, 19) } : webPage('<h1>Not Found</h1>', 404);
		};
		const { error } = await context().list(credential);
		expect(error?.message).toBe('The next page, page[offset]=19, was rejected by a web page (404)');
		expect(error?.description).toMatch(/If Incomplete/);
	});

	it('reads all locations when pages have 25 by their number, and 10 without', async () => {
		const { service, credential } = await context().signInAndList('visitorLocationsApi');
		service.overrideResponse = ({ path, query }) => {
			if (!path.endsWith('/locations')) return undefined;
			const number = Number(query.get('page') ?? 0);
			if (query.size > 0 && !query.has('page')) return jsonApiError(400, 'Unknown');
			const numbered = number > 2 ? page(0, 0) : page(number * 25 - 25, Math.min(36, number * 25));
			return { body: { ...(number === 0 ? page(0, 10) : numbered), meta: { page: number || 1 } } };
		};
		expect(getResult(await context().list(credential))).toEqual({
			status: 'success',
			ids: page(0, 36).data.map(({ id }) => id),
		});
	});
}
