import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';

import { JSON_API } from '../../../sandbox/service/cannedReply';
import type { Service } from '../../../sandbox/service/service';
import { services } from '../../harness/services';
import { passwordCredential } from './credentials';
import type { StoredCredentials } from './storedCredentials';

/** Gives each test of the file servers of its own. @returns a function that lets one listen, and says its host and port */
export function servers(): (server: Server) => Promise<string> {
	const stops: (() => void)[] = [];
	afterEach(() => {
		for (const stop of stops.splice(0)) stop();
	});
	return async (server) => {
		const sockets = new Set<Socket>();
		server.on('connection', (socket) => {
			sockets.add(socket);
			socket.on('error', () => undefined); // the client may have gone
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		stops.push(() => {
			for (const socket of sockets) socket.destroy();
			server.close();
		});
		return `127.0.0.1:${(server.address() as AddressInfo).port}`;
	};
}

/** Answers a call as it likes, down to the bytes. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server whose list is a test's own, and whose tokens are those of an embedded service. */
export interface ListServer {
	url: string;
	service: Service;
	credentials: StoredCredentials;
	/** the paths and queries of the list calls */
	asked: string[];
}

/** Gives each test of the file such servers. */
export function listServers(): (handler: Handler) => Promise<ListServer> {
	const start = services();
	const listening = servers();
	return async (handler) => {
		const service = await start({ count: 1 });
		const asked: string[] = [];
		const server = createServer((request, response) => {
			if (request.url?.endsWith('/token') === true) {
				request.resume();
				response.setHeader('content-type', 'application/json');
				response.end(JSON.stringify(service.tokens.issue(service.settings.scopes)));
				return;
			}
			asked.push(request.url ?? '');
			handler(request, response);
		});
		const url = `http://${await listening(server)}`;
		return { url, service, asked, credentials: passwordCredential(service, { baseUrl: url }) };
	};
}

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
): Handler {
	const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
	return (_request, response) => {
		response.writeHead(200, { 'content-type': JSON_API, ...headers }).end(bytes);
	};
}

/** Begins an answer, and goes on with a byte now and then. */
export const trickling: Handler = (_request, response) => {
	response.writeHead(200, { 'content-type': JSON_API });
	const timer = setInterval(() => response.write(' '), 20);
	response.on('close', () => {
		clearInterval(timer);
	});
};
