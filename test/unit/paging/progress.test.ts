import { Progress } from '../../../nodes/VisitorLocations/paging/progress';
import type { Signs } from '../../../nodes/VisitorLocations/paging/signs';

// What follows from it: endOfList.test.ts.
const locations = (...ids: string[]) => ids.map((id) => ({ id }));
const more = { value: true, text: 'has-more is true' };
const noMore = { value: false, text: 'has-more is false' };
const next = { value: '?page=3', text: 'next is there' };
const pageSize = { value: 10, text: 'limit is 10' };

/** @returns the has-more after a first page with `before`, and a second one with these locations and signs */
function findHasMore(ids: string[], signs: Signs, before: Signs = { hasMore: more, next }) {
	const list = new Progress();
	list.add({ locations: locations('1', '2'), signs: before });
	list.add({ locations: locations(...ids), signs });
	return list.hasMore;
}

describe('the received part of a list', () => {
	it('has each location once, in the order of the pages', () => {
		const list = new Progress();
		expect(list.isRepeated).toBe(false);
		const first = list.add({ locations: locations('1', '2', '1'), signs: {} });
		expect(first).toEqual(locations('1', '2'));
		expect(list.add({ locations: locations('2', '3'), signs: {} })).toEqual(locations('3'));
		expect(list.receivedCount).toBe(3);
	});

	it.each<[string, string[], Signs, Signs['hasMore']]>([
		['brings new locations', ['3'], {}, undefined],
		['brings new locations and says no more', ['3'], { hasMore: noMore }, noMore],
		['is empty and says that there is no more', [], { hasMore: noMore }, noMore],
		['is empty and has a link', [], { next }, undefined],
		['is empty', [], { pageSize }, more],
		['repeats locations', ['2'], { pageSize }, more],
	])(
		'has the has-more of the last page that mentions what is next, when the last %s',
		(...args) => {
			const [, ids, signs, expected] = args;
			expect(findHasMore(ids, signs)).toEqual(expected);
		},
	);

	it('counts an ID that is twice on one page twice, for a total, and on two pages once', () => {
		const list = new Progress();
		list.add({ locations: locations('1', '2', '2'), signs: {} });
		list.add({ locations: locations('2', '3'), signs: {} });
		expect([list.receivedCount, list.entryCount]).toEqual([3, 4]);
	});

	it('does not count a page that repeats the whole first one', () => {
		const list = new Progress();
		list.add({ locations: locations('1', '2'), signs: {} });
		list.add({ locations: locations('1', '2', '3'), signs: {} });
		expect([list.pageCount, list.receivedCount]).toEqual([1, 3]);
	});

	it('remembers the largest total and number of pages', () => {
		const list = new Progress();
		const count = (value: number) => ({ value, text: '' });
		list.add({ locations: locations('1'), signs: { total: count(9), totalPages: count(5) } });
		list.add({ locations: locations('2'), signs: { total: count(7), totalPages: count(4) } });
		expect([list.total?.value, list.totalPages?.value]).toEqual([9, 5]);
	});
});
