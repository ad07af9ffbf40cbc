import type { CannedReply } from '../../../sandbox/service/cannedReply';
import type { JournalEntry } from '../../../sandbox/service/journal';
import type { Service } from '../../../sandbox/service/service';
import { styles } from '../../../sandbox/service/dialects';
import { nextForeign, redirect } from '../../harness/faults';
import { idsOf } from '../../harness/services';
import { all, answers, asked, expectFailure, expectWhole, faultTests } from '../harness/faults';

const start = faultTests();

// Which links are followed, and how: test/unit/paging/scripted.test.ts.
it.each([1, 4])(
	'a next link to another origin in the middle of the list brings no token there: its query is asked for at the service, with %i at once',
	async (parallelRequests) => {
		const { service: elsewhere } = await start();
		const { service, run } = await start({ faults: { 3: nextForeign(elsewhere.url) } });
		const result = await run({ parameters: all({ parallelRequests }) });
		const message = /^The service rejected the next page, .*page=2 \(400\)$/;
		expectFailure(
			result,
			message,
			/^150 locations were received\..* at another address, .*never output/,
		);
		expect(asked(service).filter((query) => query === 'page=2')).toHaveLength(1);
		expect(elsewhere.journal.entries).toHaveLength(0);
	},
);

it('links to another origin are followed by their query alone: nothing goes there', async () => {
	const { service: elsewhere } = await start();
	const { service, run } = await start({
		dialect: {
			body: { 'links.next': 'next' },
			linkBase: `${elsewhere.url}/api/v3/locations`,
			parameters: styles.offset,
		},
	});
	expectWhole(await run(), service);
	expect(elsewhere.journal.entries).toEqual([]);
});

describe('a redirect', () => {
	it('within the origin is followed in the middle of the list', async () => {
		const { service, run } = await start({ faults: { 3: redirect() } });
		expectWhole(await run(), service);
		expect(answers(service).filter((answer) => answer === 302)).toHaveLength(1);
		expect(asked(service)).toHaveLength(6);
	});

	it.each([301, 302, 307, 308])('%i to another origin gets nothing', async (status) => {
		const { service: elsewhere } = await start();
		const headers = { location: `${elsewhere.url}/rest/v1/locations` };
		const { service, run } = await start({ faults: { 3: () => ({ status, headers }) } });
		expectFailure(
			await run({ parameters: all({ parallelRequests: 1 }) }),
			new RegExp(`redirects to another origin, ${elsewhere.url}$`),
			/token was not sent there/,
		);
		expect(answers(service)).toEqual([200, 200, status]);
		expect(elsewhere.journal.entries).toHaveLength(0);
	});

	const nowhere = /without a valid URL$/;
	it.each([
		['that is no web page', 'javascript:alert(1)', /to another origin, javascript:$/],
		['that is a blob', 'blob:https://api.example.com/1', /to another origin, blob:$/],
		['that another host has', '/\\elsewhere.example', /, http:\/\/elsewhere\.example$/],
		['that is none', 'http://[', nowhere],
		['that is missing', undefined, nowhere],
	])('to an address %s is not followed', async (_name, location, message) => {
		const headers: Record<string, string> = location === undefined ? {} : { location };
		const { service, run } = await start({ faults: { 1: () => ({ status: 302, headers }) } });
		expectFailure(await run(), message, /'Base URL'/);
		expect(asked(service)).toHaveLength(1);
	});

	it('in a circle is an error', async () => {
		const { service, run } = await start();
		service.answerInstead = ({ path, url }) =>
			path.endsWith('/locations') ? { status: 302, headers: { location: url } } : undefined;
		const cure = /Check 'Base URL' and 'API Prefix'/;
		expectFailure(await run(), /^The service redirects again and again$/, cure);
	});

	/** Redirects each call of the list to another path, where `location` says. */
	const moved =
		(location: (entry: JournalEntry) => string) =>
		(service: Service) =>
		(entry: JournalEntry): CannedReply | undefined => {
			if (entry.path === '/rest/v1/locations') {
				return { status: 301, headers: { location: location(entry) } };
			}
			if (entry.path !== '/rest/v2/locations') return undefined;
			const from = Number(entry.query.get('page[offset]'));
			return { body: { data: service.locations().slice(from, from + 50) } };
		};

	it.each([
		['that keeps the query', ({ query }: JournalEntry) => `/rest/v2/locations?${query.toString()}`],
		['that drops the query', () => '/rest/v2/locations'],
	])('to another path %s keeps all that was asked for, once', async (_name, location) => {
		const { service, run } = await start();
		service.answerInstead = moved(location)(service);
		const parameter = [{ name: 'filter[disabled]', value: 'false' }];
		const options = { queryParameters: { parameter } };
		expectWhole(await run({ parameters: { returnAll: true, options } }), service);
		for (const { query } of service.journal.listCalls) {
			expect(query.getAll('filter[disabled]')).toEqual(['false']);
		}
	});

	it('that strips what the service does not know is its answer', async () => {
		const { service, run } = await start();
		service.answerInstead = ({ path, query }) => {
			if (!path.endsWith('/locations')) return undefined;
			const number = Number(query.get('page') ?? 1);
			// Whatever else is asked for, and the first page by its number, is at the bare address.
			const bare = query.size === 0 || (query.size === 1 && number > 1);
			return bare
				? { body: { data: service.locations().slice(50 * number - 50, 50 * number) } }
				: { status: 301, headers: { location: path } };
		};
		expectWhole(await run(), service);
	});

	it('with a user name in it goes with the token, not with that', async () => {
		const { service, run } = await start({ count: 3 });
		const location = service.url.replace('//', '//someone:secret@');
		service.answerInstead = ({ path, query }) =>
			path.endsWith('/locations') && query.size === 0
				? { status: 302, headers: { location: `${location}/rest/v1/locations?page[offset]=0` } }
				: undefined;
		expect((await run()).ids).toEqual(idsOf(service));
		for (const { headers } of service.journal.listCalls) {
			expect(headers.authorization).toMatch(/^Bearer /);
		}
	});
});
