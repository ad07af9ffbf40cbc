import { call } from '../../../nodes/VisitorLocations/transport/call';
import { fetchPage } from '../../../nodes/VisitorLocations/transport/fetchPage';
import type { Connection } from '../../../nodes/VisitorLocations/transport/connection';
import { styles } from '../../../sandbox/service/zoo';
import { hang, status } from '../../harness/faults';
import { answerLists, idsOf } from '../../harness/services';
import { Poller } from '../harness/contexts';
import { passwordCredential } from '../harness/credentials';
import { all, asked, expectFailure, faultTests, idsFrom } from '../harness/faults';

const start = faultTests();

describe('a list with errors', () => {
	it.each<[unknown, RegExp]>([
		[[{ title: 'Region down', detail: 'eu-west' }], /The service said: Region down: eu-west$/],
		[[{ code: 7 }], /The service said: \[\{"code":7\}\]$/],
		['eu-west is down', /The service said: "eu-west is down"$/],
		[{ region: ['is down'] }, /The service said: \{"region":\["is down"\]\}$/],
	])('beside its data is refused, and they are quoted: %j', async (errors, quote) => {
		const { service, run } = await start({ count: 3 });
		answerLists(service, { body: { data: service.locations(), errors } });
		expectFailure(await run(), /^The service answered with errors$/, quote);
	});

	it('and no data quotes them as well, without a secret', async () => {
		const { service, run } = await start({ count: 3 });
		const detail = `The token ${[...service.tokens.issued].join()} ${service.settings.client.secret}`;
		answerLists(service, { body: { errors: [{ detail }] } });
		expectFailure(
			await run(),
			/^The service answered with errors$/,
			/said: The token .*\[hidden\]/,
		);
	});

	it.each([[[]], [null], [''], [false], [{}]])('that are none (%j) is read', async (errors) => {
		const { service, run } = await start({ count: 3 });
		answerLists(service, { body: { data: service.locations(), errors } });
		expect(idsFrom(await run())).toEqual(idsOf(service));
	});

	it('to a question drops the question where they name a status', async () => {
		const { service, run } = await start({ count: 12, dialect: 'none' });
		service.answerInstead = ({ path, query }) =>
			path.endsWith('/locations') && query.size > 0
				? { body: { errors: [{ status: '400', title: 'Unknown parameter' }] } }
				: undefined;
		expect(idsFrom(await run())).toEqual(idsOf(service));
	});
});

describe('a redirect', () => {
	const queryParameters = { parameter: [{ name: 'filter[disabled]', value: 'false' }] };

	it('that drops the query keeps the Query Parameters', async () => {
		const { service, run } = await start({ count: 3, dialect: 'none' });
		service.answerInstead = ({ path, query }) => {
			if (path === '/rest/v1/locations') {
				return { status: 301, headers: { location: '/rest/v2/locations' } };
			}
			if (path !== '/rest/v2/locations') return undefined;
			const disabled = query.get('filter[disabled]') === 'false';
			return { body: { data: service.locations().slice(disabled ? 1 : 0) } };
		};
		const result = await run({ parameters: { returnAll: true, options: { queryParameters } } });
		expect(idsFrom(result)).toEqual(idsOf(service).slice(1));
		expect(asked(service)).toEqual(['filter[disabled]=false', 'filter[disabled]=false']);
	});

	it('that keeps them sends none twice', async () => {
		const { service, run } = await start({ count: 3, dialect: 'none' });
		service.answerInstead = ({ path, query }) => {
			if (path === '/rest/v1/locations') {
				const location = `/rest/v2/locations?${query.toString()}`;
				return { status: 301, headers: { location } };
			}
			return path === '/rest/v2/locations' ? { body: { data: service.locations() } } : undefined;
		};
		await run({ parameters: { returnAll: true, options: { queryParameters } } });
		expect(asked(service)).toEqual(['filter[disabled]=false', 'filter[disabled]=false']);
	});

	it('with a user name in it goes with the token, not with that', async () => {
		const { service, run } = await start({ count: 3 });
		const location = service.url.replace('//', '//someone:secret@');
		service.answerInstead = ({ path, query }) =>
			path.endsWith('/locations') && query.size === 0
				? { status: 302, headers: { location: `${location}/rest/v1/locations?page[offset]=0` } }
				: undefined;
		expect(idsFrom(await run())).toEqual(idsOf(service));
		for (const { headers } of service.journal.listCalls) {
			expect(headers.authorization).toMatch(/^Bearer /);
		}
	});

	it('to a blob: is refused', async () => {
		const { service, run } = await start({ count: 3 });
		const headers = { location: `blob:${service.url}/rest/v1/locations` };
		answerLists(service, { status: 302, headers });
		expectFailure(await run(), /redirects to another address, blob:$/, /token was not sent there/);
	});
});

