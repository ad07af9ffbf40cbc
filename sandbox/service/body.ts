import Busboy from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The body's bytes: the server hands every body on unparsed, so that the journal has what was sent. */
export function bytesOf(request: FastifyRequest): Buffer {
	return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** @returns the media type of the body, without parameters, in lower case */
export function mediaType(request: FastifyRequest): string {
	return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/**
 * Parses a form body, multipart or urlencoded.
 *
 * @returns the fields, or undefined when the body is broken or a field comes twice (RFC 6749, 3.2)
 */
export async function formFields(
	request: FastifyRequest,
): Promise<Record<string, string> | undefined> {
	const entries: [string, string][] = [];
	try {
		const parser = Busboy({ headers: { 'content-type': '', ...request.headers } });
		parser.on('field', (name, value) => {
			entries.push([name, value]);
		});
		await pipeline(Readable.from([bytesOf(request)]), parser);
	} catch {
		return undefined;
	}
	const fields = Object.fromEntries(entries);
	return Object.keys(fields).length === entries.length ? fields : undefined;
}

/** Parses a JSON object; every value that is text is a field. */
export function jsonFields(request: FastifyRequest): Record<string, string> | undefined {
	try {
		const parsed: unknown = JSON.parse(bytesOf(request).toString('utf8'));
		if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
		const texts = Object.entries(parsed).filter(([, value]) => typeof value === 'string');
		return Object.fromEntries(texts);
	} catch {
		return undefined;
	}
}
