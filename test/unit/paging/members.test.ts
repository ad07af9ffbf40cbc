import { membersOf } from '../../../nodes/VisitorLocations/paging/members';

/** @returns path and name of the members, the likeliest place first */
const named = (body: object, headers: object = {}) =>
	membersOf({ ...body }, { ...headers }).map(([path, name]) => path + name);

it.each(['meta', 'metadata', 'page', 'pagination', 'paging', 'page_info', 'Result-Info'])(
	'looks into %s',
	(place) => {
		expect(membersOf({ [place]: { total: 7 } }, {})).toContainEqual([`${place}.`, 'total', 7]);
	},
);

it.each(['page', 'pagination'])('looks into %s of meta', (place) => {
	const member = [`meta.${place}.`, 'total', 7];
	expect(membersOf({ meta: { [place]: { total: 7 } } }, {})).toContainEqual(member);
	expect(named({ page: { [place]: { total: 7 } } })).not.toContain(`page.${place}.total`);
});

it('begins with meta and what is in it, then comes the top level, then other places, then headers', () => {
	const body = {
		page: { total: 5 },
		total: 4,
		meta: { page: { total: 2 }, total: 1 },
		metadata: { total: 3 },
	};
	const totals = named(body, { total: '6' }).filter((name) => name.endsWith('otal'));
	expect(totals).toEqual([
		'meta.total',
		'metadata.total',
		'meta.page.total',
		'total',
		'page.total',
		'the header Total',
	]);
});

it.each([
	['x-total-count', 'X-Total-Count'],
	['x-total', 'X-Total'],
	['x-total-pages', 'X-Total-Pages'],
	['x-next-page', 'X-Next-Page'],
	['total-count', 'Total-Count'],
	['total', 'Total'],
	['total-pages', 'Total-Pages'],
	['next-page', 'Next-Page'],
])('reads the header %s', (header, name) => {
	expect(membersOf({}, { [header]: '7' })).toEqual([['the header ', name, '7']]);
});

it.each(['server', 'max-x-total', 'totax-l', 'page'])('leaves the header %s alone', (header) => {
	expect(membersOf({}, { [header]: '7' })).toEqual([]);
});

it.each([
	['locations 0-24/319', '319'],
	['  items   100-199/200  ', '200'],
	['resources */12', '12'],
])('reads the total of Content-Range %s', (range, total) => {
	const member = ['the total of the header ', 'Content-Range', total];
	expect(membersOf({}, { 'content-range': range })).toEqual([member]);
});

it.each([
	'bytes 0-24/319',
	'Bytes 0-24/319',
	'items 0-24/*',
	'items 0-24/9 of 12',
	'of items 0-24/9',
	'0-24/319',
	7,
])('reads none from Content-Range %s', (range) => {
	expect(membersOf({}, { 'content-range': range })).toEqual([]);
});