it('a blob: link is refused', async () => {
	const { service, run } = await start();
	const links = { next: `blob:${service.url}/rest/v1/locations` };
	answerLists(service, { body: { data: service.locations(), links } });
	expectFailure(
		await run(),
		/nothing brings its next page$/,
		/at another address, blob:.*sent nowhere else/,
	);
});

describe('a page that is refused after good ones', () => {
	it.each([400, 404, 410, 422])('says so (%i)', async (code) => {
		for (const paging of ['automatic', 'offset'] as const) {
			const { run } = await start({ faults: { 3: status(code) } });
			expectFailure(
				await run({ parameters: all({ mode: paging, parallelRequests: 1 }) }),
				new RegExp(`^The service refused the next page of the list \\(${code}\\)$`),
				/The pages before it arrived.*never output as the whole list.*Set 'Mode'/,
			);
		}
	});

	it('names the parameters that were asked with, not what is in them', async () => {
		const { run } = await start({
			dialect: { body: { 'meta.has-more': 'more' }, parameters: styles.number },
			faults: { 5: status(404) },
		});
		const queryParameters = { parameter: [{ name: 'page[size]', value: '50' }] };
		expectFailure(
			await run({ parameters: { returnAll: true, options: { queryParameters } } }),
			/refused the next page/,
			/The node asked for page\[number\]=3 and page\[size\]=50\./,
		);
	});
});

it('a parameter that the service refuses at once is named, and its option', async () => {
	const { run } = await start();
	expectFailure(
		await run({ parameters: all({ mode: 'number' }) }),
		/^The service does not page by page\[number\]$/,
		/'Mode' in the option 'Paging' is set to it.*Set it to Automatic/,
	);
});

it('more than 100,000 in the trigger names what the trigger has', async () => {
	const { service } = await start({ count: 100_001 });
	const failed = await new Poller(passwordCredential(service))
		.poll()
		.catch((error: unknown) => error);
	expect(failed).toMatchObject({ message: expect.stringContaining('more than 100,000') as string });
	const { description } = failed as { description: string };
	expect(description).toContain('Set Filters');
	expect(description).not.toMatch(/Skip|Return All|Limit|input item/);
});

it('a request that is cancelled says so, and is not made again', async () => {
	let calls = 0;
	const secrets = async () => await Promise.resolve([]);
	const send = async () => {
		calls++;
		return await Promise.reject(Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' }));
	};
	const connection: Connection = {
		listUrl: 'https://api.example.com/rest/v1/locations',
		reader: '',
		maxRetries: 4,
		get: async (request, stopped) => await call({ send, secrets }, request, stopped),
		secrets,
	};
	const patience = { stopped: () => false, busy: () => undefined };
	const page = fetchPage(connection, { url: connection.listUrl, query: {} }, {}, patience);
	await expect(page).rejects.toThrow('The execution was cancelled');
	expect(calls).toBe(1);
});

it('an execution that is cancelled while a page is under way says so', async () => {
	const { service, run } = await start({ faults: { 1: hang } });
	const { error } = await run({ cancelWhen: () => asked(service).length === 1 });
	expect(error?.message).toBe('The execution was cancelled');
	expect(asked(service)).toEqual(['']);
});

it('ids that JSON cannot hold are no ids', async () => {
	const { service, run } = await start();
	const body = '{"data":[{"id":9007199254740993},{"id":9007199254740992}]}';
	answerLists(service, { headers: { 'content-type': 'application/json' }, body });
	expectFailure(await run(), /^Entry 1 of the reply's data has an id that cannot be/, /as text/);
});
