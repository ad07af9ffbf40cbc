import { evidenceOf } from '../../../nodes/VisitorLocations/paging/evidence';

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

it.each(['', 'abc', 'see https://a.example/l', '/l and more', 'ftp:2', 7, true, [next]])(
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
	['<>; rel="next"', { next: '' }],
	['</l>', {}],
	['</l>; title="next"', {}],
	['no address', {}],
	[undefined, {}],
])('reads from the header Link %j', (link, links) => {
	expect(evidenceOf({}, { link }).links).toEqual({ body: {}, header: links });
});
