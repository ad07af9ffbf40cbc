import type { CannedResponse } from '../../../sandbox/service/cannedResponse';
import { webPage } from '../../../sandbox/service/cannedResponse';
import { styles } from '../../../sandbox/service/dialects';
import { defaultSettings } from '../../../sandbox/service/settings';
import { empty, truncated } from '../../harness/faults';
import { answerLists } from '../../harness/services';
import { retries } from '../../harness/retries';
import { expectCompleteList, expectFailure, listRequests, useFaultTests } from '../harness/faults';

const start = useFaultTests();

// The messages of all errors: test/unit/messages/errorMessages.txt. Which responses are pages: test/unit/paging/page.
describe('responses to list requests that are broken or unusual', () => {
	it.each([
		['half of the JSON', truncated, /is not complete, or not valid JSON$/, /^Try again\./],
		[
			'no body',
			empty,
			/^The response is empty$/,
			/^The pages before it arrived from .* Try again\./,
		],
	])('are an error when the third page has %s', async (_name, fault, message, fix) => {
		const { run } = await start({ faults: { 3: fault } });
		expectFailure(await run(), message, fix);
	});

	it('are requested again when their JSON is cut off', async () => {
		const { service, run } = await start({ faults: { 1: truncated, 3: truncated } });
		retries(4);
		expectCompleteList(await run(), service);
	});

	it.each([
		[
			'a firewall, with a web page',
			webPage('<h1>Blocked</h1>', 403),
			/in front of the service.*\(403\)$/,
		],
		['a proxy', { status: 407 }, /^The proxy wants a user name/],
	])('do not blame the credential when they come from %s', async (_name, reply, message) => {
		const { service, run } = await start();
		answerLists(service, reply);
		const result = await run();
		expectFailure(result, message, /./);
		expect(result.error?.description).not.toMatch(/credential|scope|client|account/i);
		// n8n would take a 403 for the word of the service about the credential.
		expect(result.error).toMatchObject({ httpCode: null });
	});

	describe('in another encoding than UTF-8', () => {
		const latin1 = (text: string) => Buffer.from(text, 'latin1');
		const headers = { 'content-type': 'application/json; charset=ISO-8859-1' };

		it('are an error, because names would have wrong letters', async () => {
			const { service, run } = await start();
			answerLists(service, { headers, body: latin1('{"data":[{"id":"1","name":"Zürich"}]}') });
			const message = /^The response is in ISO-8859-1 instead of UTF-8$/;
			expectFailure(await run(), message, /wrong letters/);
		});

		it('are a web page when they are one', async () => {
			const { service, run } = await start();
			const type = { 'content-type': 'text/html; charset=ISO-8859-1' };
			const body = latin1('<h1>Zugriff für Gäste verweigert</h1>');
			answerLists(service, { headers: type, body });
			expectFailure(await run(), /^The response is a web page/, /'Base URL'/);
		});

		it('are read when only the header says so', async () => {
			const { service, run } = await start();
			const body = { data: [{ id: '1', name: 'Zürich' }] };
			answerLists(service, { headers, body: JSON.stringify(body) }); // UTF-8
			expect((await run()).rows).toMatchObject(body.data);
		});
	});

	it('are an empty page when the status is 204', async () => {
		const { service, run } = await start({ count: 100, dialect: { parameters: styles.offset } });
		service.overrideResponse = ({ query }) =>
			query.get('page[offset]') === '100' ? { status: 204 } : undefined;
		expectCompleteList(await run(), service);
	});

	it.each(['utf-8', '"UTF-8"', 'utf8'])(
		'are read when they are in %s, also with the character for what a source could not read',
		async (charset) => {
			const { service, run } = await start();
			const body = { data: [{ id: '1', name: 'Z\ufffdrich' }] };
			const headers = { 'content-type': `application/json; charset=${charset}` };
			answerLists(service, { headers, body: JSON.stringify(body) });
			expect((await run()).rows).toMatchObject(body.data);
		},
	);

	it.each(['text/plain', 'text/html; charset="ISO-8859-1"', 'application/octet-stream'])(
		'are read when their media type is %s, but the text is JSON',
		async (type) => {
			const { service, run } = await start();
			const body = { data: [{ id: '1', name: 'Bern' }] };
			const headers = { 'content-type': type };
			answerLists(service, { headers, body: JSON.stringify(body) });
			expect((await run()).rows).toMatchObject(body.data);
		},
	);

	// test/unit/transport/listErrors.test.ts checks which responses are errors.
	it('are an error when the last page has an error next to its data, even one that says 404', async () => {
		const { service, run } = await start({ count: 120, pageSize: 50 });
		service.overrideResponse = ({ path, query }) => {
			if (!path.endsWith('/locations')) return undefined;
			const from = Number(query.get('page[offset]'));
			const data = service.locations().slice(from, from + 50);
			return { body: from === 100 ? { data, errors: [{ status: '404', title: 'No' }] } : { data } };
		};
		const message = /^The service could not complete the request$/;
		expectFailure(await run(), message, /can be incomplete.*The service said: No$/);
	});

	it.each([1, 3])(
		'are an error when page %i is one with status 200, whose secrets are hidden',
		async (page) => {
			const said = `bad user ${defaultSettings().user.password}`;
			const body = { success: false, error: said, data: null };
			const { run } = await start({
				count: 120,
				pageSize: 50,
				faults: { [page]: () => ({ body }) },
			});
			const message = /^The service could not complete the request$/;
			expectFailure(await run(), message, /The service said: bad user \[hidden\]$/);
		},
	);

	it('are an empty page when they say success and have no data', async () => {
		const { service, run } = await start();
		answerLists(service, { body: { success: true, error: null, data: null } });
		expect((await run()).rows).toEqual([]);
	});
});

// test/unit/paging/page.test.ts has all statuses.
describe('a response to a trial request', () => {
	/** Lists 12 locations that say nothing about further pages, so that the node sends trial requests. */
	async function listWith(reply: CannedResponse) {
		const { service, run } = await start({ count: 12, dialect: { parameters: {} } });
		service.overrideResponse = ({ query }) => (query.size > 0 ? reply : undefined);
		return { service, result: await run() };
	}

	it.each<[string, CannedResponse, RegExp]>([
		['a web page', webPage('<h1>Sign in</h1>'), /The response is a web page/],
		['a redirect', { status: 302, headers: { location: '/login' } }, /The service redirects to /],
		['an object with errors', { body: { errors: ['No'] } }, /The service could not complete/],
		['an error', { body: { error: 'No', data: [] } }, /The service could not complete/],
		['500', { status: 500 }, /The service failed \(500\)/],
	])(
		'is no proof of the end when it is %s, so the user is asked for the Mode',
		async (_name, reply, message) => {
			const { service, result } = await listWith(reply);
			expectFailure(result, message, /choose it as 'Mode' .*'If Incomplete'/);
			expect(result.error?.message).toMatch(/^The next page could not be read: /);
			// The first page, and each of the four parameters twice: no retries, but trials are made again.
			expect(listRequests(service)).toHaveLength(1 + 2 * 4);
		},
	);
});
