import { refusals } from '../../../sandbox/service/pagingSettings';
import { styles } from '../../../sandbox/service/styles';
import { readFromService } from './drawnService';

const COUNTS = [0, 1, 30, 50, 51, 100, 237];

describe.each(['number', 'page'] as const)('Paging %s', (paging) => {
	it.each(['empty', 'refused', 'last page'] as const)(
		'counts from 0 where the service does; beyond the end: %s',
		async (beyond) => {
			for (const parallel of [1, 10]) {
				for (const count of COUNTS) {
					const dialect = { parameters: styles[paging], firstPage: 0, beyond } as const;
					const knobs = { dialect: { ...dialect, refusal: 404 as const }, count, pageSize: 50 };
					const { ids, expected, error } = await readFromService(knobs, { paging, parallel });
					// A page that comes again at the end cannot be told from a page that is ignored.
					if (beyond === 'last page') expect(error ?? '').toMatch(/^$|sent a page again/);
					// Page 1 of one page from 0 is refused like an address that is wrong.
					else if (beyond === 'refused' && count <= 50) expect(error).toMatch(/nothing at this/);
					else expect({ count, ids, error }).toEqual({ count, ids: expected, error: undefined });
				}
			}
		},
	);

	it.each(refusals)('counts from 1 where page 0 is refused with %i', async (refusal) => {
		for (const count of COUNTS) {
			const knobs = { dialect: { parameters: styles[paging], refusal }, count, pageSize: 50 };
			const { ids, expected, error } = await readFromService(knobs, { paging });
			expect({ count, ids, error }).toEqual({ count, ids: expected, error: undefined });
		}
	});

	it('does not ask for page 0 where a total would show that it is missing', async () => {
		const dialect = { body: { 'meta.total': 'total' }, parameters: styles[paging] } as const;
		const { requests } = await readFromService({ dialect, count: 237 }, { paging });
		expect(requests.filter((query) => query.includes('=0'))).toEqual([]);
	});

	it('asks for page 0 where page 1 is empty, whatever is said', async () => {
		const body = { 'meta.total': 'total' } as const;
		const dialect = { body, parameters: styles[paging], firstPage: 0 } as const;
		const { ids, expected } = await readFromService({ dialect, count: 30 }, { paging });
		expect(ids).toEqual(expected);
	});
});
