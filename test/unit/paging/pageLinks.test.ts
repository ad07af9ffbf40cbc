import { evidenceOf } from '../../../nodes/VisitorLocations/paging/evidence';

const next = 'https://api.example.com/rest/v1/locations?page=2';
const header = { link: `<${next}>; rel="next"` };

it.each([
	['the header beside links that have none', { links: { next: null } }, header],
	['the header beside an empty text', { links: { next: '' } }, header],
	['HAL beside links that have none', { links: { next: null }, _links: { next } }, {}],
	['a member beside links that have none', { links: { next: null }, next_page_url: next }, {}],
])('where a reply contradicts itself, there is a next page: %s', (_name, body, headers) => {
	expect(evidenceOf(body, headers).links.next).toBe(next);
});

it('without any address, what stands in links is the last word', () => {
	expect(evidenceOf({ links: { next: null } }, {}).links).toEqual({ next: null });
	expect(evidenceOf({ links: {} }, {}).links).toEqual({});
});
