import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { generate } from 'selfsigned';

import { runFolder } from '../../../sandbox/progress';

type Row = (string | number | boolean | null)[];
type Sheets = Readonly<Record<string, Row[]>>;
/** Counted from 0, without the end. */
interface DeletedRows {
	sheetId: number;
	startIndex: number;
	endIndex: number;
}
/** The members of request bodies that are read here. */
interface Body {
	channel: string;
	text: string;
	range?: string;
	values: Row[];
	data?: Pick<Body, 'range' | 'values'>[];
	requests?: { deleteDimension?: { range: DeletedRows } }[];
	model: string;
	messages: { role: string; content: string }[];
	tools: { function: { name: string } }[];
}
type Handler = (body: Body, url: string) => object;

const TOKEN = 'made-up-for-this-test';

/**
 * Starts a fake of the parts of Slack, Google Sheets and OpenAI that the examples use. n8n requests their real URLs over
 * TLS, through a proxy that forwards to no other host.
 */
export async function startFakeAccounts() {
	const posted: string[] = [];
	const sheets: Record<'Locations' | 'Changes', Row[]> = { Locations: [['id']], Changes: [] };
	const toolReplies: unknown[] = [];
	const handlers: Record<string, Handler> = {
		'slack.com/api/chat.postMessage': ({ channel, text }) => {
			posted.push(text);
			return { ok: true, channel, ts: '1700000000.000001', message: { text } };
		},
		'sheets.googleapis.com/v4/spreadsheets/the-spreadsheet': (body, url) => {
			const { range, values, data, requests = [] } = body;
			for (const written of data ?? [{ range, values }]) write(sheets, written);
			for (const { deleteDimension } of requests) deleteRows(sheets, deleteDimension?.range);
			const [, title] = /\/values\/'?([A-Za-z]+)/.exec(decodeURIComponent(url)) ?? [];
			const sheet = Object.entries(sheets).find(([own]) => own === title)?.[1];
			return sheet === undefined
				? { sheets: Object.keys(sheets).map(describeSheet) }
				: { values: readCells(sheet, url.includes('UNFORMATTED_VALUE')) };
		},
		'api.openai.com/v1/chat/completions': (body) => {
			const { role, content } = body.messages.at(-1) ?? { role: '', content: '' };
			if (role === 'tool') toolReplies.push(JSON.parse(content));
			return completion(
				body,
				role === 'tool' ? createAnswer(content) : createToolCall(body, content),
			);
		},
	};

	const unexpectedRequests: string[] = [];
	const busyHosts = new Set<string>();
	const hosts = Object.keys(handlers).map((start) => start.split('/')[0] ?? '');
	const altNames = hosts.map((value) => ({ type: 2 as const, value }));
	const { cert, private: key } = await generate([{ name: 'commonName', value: 'Fake hosts' }], {
		algorithm: 'sha256',
		extensions: [{ name: 'subjectAltName', altNames }],
	});
	const server = createTlsServer({ cert, key }, (request, response) => {
		void text(request).then((body) => {
			const target = `${request.headers.host ?? ''}${request.url ?? ''}`;
			const [, handle] = Object.entries(handlers).find(([start]) => target.startsWith(start)) ?? [];
			const isKnown = request.headers.authorization === `Bearer ${TOKEN}` && handle !== undefined;
			if (!isKnown) unexpectedRequests.push(`${request.method ?? ''} ${target}`);
			const respond = (status: number, reply: object = {}) => {
				response.writeHead(status, { 'content-type': 'application/json' });
				response.end(JSON.stringify(reply));
			};
			if (!isKnown) respond(404);
			else if (busyHosts.delete(request.headers.host ?? '')) respond(503);
			else respond(200, handle(JSON.parse(body || '{}') as Body, target));
		});
	});
	const proxy = createServer((request, response) => {
		unexpectedRequests.push(request.url ?? '');
		response.writeHead(403).end();
	});
	proxy.on('connect', ({ url = '' }, socket) => {
		if (hosts.some((host) => url === `${host}:443`)) {
			socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
			server.emit('connection', socket);
		} else {
			unexpectedRequests.push(url);
			socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
		}
	});
	await once(proxy.listen(0, '127.0.0.1'), 'listening');
	mkdirSync(runFolder, { recursive: true });
	const certificate = join(runFolder, 'fake-accounts.pem');
	writeFileSync(certificate, cert);
	const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
	const oauthTokenData = { access_token: TOKEN, token_type: 'Bearer' };
	return {
		/** the posted messages, in order */
		posted,
		/** the cells of each sheet, row by row; `Locations` begins with `id` in A1, `Changes` is empty */
		sheets,
		/** the hosts that answer their next request with 503 */
		busyHosts,
		/** the results of the tool that the model received */
		toolReplies,
		/** the requests that no fake account accepts */
		unexpectedRequests,
		/** the fields to fill in, by the type of the credential */
		credentials: {
			slackApi: { accessToken: TOKEN },
			googleSheetsOAuth2Api: { clientId: 'made-up', clientSecret: 'made-up', oauthTokenData },
			openAiApi: { apiKey: TOKEN, url: 'https://api.openai.com/v1' },
		},
		/** settings that make n8n use the proxy, in both spellings, so that those of this machine have no effect */
		settings: {
			HTTP_PROXY: proxyUrl,
			http_proxy: proxyUrl,
			HTTPS_PROXY: proxyUrl,
			https_proxy: proxyUrl,
			NO_PROXY: '127.0.0.1,localhost',
			no_proxy: '127.0.0.1,localhost',
			NODE_EXTRA_CA_CERTS: certificate,
			// Prevents n8n's own requests to its vendor.
			N8N_DISABLED_MODULES: 'mcp-registry',
			N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		},
		/** Stops the proxy. n8n must have ended before. */
		stop: async () => {
			await once(proxy.close(), 'close');
		},
	};
}

