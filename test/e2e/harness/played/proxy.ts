import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';

/** A running forward proxy. */
export interface Proxy {
	url: string;
	stop: () => Promise<void>;
}

/**
 * Starts a forward proxy that leads some hosts to a port of this machine, and no other host anywhere
 * (RFC 9110, section 9.3.6).
 *
 * @param hosts names that it leads there, on port 443
 * @param port of 127.0.0.1, which takes the TLS connections
 * @param refuse is told the address of every other call
 */
export async function startProxy(
	hosts: readonly string[],
	port: number,
	refuse: (address: string) => void,
): Promise<Proxy> {
	const sockets = new Set<Socket>();
	const server = createServer((request, response) => {
		refuse(request.url ?? ''); // no TLS
		response.writeHead(403).end();
	});
	server.on('connection', (socket: Socket) => {
		sockets.add(socket.on('close', () => sockets.delete(socket)));
	});
	server.on('connect', ({ url = '' }: IncomingMessage, client: Socket) => {
		client.on('error', () => client.destroy());
		if (!hosts.some((host) => url === `${host}:443`)) {
			refuse(url);
			client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
			return;
		}
		const host = connect(port, '127.0.0.1', () => {
			client.write('HTTP/1.1 200 Connection established\r\n\r\n');
			client.pipe(host).pipe(client);
		});
		host.on('error', () => client.destroy());
		client.on('close', () => host.destroy());
	});
	return {
		url: `http://127.0.0.1:${await listen(server)}`,
		stop: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** Lets a server listen on loopback. @returns the port that it got */
export async function listen(server: Pick<Server, 'listen' | 'address'>): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
}
