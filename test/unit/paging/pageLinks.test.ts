import { evidenceOf } from '../../../nodes/VisitorLocations/paging/evidence';
import { hrefOf, isLink } from '../../../nodes/VisitorLocations/paging/pageLinks';

const next = 'https://api.example.com/rest/v1/locations?page=2';

it.each([
	['HAL beside links that have none', { links: { next: null }, _links: { next } }],
	['a member beside links that have none', { links: { next: null }, next_page_url: next }],
])('where a reply contradicts itself, there is a next page: %s', (_name, body) => {
	expect(evidenceOf(body, {}).links.body.next).toBe(next);
});

it('without any address, what stands in links is the last word', () => {
	expect(evidenceOf({ links: { next: null } }, {}).links.body).toEqual({ next: null });
	expect(evidenceOf({ links: {} }, {}).links.body).toEqual({});
});

it.each([...['next', 'next_link', 'nextUrl', 'nextPage', 'next_page_url'], '@odata.nextLink'])(
	'reads the address of the next page from %s',
	(name) => {
		expect(evidenceOf({ [name]: next }, {}).links.body.next).toBe(next);
		expect(evidenceOf({ [name]: null }, {}).links.body).toEqual({ next: null });
	},
);

it.each([
	'http://a.example/l?page=2',
	'http://a.example/l',
	'HTTPS://a.example/l',
	'//a.example/l',
	'/l?page=2',
	'?page=2',
	'l?page=2',
	'page2/list?after=a%3Fb',
])('takes %s for an address', (address) => {
	expect(evidenceOf({ next: address }, {}).links.body.next).toBe(address);
});

it.each(['', 'abc', 'see https://a.example/l', '/l and more', '2026/11', 'ftp:2', 7, true, [next]])(
	'does not take %j for an address',
	(value) => {
		expect(evidenceOf({ next: value }, {}).links.body).toEqual({});
	},
);

it.each(['href', 'link', 'url'])('reads an address from %s of a member', (name) => {
	expect(evidenceOf({ next: { [name]: next } }, {}).links.body.next).toBe(next);
});

it('reads a list of links that name theirs in rel', () => {
	const links = [{ rel: 'self', href: '/l' }, 'text', null, { rel: 'next', href: next }];
	expect(evidenceOf({ links }, {}).links.body).toEqual({
		self: { rel: 'self', href: '/l' },
		next: { rel: 'next', href: next },
	});
	expect(evidenceOf({ links: next }, {}).links.body).toEqual({});
});

it('reads the first of the links that HAL gives for a relation', () => {
	const _links = { next: [{ href: next }, { href: '/l' }], last: ['/l'], self: [] };
	expect(evidenceOf({ _links }, {}).links.body).toEqual({
		next: { href: next },
		last: ['/l'],
		self: [],
	});
});

it.each([
	['<https://a.example/l?page=2>; rel="next"', { next: 'https://a.example/l?page=2' }],
	[
		'</l?a=1,2>; rel=next, </l?page=8>; title="x, y"; rel="last"',
		{ next: '/l?a=1,2', last: '/l?page=8' },
	],
	['</a> ;  REL = "prev  FIRST next"', { prev: '/a', first: '/a', next: '/a' }],
	['</a>; rel="next", </b>; rel="next"', { next: '/a' }],
	['</a>; rel=last;title=x', { last: '/a' }],
	['<>; rel="next"', { next: '' }],
	['</a>; title="next"', {}],
	['</a>; norel="next"', {}],
	['</style.css>; rel="preload"', {}],
	['</l>', {}],
	['no address', {}],
	[['not', 'text'], {}],
	[undefined, {}],
])('reads from the header Link %j', (link, links) => {
	expect(evidenceOf({}, { link }).links).toEqual({ body: {}, header: links });
});

it('keeps the links of each place', () => {
	const header = '</a>; rel="next", </b>; rel="last"';
	const { links } = evidenceOf({ links: { next: '/c' } }, { link: header });
	expect(links).toEqual({ body: { next: '/c' }, header: { next: '/a', last: '/b' } });
});

it.each([
	['/a', true, '/a'],
	[{ href: '/a' }, true, '/a'],
	[{}, true, undefined],
	[7, true, undefined],
	['', false, ''],
	[null, false, undefined],
	[undefined, false, undefined],
])('the link %j is there: %p, and leads to %p', (link, there, href) => {
	expect(isLink(link)).toBe(there);
	expect(hrefOf(link)).toBe(href);
});
