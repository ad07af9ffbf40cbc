import type { FastifyReply } from 'fastify';

/** A whole answer as data, right or wrong. */
export interface CannedReply {
	/** 200 unless given */
	status?: number;
	headers?: Record<string, string>;
	/** text and bytes are sent as they are, any other object as JSON:API */
	body?: string | Buffer | object;
	/** drops the connection: instead of answering, or after half of the body that was announced */
	reset?: boolean | 'in the body';
	/** keeps the connection open and never answers */
	hang?: boolean;
}

/** Sends an answer, or breaks off as it says. */
export function sendCanned(reply: FastifyReply, canned: CannedReply): FastifyReply {
	const { status = 200, headers = {}, body, reset = false, hang = false } = canned;
	if (hang) return reply.hijack();
	if (reset !== false) return drop(reply, reset === true ? undefined : bytesOf(body));
	void reply.status(status);
	if (body === undefined) return reply.headers(headers).send();
	if (isDocument(body)) return reply.headers(headers).type(JSON_API).send(bytesOf(body));
	return reply.type('text/plain').headers(headers).send(body);
}

/** The media type has no parameters (JSON:API 1.1), so documents go out as bytes: fastify adds a charset to text. */
export const JSON_API = 'application/vnd.api+json';

/** @returns the first half of the bytes of a body */
export function firstHalf(body: object): Buffer {
	const bytes = bytesOf(body);
	return bytes.subarray(0, bytes.length / 2);
}

/** @param announced the bytes of which the first half is sent, undefined to send nothing */
function drop(reply: FastifyReply, announced: Buffer | undefined): FastifyReply {
	const { socket } = reply.request.raw;
	void reply.hijack();
	if (announced === undefined) {
		socket.destroy();
		return reply;
	}
	reply.raw.writeHead(200, { 'content-type': JSON_API, 'content-length': announced.length });
	reply.raw.write(firstHalf(announced), () => {
		socket.destroy();
	});
	return reply;
}

function isDocument(body: string | Buffer | object): boolean {
	return typeof body === 'object' && !Buffer.isBuffer(body);
}

function bytesOf(body: CannedReply['body'] = ''): Buffer {
	if (Buffer.isBuffer(body)) return body;
	return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}
