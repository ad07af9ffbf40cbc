import type { FastifyReply } from 'fastify';

import { jsonApiError } from './replies';

/** Answers with a status instead of the page, and with Retry-After if given. */
export function sendStatus(reply: FastifyReply, status: number, retryAfter?: string): FastifyReply {
	if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
	if (status < 400) return reply.status(status).send();
	return jsonApiError(reply, status, 'Scripted fault', 'The service was told to fail here.');
}

/** Sends a body under a media type, whether it fits or not. */
export function sendAs(reply: FastifyReply, type: string, body: string | Buffer): FastifyReply {
	return reply.type(type).send(Buffer.from(body));
}

/** @returns the page as JSON, without its second half */
export function firstHalf(page: object): Buffer {
	const bytes = Buffer.from(JSON.stringify(page));
	return bytes.subarray(0, bytes.length / 2);
}

/** @returns what drops the connection: instead of an answer, or after half of the page that was announced */
export function cutOff(
	when: 'before the answer' | 'in the body',
): (reply: FastifyReply, page: object) => FastifyReply {
	return (reply, page) => {
		const { socket } = reply.request.raw;
		void reply.hijack();
		if (when === 'before the answer') {
			socket.destroy();
			return reply;
		}
		reply.raw.writeHead(200, {
			'content-type': 'application/vnd.api+json',
			'content-length': Buffer.byteLength(JSON.stringify(page)),
		});
		reply.raw.write(firstHalf(page), () => {
			socket.destroy();
		});
		return reply;
	};
}

/** @returns the full URL of the request that is answered */
export function addressOf({ request }: FastifyReply): string {
	return `${request.protocol}://${request.headers.host ?? ''}${request.url}`;
}
