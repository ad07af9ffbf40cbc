import { gzipSync } from 'node:zlib';

import { expectFailure } from '../harness/faults';
import type { ListHandler } from '../harness/listServer';
import { JSON_API, listBody, listServers, sending } from '../harness/listServer';
import { itOnNewN8n } from '../harness/n8nLine';
import { runWorkflow } from '../harness/runWorkflow';
import { noRetries } from '../../harness/retries';

noRetries();

const start = listServers();
const parameters = { returnAll: true };

async function listed(handler: ListHandler) {
	const { credentials } = await start(handler);
	return await runWorkflow({ credentials, parameters });
}

describe('letters', () => {
	const bytes = Buffer.from(JSON.stringify(listBody(2)), 'latin1');

	it('of another encoding than UTF-8 are an error, not other letters', async () => {
		const type = { 'content-type': `${JSON_API}; charset=iso-8859-1` };
		const run = await listed(sending(bytes, type));
		expectFailure(run, /in iso-8859-1, and n8n reads UTF-8/, /whoever runs the service/);
	});

	it.each([
		['a web page', '<!doctype html><title>Bienvenue \xe0 tous</title>', /web page \(HTML\)/],
		['nothing', '', /empty reply/],
	])('of %s in another encoding are not what is wrong', async (_name, body, message) => {
		const type = { 'content-type': 'text/html; charset=ISO-8859-1' };
		const run = await listed(sending(Buffer.from(body, 'latin1'), type));
		expectFailure(run, message, /Check 'Base URL'/);
	});

	it('that both encodings write alike come out, whatever the service calls them', async () => {
		const type = { 'content-type': `${JSON_API}; charset="ISO-8859-1"` };
		const { items } = await listed(sending({ data: [{ id: '1', name: 'Bern' }] }, type));
		expect(items.map(({ json }) => json)).toEqual([{ id: '1', name: 'Bern' }]);
	});

	it('of UTF-8 come out, also a replacement character that the service sends', async () => {
		const type = { 'content-type': `${JSON_API}; charset=UTF-8` };
		const { items } = await listed(sending({ data: [{ id: '1', name: 'Z\ufffdrich' }] }, type));
		expect(items.map(({ json }) => json.name)).toEqual(['Z\ufffdrich']);
	});
});

describe('a failure under status 200 beside an empty list', () => {
	it.each([
		['error, as text', { error: 'token_scope' }, /token_scope/],
		['error, with a message', { error: { code: 7, message: 'No permission' } }, /No permission/],
		['success that is false', { success: false, message: 'No permission' }, /No permission/],
	])('is told of in %s: nothing comes out as if it were all', async (_name, more, said) => {
		expectFailure(await listed(sending(listBody(0, 0, more))), /answered with errors/, said);
	});

	it.each([
		['no errors are counted', { errors: 0 }],
		['error is null', { error: null, success: true }],
		['error is false', { error: false }],
		['error is an empty text', { error: '' }],
	])('is none where %s', async (_name, more) => {
		expect((await listed(sending(listBody(2, 0, more)))).items).toHaveLength(2);
	});
});

describe('an id that comes twice on one page', () => {
	const twice = (...data: object[]) => sending({ data });

	it.each([
		[
			{ id: '7', name: 'Bern' },
			{ id: '7', name: 'Basel' },
		],
		[
			{ id: 7, name: 'Bern' },
			{ id: '7', name: 'Basel' },
		],
		[
			{ id: '7', type: 'locations' },
			{ id: '7', type: 'campuses' },
		],
	])('with other contents is an error: one of both would be lost', async (one, other) => {
		const run = await listed(twice(one, other));
		expectFailure(run, /^Entries 1 and 2 of the reply's data have the same id, 7/, /report/i);
	});

	it('with the same contents comes out once', async () => {
		const { items } = await listed(twice({ id: '7', name: 'Bern' }, { name: 'Bern', id: '7' }));
		expect(items).toHaveLength(1);
	});
});

describe('a reply that n8n cannot read', () => {
	const raw =
		(text: string): ListHandler =>
		({ socket }) => {
			socket.end(text);
		};

	async function expectUnreadable(handler: ListHandler) {
		const run = await listed(handler);
		expectFailure(run, /sent a reply that cannot be read$/, /Check 'Base URL'.*whoever runs/);
	}
	const encoded = (encoding: string) => sending(listBody(2), { 'content-encoding': encoding });
	const [zip, more] = [gzipSync(JSON.stringify(listBody(2))), Buffer.from('more')];

	it.each([
		['whose headers are too long', sending(listBody(2), { 'x-long': 'x'.repeat(100_000) })],
		[
			'longer than it says',
			raw(`HTTP/1.1 200 OK\r\ncontent-type: ${JSON_API}\r\ncontent-length: 4\r\n\r\n{"data":[]}`),
		],
		['that is no HTTP', raw('SSH-2.0-OpenSSH_9.2\r\n')],
	])('%s, does not send people to look for their network', async (_name, handler) => {
		await expectUnreadable(handler);
	});

	// The HTTP client of older n8n never ends these: the limit of a call in all does.
	itOnNewN8n.each([
		['by gzip', encoded('gzip')],
		['by Brotli', encoded('br')],
		['by Zstandard', encoded('zstd')],
		['up to some point', sending(Buffer.concat([zip, more]), { 'content-encoding': 'gzip' })],
	])('said to be compressed %s, neither', async (_name, handler) => {
		await expectUnreadable(handler);
	});
});

it('a token that is too long for the service is named as the cause', async () => {
	const { credentials, service } = await start(sending(listBody(1)));
	credentials.data.baseUrl = service.url;
	service.answerInstead = ({ path }) =>
		path.endsWith('/token')
			? { body: { ...service.tokens.issue([]), access_token: 'a'.repeat(20_000) } }
			: undefined;
	const run = await runWorkflow({ credentials, parameters });
	expectFailure(run, /request is too long.*\(431\)/, /access token/);
});

it('spaces that were pasted around API Prefix are left out', async () => {
	const { credentials, asked } = await start(sending(listBody(1)));
	credentials.data.apiPrefix = ' /rest/v1\n';
	expect((await runWorkflow({ credentials, parameters })).items).toHaveLength(1);
	expect(asked).toEqual(['/rest/v1/locations']);
});
