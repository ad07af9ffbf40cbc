import { foreignLink, linkedUrl, nextLink } from '../../../nodes/VisitorLocations/paging/link';
import { problemOf } from '../../harness/problem';
import { list, progressAfter, reply } from './progressAfter';

const afterLink = (next: unknown, url = list) =>
	progressAfter([reply(0, 2, { links: { next } })], {}, [{ url }]);
const nowhere = { url: '', query: {} };

it.each([
	['?page=2', { ...nowhere, url: `${list}?page=2` }],
	[`${list}?page=2#top`, { ...nowhere, url: `${list}?page=2` }],
	['https://user:secret@api.example.com/rest/v1/locations?a=1', { ...nowhere, url: `${list}?a=1` }],
	[
		'/other/list?page=2',
		{ ...nowhere, url: 'https://api.example.com/other/list?page=2', instead: `${list}?page=2` },
	],
	['/other/page2', { ...nowhere, url: 'https://api.example.com/other/page2' }],
	[
		'https://b.example/l?page=2',
		{ ...nowhere, url: `${list}?page=2`, foreign: 'https://b.example', doubtful: true },
	],
	[
		'http://api.example.com/l?page=2',
		{ ...nowhere, url: `${list}?page=2`, foreign: 'http://api.example.com', doubtful: true },
	],
	[
		'shttp://b.example/l?page=2',
		{ ...nowhere, url: `${list}?page=2`, foreign: 'shttp:', doubtful: true },
	],
	[
		'blob:https://api.example.com/a?page=2',
		{ ...nowhere, url: `${list}?page=2`, foreign: 'blob:', doubtful: true },
	],
])('the link %p asks for what it should', (next, request) => {
	expect(nextLink(afterLink(next))).toEqual(request);
});

it('a relative link refers to the page that it stands on', () => {
	const moved = 'https://api.example.com/v2/locations?page=1';
	expect(nextLink(afterLink('?page=2', moved)).url).toBe(
		'https://api.example.com/v2/locations?page=2',
	);
});

it('once links had an address of no use, only their query is taken', () => {
	const progress = { ...afterLink('/other/list?page=2'), adoptLinks: true };
	expect(nextLink(progress)).toEqual({ ...nowhere, url: `${list}?page=2` });
	expect(nextLink({ ...afterLink('/other/page2'), adoptLinks: true }).url).toBe(
		'https://api.example.com/other/page2',
	);
});

const foreignWords = (origin: string) => ({
	message: `The service's link to the next page leads to another address, ${origin}`,
	description:
		"The access token is for https://api.example.com only, so nothing was sent there and nothing was output. If both belong to the service, enter the address that its links use as 'Base URL' in the credential.",
});
it.each([
	[
		7,
		{
			message: "The service's link to the next page is not an address",
			description: `The list is longer than what has arrived, so nothing was output. Report this to whoever runs the service (${list}).`,
		},
	],
	['https://b.example/page2', foreignWords('https://b.example')],
	['mailto:me', foreignWords('mailto:')],
	[
		list,
		{
			message: "The service's link to the next page leads back to a page already read",
			description: `The links go in a circle, so the end of the list was not reached and nothing was output. Report this to whoever runs the service (${list}).`,
		},
	],
])('the link %j is an error that says what to do', async (next, problem) => {
	expect(await problemOf(() => nextLink(afterLink(next)))).toEqual(problem);
});

it('the address of a link is undefined where it is none', () => {
	const progress = afterLink(undefined);
	expect(linkedUrl(undefined, progress)).toBeUndefined();
	expect(linkedUrl('https://', progress)).toBeUndefined();
	expect(linkedUrl({ href: '?page=9' }, progress)).toBe(`${list}?page=9`);
	expect(foreignLink('https://b.example', list)).toMatchObject(foreignWords('https://b.example'));
});

it('once the query of a foreign link brought new locations, such links are like others', () => {
	const foreign = { links: { next: 'https://b.example/l?page=3' } };
	const after = (second: object) =>
		progressAfter([reply(0, 2, foreign), second], {}, [{}, { foreign: 'https://b.example' }]);
	expect(nextLink(after(reply(2, 4, foreign)))).toEqual({ url: `${list}?page=3`, query: {} });
	expect(nextLink(after(reply(0, 2, foreign)))).toMatchObject({ foreign: 'https://b.example' });
});
