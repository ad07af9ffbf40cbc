import type { FastifyRequest } from 'fastify';

/** The body's bytes: the server hands every body on unparsed, so that the journal has what was sent. */
export function bytesOf(request: FastifyRequest): Buffer {
	return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** @returns the media type of the body, without parameters, in lower case */
export function mediaType(request: FastifyRequest): string {
	return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/**
 * Parses a form body, multipart or urlencoded, as the platform does.
 *
 * @returns the fields, or undefined when the body is broken or a field comes twice (RFC 6749, 3.2)
 */
export async function formFields(
	request: FastifyRequest,
): Promise<Record<string, string> | undefined> {
	try {
		const body = new Response(new Uint8Array(bytesOf(request)), {
			headers: { 'content-type': request.headers['content-type'] ?? '' },
		});
		const entries = [...(await body.formData()).entries()];
		const fields = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
		return Object.keys(fields).length === entries.length ? fields : undefined;
	} catch {
		return undefined;
	}
}

/** Parses a JSON object; every value that is text is a field. */
export function jsonFields(request: FastifyRequest): Record<string, string> | undefined {
	try {
		const parsed: unknown = JSON.parse(bytesOf(request).toString('utf8'));
		if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
		const texts = Object.entries(parsed).filter(([, value]) => typeof value === 'string');
		return Object.fromEntries(texts) as Record<string, string>;
	} catch {
		return undefined;
	}
}
