import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

import type { Service } from '../../../sandbox/service/service';
import { services } from '../../harness/services';
import { passwordCredential } from './credentials';
import type { StoredCredentials } from './storedCredentials';

/** Answers a list call as it likes, down to the bytes; `count` is the number of the call, from 1. */
export type ListHandler = (
	request: IncomingMessage,
	response: ServerResponse,
	count: number,
) => void;

/** A server whose list is a test's own, and whose tokens are those of an embedded service. */
export interface ListServer {
	url: string;
	service: Service;
	credentials: StoredCredentials;
	/** the paths and queries of the list calls */
	asked: string[];
}

/** Gives each test of the file such servers; all are stopped after each test. */
export function listServers(): (handler: ListHandler) => Promise<ListServer> {
	const start = services();
	const stops: (() => void)[] = [];
	afterEach(() => {
		for (const stop of stops.splice(0)) stop();
	});
	return async (handler) => {
		const service = await start({ count: 1 });
		const asked: string[] = [];
		const sockets = new Set<Socket>();
		const server = createServer((request, response) => {
			if (request.url?.endsWith('/token') === true) {
				request.resume();
				response.setHeader('content-type', 'application/json');
				response.end(JSON.stringify(service.tokens.issue(service.settings.scopes)));
				return;
			}
			asked.push(request.url ?? '');
			handler(request, response, asked.length);
		});
		server.on('connection', (socket) => {
			sockets.add(socket);
			socket.on('error', () => undefined); // the client may have gone
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		stops.push(() => {
			for (const socket of sockets) socket.destroy();
			server.close();
		});
		const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		return { url, service, asked, credentials: passwordCredential(service, { baseUrl: url }) };
	};
}

export const JSON_API = 'application/vnd.api+json';

/** @returns a list reply's body with so many locations */
export function listBody(count: number, from = 0, more: object = {}): object {
	const data = Array.from({ length: count }, (_, index) => ({
		id: String(from + index),
		type: 'locations',
		attributes: { name: `Zürich ${from + index}` },
	}));
	return { data, ...more };
}

/** @returns a handler that always sends this */
export function sending(
	body: string | Buffer | object,
	headers: Record<string, string> = {},
	status = 200,
): ListHandler {
	const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
	return (_request, response) => {
		response.writeHead(status, { 'content-type': JSON_API, ...headers }).end(bytes);
	};
}
