import type { ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';

/** A complete response as data, valid or not. */
export interface CannedResponse {
	/** 200 unless given */
	status?: number;
	headers?: Record<string, string>;
	/** text and bytes are sent unchanged, any other object as JSON:API */
	body?: string | Buffer | object;
	/** drops the connection: instead of a response, or in a response with the status 200 after half of its body */
	reset?: boolean | 'in the body';
	/** keeps the connection open and never responds */
	hang?: boolean;
}

/** The media type has no parameters (JSON:API 1.1). */
export const JSON_API = 'application/vnd.api+json';

/** Sends a response, or drops the connection. */
export function sendCanned(response: ServerResponse, canned: CannedResponse): void {
	const { status = 200, headers = {}, body, reset = false, hang = false } = canned;
	if (hang) return;
	if (reset === true) {
		response.destroy();
		return;
	}
	const bytes = toBytes(body);
	if (reset === 'in the body') {
		response.writeHead(200, { 'content-type': JSON_API, 'content-length': bytes.length });
		response.write(firstHalf(bytes), () => response.destroy());
		return;
	}
	response.statusCode = status;
	if (body !== undefined) response.setHeader('content-type', getMediaType(body));
	for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
	response.end(bytes);
}

/** @returns the first half of the bytes of a body */
export function firstHalf(body: object): Buffer {
	const bytes = toBytes(body);
	return bytes.subarray(0, bytes.length / 2);
}

function getMediaType(body: string | Buffer | object): string {
	return typeof body === 'object' && !Buffer.isBuffer(body)
		? JSON_API
		: 'text/plain; charset=utf-8';
}

function toBytes(body: CannedResponse['body'] = ''): Buffer {
	if (Buffer.isBuffer(body)) return body;
	return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/** @returns an HTML page */
export function webPage(html: string, status = 200): CannedResponse {
	return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html };
}

/** @returns a response in plain JSON */
export function json(
	body: object,
	status = 200,
	headers: Record<string, string> = {},
): CannedResponse {
	const type = { 'content-type': 'application/json; charset=utf-8' };
	return { status, headers: { ...type, ...headers }, body: JSON.stringify(body) };
}

/** @returns the error response of an OAuth2 token endpoint (RFC 6749, 5.2) */
export function oauthError(status: number, error: string, description: string): CannedResponse {
	const challenge = { 'www-authenticate': 'Basic realm="visitor locations"' };
	return json({ error, error_description: description }, status, status === 401 ? challenge : {});
}

/**
 * @param detail a sentence
 * @param headers that the status requires, except the challenge of a 401
 * @returns the error response of a JSON:API server (JSON:API 1.1, error objects)
 */
export function jsonApiError(
	status: number,
	detail: string,
	headers: Record<string, string> = {},
): CannedResponse {
	const phrase = STATUS_CODES[status] ?? 'Rejected';
	const title = phrase.charAt(0) + phrase.slice(1).toLowerCase();
	const challenge = { 'www-authenticate': 'Bearer error="invalid_token"' };
	return {
		status,
		headers: status === 401 ? { ...headers, ...challenge } : headers,
		body: { errors: [{ status: String(status), title, detail }] },
	};
}
