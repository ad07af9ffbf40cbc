import type { AddressInfo, Server, Socket } from 'node:net';

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