function describeSheet(title: string, index: number): object {
	const gridProperties = { rowCount: 1000, columnCount: 26 };
	return { properties: { sheetId: index, title, index, gridProperties } };
}

/** @returns all cells, as text unless they are asked for unformatted; undefined for an empty sheet, as Google Sheets does */
function readCells(sheet: Row[], unformatted: boolean): Row[] | undefined {
	if (sheet.length === 0) return undefined;
	return sheet.map((row) =>
		Array.from(row, (cell) => (unformatted ? (cell ?? '') : String(cell ?? ''))),
	);
}

function deleteRows(sheets: Sheets, rows?: DeletedRows): void {
	if (rows === undefined) return;
	const { sheetId, startIndex, endIndex } = rows;
	Object.values(sheets)[sheetId]?.splice(startIndex, endIndex - startIndex);
}

/** Writes values as they are, from a cell such as `Locations!B2`, or from the row of `Locations!2:5`. A value of null leaves the cell unchanged. */
function write(sheets: Sheets, { range = '', values }: Pick<Body, 'range' | 'values'>): void {
	const [, title = '', column, row] = /^'?(.+?)'?!([A-Z]?)(\d+)/.exec(range) ?? [];
	const sheet = sheets[title];
	if (sheet === undefined) return;
	const left = column === '' ? 0 : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(column ?? '');
	for (const [down, cells] of values.entries()) {
		const written = (sheet[Number(row) - 1 + down] ??= []);
		for (const [right, value] of cells.entries()) {
			if (value !== null) written[left + right] = value;
		}
	}
}

/** Responds as a model that calls its only tool with the city of the question. */
function createToolCall({ tools }: Body, question: string): object {
	const [, City = ''] = / in ([^?]+)\?$/.exec(question) ?? [];
	const called = { name: tools[0]?.function.name, arguments: JSON.stringify({ City }) };
	return { content: null, tool_calls: [{ id: 'call_1', type: 'function', function: called }] };
}

function createAnswer(found: string): object {
	const items = JSON.parse(found) as { name?: string; error?: string }[];
	return {
		content: `These are there: ${items.map(({ name, error }) => name ?? error).join(', ')}`,
	};
}

function completion({ model }: Body, message: object): object {
	const finish_reason = 'tool_calls' in message ? 'tool_calls' : 'stop';
	return {
		...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1_700_000_000, model },
		choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
