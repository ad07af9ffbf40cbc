import { ProblemError } from '../../../credentials/shared/problem';
import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';
import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import { readPages } from '../../../nodes/VisitorLocations/paging/readPages';
import { select } from '../../../nodes/VisitorLocations/paging/select';
import type { PageRequest, PagingChoice } from '../../../nodes/VisitorLocations/paging/paginator';
import { makeLocations } from '../../../sandbox/service/locations';
import { pageOf } from '../../../sandbox/service/page';
import type { Paging, Preset } from '../../../sandbox/service/settings';
import { styles } from '../../../sandbox/service/zoo';

const list = 'https://api.example.com/rest/v1/locations';
const PAGE_SIZE = 10;

type Locations = ReturnType<typeof makeLocations>;

/** Reads locations, ten a page, while `change` is made before each call of that number, from 1. */
async function read(
	dialect: Preset | Partial<Paging>,
	change: (call: number, locations: Locations) => void = () => undefined,
	choice: Partial<PagingChoice> = {},
	reshape: (target: URL) => void = () => undefined,
	count = 47,
) {
	const locations = makeLocations(count, 3);
	const before = locations.map(({ id }) => id);
	const requests: string[] = [];
	const fetchPage = async ({ url, query }: PageRequest) => {
		const target = new URL(url);
		for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
		requests.push(decodeURIComponent(target.search));
		change(requests.length, locations);
		reshape(target);
		const reply = pageOf(locations, target, { dialect, pageSize: PAGE_SIZE, totalOff: 0 });
		if (typeof reply === 'string') throw new ProblemError({ message: reply, description: '' }, 400);
		const body: unknown = JSON.parse(JSON.stringify(reply.body));
		return await Promise.resolve({ page: parsePage(body, {}, list), url: target.href });
	};
	const everything = async () => await Promise.resolve((location: LocationResource) => location);
	const selection = { limit: Infinity, skip: 0, start: everything, picksAll: true };
	const all: PagingChoice = {
		paging: 'automatic',
		pageSize: undefined,
		parallel: 1,
		outputIncomplete: false,
	};
	const chosen = { ...all, ...choice };
	const reading = select((most) => readPages(list, chosen, fetchPage, () => most), selection);
	const outcome = await reading.then(
		(found) => ({ ids: found.map(({ id }) => id), error: undefined }),
		(error: unknown) => ({ ids: [], error: (error as Error).message }),
	);
	return { ...outcome, before, requests };
}

const remove = (locations: Locations) => locations.splice(2, 1);
const add = (locations: Locations, id: string, at = locations.length) =>
	locations.splice(at, 0, { ...structuredClone(locations[0] as Locations[0]), id });

/** Services without a total, whose places are offsets. */
const byOffset: [string, Partial<Paging>, Partial<PagingChoice>][] = [
	['has-more', { body: { 'meta.has-more': 'more' }, parameters: styles.offset }, {}],
	['nothing', { parameters: styles.offset }, {}],
	['Paging Offset', { parameters: styles.offset }, { paging: 'offset' }],
	['Paging Offset and Page Size', { parameters: styles.offset }, { paging: 'offset', pageSize: 9 }],
];

describe.each(byOffset)('by offset, with %s', (_name, dialect, choice) => {
	it('asks no more often than there are pages, and once for the end where nothing tells it', async () => {
		const { ids, before, requests } = await read(dialect, undefined, choice);
		expect(ids).toEqual(before);
		// Where nothing tells the end, an empty page does.
		expect(requests.length).toBeLessThanOrEqual(Math.ceil(47 / (choice.pageSize ?? PAGE_SIZE)) + 2);
	});

	it('one added before what was read loses nothing', async () => {
		const change = (call: number, locations: Locations) => call === 4 && add(locations, 'new', 0);
		const { ids, before } = await read(dialect, change, choice);
		expect(ids).toEqual(before);
	});

	it.each<[string, (target: URL) => void]>([
		[
			'rounds an offset down to whole pages',
			({ searchParams }) => {
				const offset = Number(searchParams.get('page[offset]') ?? 0);
				const size = Number(searchParams.get('page[limit]') ?? PAGE_SIZE);
				searchParams.set('page[offset]', String(offset - (offset % size)));
			},
		],
		[
			'refuses an offset within a page',
			({ searchParams }) => {
				const offset = Number(searchParams.get('page[offset]') ?? 0);
				const size = Number(searchParams.get('page[limit]') ?? PAGE_SIZE);
				if (offset % size !== 0 && offset < 45) searchParams.set('page[offset]', 'refused');
			},
		],
	])('a service that %s is read as before', async (_what, reshape) => {
		const count = (choice.pageSize ?? PAGE_SIZE) * 5;
		const { ids, before } = await read(dialect, undefined, choice, reshape, count);
		expect(ids).toEqual(before);
	});
});

it.each(['links', 'meta-total', 'meta-page'] as const)(
	'a total that shrinks and grows again shows a removal (%s)',
	async (dialect) => {
		const change = (call: number, locations: Locations) => {
			if (call === 2) remove(locations);
			if (call === 3) add(locations, 'new');
		};
		expect((await read(dialect, change)).error).toBe(
			'The list was changed while it was being read',
		);
		const excused = await read(dialect, change, { outputIncomplete: true });
		expect(excused.ids).toHaveLength(47);
	},
);
