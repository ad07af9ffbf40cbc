import { Progress } from '../../../nodes/VisitorLocations/paging/progress';
import type { Signs } from '../../../nodes/VisitorLocations/paging/signs';

// What follows from it: endOfList.test.ts.
const locations = (...ids: string[]) => ids.map((id) => ({ id }));
const more = { value: true, text: 'has-more is true' };
const noMore = { value: false, text: 'has-more is false' };
const next = { value: '?page=3', text: 'next is there' };
const pageSize = { value: 10, text: 'limit is 10' };

/** @returns the signs after a first page with `before`, and a second one with these locations and signs */
function findSigns(ids: string[], signs: Signs, before: Signs = { hasMore: more, next }): Signs {
	const list = new Progress();
	list.add({ locations: locations('1', '2'), signs: before });
	list.add({ locations: locations(...ids), signs });
	return list.signs;
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

	it.each<[string, string[], Signs, Signs]>([
		['brings new locations', ['3'], {}, {}],
		[
			'brings new locations and says more',
			['3'],
			{ pageSize, hasMore: noMore },
			{ pageSize, hasMore: noMore },
		],
		['says that there is no more', [], { hasMore: noMore }, { hasMore: noMore }],
		['has a link', [], { next }, { next }],
	])('knows what the last page says when that %s', (_name, ids, signs, expected) => {
		expect(findSigns(ids, signs)).toEqual(expected);
	});

	it.each([
		['is empty', []],
		['repeats locations', ['2']],
	])(
		'keeps the has-more of the page before the last, but not its link, when the last %s',
		(_name, ids) => {
			expect(findSigns(ids, { pageSize })).toEqual({ pageSize, hasMore: more });
			expect(findSigns(ids, { pageSize }, { next })).toEqual({ pageSize });
		},
	);

	it('remembers the largest total and number of pages', () => {
		const list = new Progress();
		const count = (value: number) => ({ value, text: '' });
		list.add({ locations: locations('1'), signs: { total: count(9), totalPages: count(5) } });
		list.add({ locations: locations('2'), signs: { total: count(7), totalPages: count(4) } });
		expect([list.total?.value, list.totalPages?.value]).toEqual([9, 5]);
	});
});
