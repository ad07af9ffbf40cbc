import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';

import { useServices } from '../../harness/services';
import { passwordCredential } from './credentials';
import type { StoredCredentials } from './storedCredentials';

/** Lets each test of a file start its own servers. @returns a function that starts one and returns its host and port */
export function useServers(): (server: Server) => Promise<string> {
	const stops: (() => void)[] = [];
	afterEach(() => {
		for (const stop of stops.splice(0)) stop();
	});
	return async (server) => {
		const sockets = new Set<Socket>();
		server.on('connection', (socket) => {
			sockets.add(socket);
			socket.on('error', () => undefined); // the client might have closed the connection
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		stops.push(() => {
			for (const socket of sockets) socket.destroy();
			server.close();
		});
		return `127.0.0.1:${(server.address() as AddressInfo).port}`;
	};
}

/** Sends any response to a request. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Lets each test of a file start servers with tokens of a mock service, and their own responses to list requests. */
export function useListServer(): (
	handler: Handler,
) => Promise<{ credentials: StoredCredentials; requests: () => number }> {
	const start = useServices();
	const listening = useServers();
	return async (handler) => {
		const service = await start({ count: 1 });
		let requests = 0;
		const server = createServer((request, response) => {
			if (request.url?.endsWith('/token') === true) {
				request.resume();
				response.setHeader('content-type', 'application/json');
				response.end(JSON.stringify(service.tokens.issue(service.settings.scopes)));
				return;
			}
			requests++;
			handler(request, response);
		});
		const baseUrl = `http://${await listening(server)}`;
		return { credentials: passwordCredential(service, { baseUrl }), requests: () => requests };
	};
}
