import type { PagingChoice } from '../../../nodes/VisitorLocations/paging/progress';
import type { Paging } from '../../../sandbox/service/pagingSettings';
import { refusals } from '../../../sandbox/service/pagingSettings';
import { styles } from '../../../sandbox/service/styles';
import { readFromService } from './drawnService';

// A total that the data disprove, and one that counts the page, end no list.
const parameters = { ...styles.offset, ...styles.number, ...styles.page };
const chosen = ['offset', 'number', 'page'] as const;

it.each([-117, -1, -187, -200])('a total that is off by %i ends no list', async (totalOff) => {
	for (const dialect of ['meta-total', 'links', 'meta-page'] as const) {
		for (const parallel of [1, 10]) {
			const { ids, expected, error } = await readFromService(
				{ dialect, totalOff, count: 237, pageSize: 51 },
				{ parallel },
			);
			expect({ dialect, ids, error }).toEqual({ dialect, ids: expected, error: undefined });
		}
	}
});

describe.each(chosen)('Paging %s', (paging) => {
	const read = async (
		dialect: Partial<Paging>,
		count: number,
		choice: Partial<PagingChoice> = {},
		totalOff = 0,
	) => await readFromService({ dialect, count, totalOff, pageSize: 50 }, { paging, ...choice });

	it.each([undefined, 50, 100])(
		'reads on where the total counts the page (page size %p)',
		async (pageSize) => {
			for (const count of [237, 200, 50, 30, 0]) {
				const dialect = { body: { 'meta.total': 'count' }, parameters } as const;
				const { ids, expected, error } = await read(dialect, count, { pageSize });
				expect({ count, ids, error }).toEqual({ count, ids: expected, error: undefined });
			}
		},
	);

	it('reads on where the total is too small', async () => {
		const dialect = { body: { 'meta.total': 'total' }, parameters } as const;
		const { ids, expected, error } = await read(dialect, 237, {}, -117);
		expect({ ids, error }).toEqual({ ids: expected, error: undefined });
	});

	it.each(refusals.filter((status) => status !== 500))(
		'has read a list on one page when the service refuses the next one with %i',
		async (refusal) => {
			for (const count of [30, 50]) {
				const body = { 'meta.total': 'total', 'meta.page': 'page' } as const;
				const dialect = { body, parameters, refusal, beyond: 'refused' } as const;
				const { ids, expected, error } = await read(dialect, count);
				expect({ count, ids, error }).toEqual({ count, ids: expected, error: undefined });
			}
		},
	);
});

it('links with a total that is too small excuse no repeated page', async () => {
	// The place is ignored: each page is the first one, with a link to the second.
	const { error } = await readFromService({
		dialect: {
			body: { 'links.next': 'next', 'meta.total': 'count' },
			parameters: { 'page[offset]': 'ignored', seite: 'number' },
			others: 'ignored',
			linkBase: '{path}?first',
		},
		count: 237,
		pageSize: 50,
	});
	expect(error ?? 'none').toMatch(/already read|sent a page again/);
});

it('a total that is too large is told as such, also where the service has no page beyond its end (404)', async () => {
	const dialect: Partial<Paging> = {
		body: { 'meta.total': 'total' },
		parameters: styles.offset,
		beyond: 'refused',
		refusal: 404,
	};
	const service = { dialect, count: 237, totalOff: 3, pageSize: 50 };
	expect((await readFromService(service)).error).toMatch(/^Only 237 of 240 locations arrived/);
	const { ids, expected, error } = await readFromService(service, { outputIncomplete: true });
	expect(error).toBeUndefined();
	expect(ids).toEqual(expected);
});
