import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import { readPages } from '../../../nodes/VisitorLocations/paging/readPages';
import { select } from '../../../nodes/VisitorLocations/paging/select';
import { problemOf } from '../../harness/problem';

const list = 'https://api.example.com/rest/v1/locations';
const resources = (from: number, to: number) =>
	Array.from({ length: to - from }, (_, index) => ({ id: String(from + index) }));

it('a list without an end is an error at 1,000,000, whatever is picked of it', async () => {
	let read = 0;
	const fetchPage = async () => {
		const data = resources(read, (read += 100_000));
		const body = { data, links: { next: `?page=${read}` } };
		return await Promise.resolve({ page: parsePage(body, {}, list), url: list });
	};
	const nothing = async () => await Promise.resolve(() => undefined);
	const choice = {
		paging: 'automatic',
		pageSize: undefined,
		parallel: 1,
		outputIncomplete: false,
	} as const;
	const reading = select(() => readPages(list, choice, fetchPage, () => Infinity), {
		limit: 1,
		skip: 0,
		start: nothing,
		picksAll: false,
	});
	expect(await problemOf(async () => await reading)).toEqual({
		message: 'More than 1,000,000 locations arrived, and there was no end',
		description: `Nothing was output. A service that sends new locations for ever looks like this. Report it to whoever runs the service (${list}); if there are really so many, Get Many can read the first of them: set 'Limit', and no sort rules.`,
	});
	expect(read).toBe(1_100_000);
});
