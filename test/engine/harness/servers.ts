import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';

import { JSON_API } from '../../../sandbox/service/cannedReply';
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

/** Gives each test of the file servers whose list is its own, and whose tokens are those of an embedded service. */
export function listServers(): (
	handler: Handler,
) => Promise<{ credentials: StoredCredentials; calls: () => number }> {
	const start = services();
	const listening = servers();
	return async (handler) => {
		const service = await start({ count: 1 });
		let calls = 0;
		const server = createServer((request, response) => {
			if (request.url?.endsWith('/token') === true) {
				request.resume();
				response.setHeader('content-type', 'application/json');
				response.end(JSON.stringify(service.tokens.issue(service.settings.scopes)));
				return;
			}
			calls++;
			handler(request, response);
		});
		const baseUrl = `http://${await listening(server)}`;
		return { credentials: passwordCredential(service, { baseUrl }), calls: () => calls };
	};
}

/** @returns a handler that always sends this */
export function sending(body: Buffer | object, headers: Record<string, string> = {}): Handler {
	const bytes = Buffer.isBuffer(body) ? body : JSON.stringify(body);
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
