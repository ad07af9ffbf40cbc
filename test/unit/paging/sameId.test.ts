import { assertDistinct } from '../../../nodes/VisitorLocations/paging/page';

const address = 'https://api.example.com/rest/v1/locations';
const hq = { id: '7', type: 'locations', attributes: { name: 'HQ', floors: [1, 2] } };

it.each([
	['other ids', [hq, { ...hq, id: '8' }]],
	['the same location twice', [hq, { id: '8' }, { ...hq }]],
	['a text and a number', [hq, { ...hq, id: 7 }]],
	[
		'members in another order, also inside',
		[hq, { attributes: { floors: [1, 2], name: 'HQ' }, type: 'locations', id: '7' }],
	],
	['none', []],
])('lets pass: %s', (_name, locations) => {
	expect(() => {
		assertDistinct(locations, address);
	}).not.toThrow();
});

it.each([
	['another member', { ...hq, links: {} }],
	['another value inside', { ...hq, attributes: { name: 'HQ', floors: [2, 1] } }],
	['nothing but the id', { id: 7 }],
])('refuses two with the same id and %s', (_name, other) => {
	const problem = {
		message: "Entries 2 and 4 of the reply's data have the same id, 7, and differ",
		description: `A location is known by its id, so one of them would be lost, and nothing was output. Report this to whoever runs the service (${address}).`,
	};
	expect(() => {
		assertDistinct([{ id: '1' }, hq, { ...hq }, other], address);
	}).toThrow(expect.objectContaining(problem) as Error);
});

it('quotes the beginning of a long id', () => {
	const id = 'x'.repeat(101);
	expect(() => {
		assertDistinct([{ id }, { id, type: 'locations' }], address);
	}).toThrow(`the same id, ${'x'.repeat(100)}, and differ`);
});
