import type { Fact } from '../../../sandbox/service/pagingSettings';
import { styles } from '../../../sandbox/service/styles';
import { readFromService } from './drawnService';

const offset = styles.offset;

/** What stands beside a cursor that is there on every page, also on the last one. */
it.each<[string, Record<string, Fact>]>([
	['links', { 'links.next': 'next', 'meta.end-cursor': 'endCursor' }],
	['has-more', { 'meta.has-more': 'more', 'meta.end-cursor': 'endCursor' }],
	['a total', { 'meta.total': 'total', 'meta.end-cursor': 'endCursor' }],
	['a number of pages', { 'meta.total-pages': 'pages', 'meta.end-cursor': 'endCursor' }],
])('is the end by %s, although a cursor stands behind the last location', async (_name, body) => {
	for (const count of [37, 233]) {
		const dialect = { body, parameters: { ...offset, 'page[after]': 'cursor' as const } };
		const read = await readFromService({ count, pageSize: 50, dialect });
		expect(read.error).toBeUndefined();
		expect(read.ids).toEqual(read.expected);
	}
});

it('knows the total of services that page like Spring', async () => {
	const body = { 'page.totalElements': 'total', 'page.size': 'size' } as const;
	const read = await readFromService({ count: 120, dialect: { body, parameters: offset } });
	expect(read.ids).toEqual(read.expected);
	expect(read.requests).toHaveLength(3);
});
