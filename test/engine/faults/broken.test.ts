import { styles } from '../../../sandbox/service/dialects';
import type { CannedReply } from '../../../sandbox/service/cannedReply';
import { JSON_API } from '../../../sandbox/service/cannedReply';
import { empty, html, truncated } from '../../harness/faults';
import { answerLists } from '../../harness/services';
import { expectFailure, expectWhole, faultTests } from '../harness/faults';

const start = faultTests();
const addresses = /'Base URL' and 'API Prefix'/;

it.each<[string, CannedReply, RegExp, RegExp]>([
	['HTML', { body: '<html>Sign in</html>' }, /web page \(HTML\) instead of JSON/, addresses],
	[
		'JSON without data',
		{ body: { status: 'ok' } },
		/^The response has no list "data" \(found: "status"\)$/,
		addresses,
	],
	[
		'an id that comes twice, with other contents',
		{ body: { data: [{ id: 7 }, { id: '7', name: 'Basel' }] } },
		/^Entries 1 and 2 have the same ID, 7/,
		/report/i,
	],
	[
		'403',
		{ status: 403, body: { errors: [{ title: 'Forbidden', detail: 'No scope.' }] } },
		/denies access to the locations \(403\)/,
		/locations\.read.*The service said: Forbidden: No scope\./,
	],
	['503', { status: 503 }, /failed \(503\)/, /Try again later/],
])(
	'a list call that is answered with %s says what and what to do',
	async (_name, reply, ...words) => {
		const { service, run } = await start();
		answerLists(service, reply);
		expectFailure(await run(), ...words);
	},
);

it.each([
	['half of the JSON', truncated, /^The response is not JSON$/],
	['a web page', html, /^The response is a web page \(HTML\) instead of JSON$/],
	['no body', empty, /^The response is empty$/],
])('a page with %s in the middle of the list leaves nothing out', async (_name, fault, message) => {
	const { run } = await start({ faults: { 3: fault } });
	expectFailure(await run(), message, /^The pages before it arrived from .* Run this again\./);
});

it('reads 204 and data that is null as an empty page', async () => {
	const { service, run } = await start({ count: 100, dialect: { parameters: styles.offset } });
	for (const reply of [{ status: 204 }, { body: { data: null } }]) {
		service.answerInstead = ({ query }) =>
			Number(query.get('page[offset]')) >= 100 ? reply : undefined;
		expectWhole(await run(), service);
	}
});

it.each(['text/plain', 'text/html; charset="ISO-8859-1"', 'application/octet-stream'])(
	'a page that is called %s is read all the same, where its letters allow it',
	async (type) => {
		const { service, run } = await start();
		const body = { data: [{ id: '1', name: 'Bern' }] };
		const headers = { 'content-type': type };
		answerLists(service, { headers, body: JSON.stringify(body) });
		expect((await run()).rows).toEqual(body.data);
	},
);

// Which replies are errors: test/unit/transport/listErrors.test.ts.
describe('errors beside a list', () => {
	it.each<[object, RegExp]>([
		[{ errors: [{ title: 'Region down', detail: 'eu-west' }] }, /said: Region down: eu-west$/],
		[{ error: 'No permission' }, /No permission/],
	])('are an error that quotes them: %j', async (more, quote) => {
		const { service, run } = await start({ count: 3 });
		answerLists(service, { body: { data: service.locations(), ...more } });
		expectFailure(await run(), /^The service could not complete the request$/, quote);
	});

	it('are quoted without a secret', async () => {
		const { service, run } = await start({ count: 3 });
		const detail = `The token ${[...service.tokens.issued].join()} ${service.settings.client.secret}`;
		answerLists(service, { body: { errors: [{ detail }] } });
		expectFailure(
			await run(),
			/^The service could not complete the request$/,
			/said: The token .*\[hidden\]/,
		);
	});

	it.each([{ errors: [] }, { errors: null, error: false, success: true }])(
		'are none where they say nothing: %j',
		async (more) => {
			const { service, run } = await start({ count: 3 });
			answerLists(service, { body: { data: service.locations(), ...more } });
			expectWhole(await run(), service);
		},
	);

	it('are never the end of the list, whatever status they name', async () => {
		const { service, run } = await start();
		service.answerInstead = ({ path, query }) => {
			if (!path.endsWith('/locations')) return undefined;
			const from = Number(query.get('page[offset]'));
			const data = service.locations().slice(from, from + 50);
			return { body: from > 140 ? { data, errors: [{ status: '404' }] } : { data } };
		};
		const message = /^The service could not complete the request$/;
		expectFailure(await run(), message, /can be incomplete/);
	});
});

// What a reply says of its place in the list: test/unit/paging/reply.test.ts.
it.each<[string, CannedReply]>([
	['the header Content-Range', { status: 206, headers: { 'content-range': 'locations 0-11/30' } }],
])('a total in %s that nothing reaches is an error', async (_name, { body, ...reply }) => {
	const { service, run } = await start({ count: 12 });
	answerLists(service, { ...reply, body: { data: service.locations(), ...(body as object) } });
	expectFailure(await run(), /^Only 12 of 30 locations were received$/, /never output/);
});

it('letters of UTF-8 come out, also a replacement character that the service sends', async () => {
	const { service, run } = await start();
	const headers = { 'content-type': `${JSON_API}; charset=UTF-8` };
	answerLists(service, { headers, body: { data: [{ id: '1', name: 'Z\ufffdrich' }] } });
	expect((await run()).rows).toEqual([{ id: '1', name: 'Z\ufffdrich' }]);
});
