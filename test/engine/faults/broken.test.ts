import { styles } from '../../../sandbox/service/dialects';
import type { CannedResponse } from '../../../sandbox/service/cannedResponse';
import { JSON_API } from '../../../sandbox/service/cannedResponse';
import { empty, html, truncated } from '../../harness/faults';
import { answerLists } from '../../harness/services';
import { expectFailure, expectCompleteList, useService } from '../harness/faults';

const start = useService();
const checkUrls = /'Base URL' and 'API Prefix'/;

describe('responses to list requests that are broken or unusual', () => {
	it.each<[string, CannedResponse, RegExp, RegExp]>([
		['HTML', { body: '<html>Sign in</html>' }, /web page \(HTML\) instead of JSON/, checkUrls],
		[
			'JSON without data',
			{ body: { status: 'ok' } },
			/^The response has no list "data" \(found: "status"\)$/,
			checkUrls,
		],
		[
			'403',
			{ status: 403, body: { errors: [{ title: 'Forbidden', detail: 'No scope.' }] } },
			/denies access to the locations \(403\)/,
			/locations\.read.*The service said: Forbidden: No scope\./,
		],
		['503', { status: 503 }, /failed \(503\)/, /Try again later/],
	])(
		'says what happened and what to do when the response is %s',
		async (_name, response, ...texts) => {
			const { service, run } = await start();
			answerLists(service, response);
			expectFailure(await run(), ...texts);
		},
	);

	it.each([
		['half of the JSON', truncated, /^The response is not JSON$/],
		['a web page', html, /^The response is a web page \(HTML\) instead of JSON$/],
		['no body', empty, /^The response is empty$/],
	])('fails when the third page has %s', async (_name, fault, message) => {
		const { run } = await start({ faults: { 3: fault } });
		expectFailure(await run(), message, /^The pages before it arrived from .* Try again\./);
	});

	it('reads 204 and data that is null as an empty page', async () => {
		const { service, run } = await start({ count: 100, dialect: { parameters: styles.offset } });
		for (const response of [{ status: 204 }, { body: { data: null } }]) {
			service.overrideResponse = ({ query }) =>
				Number(query.get('page[offset]')) >= 100 ? response : undefined;
			expectCompleteList(await run(), service);
		}
	});

	it.each(['text/plain', 'text/html; charset="ISO-8859-1"', 'application/octet-stream'])(
		'reads a page of the media type %s when its text is JSON',
		async (type) => {
			const { service, run } = await start();
			const body = { data: [{ id: '1', name: 'Bern' }] };
			const headers = { 'content-type': type };
			answerLists(service, { headers, body: JSON.stringify(body) });
			expect((await run()).rows).toEqual(body.data);
		},
	);

	// test/unit/transport/listErrors.test.ts checks which responses are errors.
	describe('a response with data and errors', () => {
		it.each<[object, RegExp]>([
			[{ errors: [{ title: 'Region down', detail: 'eu-west' }] }, /said: Region down: eu-west$/],
		])('fails and quotes the errors: %j', async (more, quote) => {
			const { service, run } = await start({ count: 3 });
			answerLists(service, { body: { data: service.locations(), ...more } });
			expectFailure(await run(), /^The service could not complete the request$/, quote);
		});

		it('quotes the errors without secrets', async () => {
			const { service, run } = await start({ count: 3 });
			const detail = `The token ${[...service.tokens.issued].join()} ${service.settings.client.secret}`;
			answerLists(service, { body: { errors: [{ detail }] } });
			expectFailure(
				await run(),
				/^The service could not complete the request$/,
				/said: The token .*\[hidden\]/,
			);
		});

		it.each([{ errors: [] }, { errors: null, error: 'none', success: true }])(
			'outputs the data when the errors are empty: %j',
			async (more) => {
				const { service, run } = await start({ count: 3 });
				answerLists(service, { body: { data: service.locations(), ...more } });
				expectCompleteList(await run(), service);
			},
		);

		it('fails when the last page has an error, even with the status 404', async () => {
			const { service, run } = await start();
			service.overrideResponse = ({ path, query }) => {
				if (!path.endsWith('/locations')) return undefined;
				const from = Number(query.get('page[offset]'));
				const data = service.locations().slice(from, from + 50);
				return { body: from > 140 ? { data, errors: [{ status: '404' }] } : { data } };
			};
			const message = /^The service could not complete the request$/;
			expectFailure(await run(), message, /can be incomplete/);
		});
	});

	it('outputs UTF-8, also a replacement character that the service sends', async () => {
		const { service, run } = await start();
		const headers = { 'content-type': `${JSON_API}; charset=UTF-8` };
		answerLists(service, { headers, body: { data: [{ id: '1', name: 'Z\ufffdrich' }] } });
		expect((await run()).rows).toEqual([{ id: '1', name: 'Z\ufffdrich' }]);
	});
});
