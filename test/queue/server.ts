import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

/** ms that a server may take to start */
export const START_LIMIT = 30_000;

/** A throw-away server on loopback. */
export interface Server {
	/** what n8n must be told to use it */
	settings: NodeJS.ProcessEnv;
	/** stops it and deletes its data */
	stop: () => Promise<void>;
}

/** @returns an error that says what to install */
export function createMissingError(name: string): Error {
	return new Error(
		`${name} is not installed. This test starts its own, on data of its own:\n` +
			'  sudo apt-get install postgresql redis-server\n' +
			'(Debian starts both as services, too; this test does not need or touch those.)',
	);
}

/** @returns whether something listens on that port of 127.0.0.1 */
export async function listens(port: number): Promise<boolean> {
	return await new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1');
		socket.once('connect', () => {
			socket.destroy();
			resolve(true);
		});
		socket.once('error', () => {
			resolve(false);
		});
	});
}

/** @returns a new password */
export function secret(): string {
	return randomBytes(24).toString('hex');
}
