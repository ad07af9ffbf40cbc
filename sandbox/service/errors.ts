import type { FastifyReply } from 'fastify';
import { STATUS_CODES } from 'node:http';

import type { CannedReply } from './cannedReply';

/** Refuses as an OAuth2 token endpoint does (RFC 6749, 5.2). */
export function oauthError(
	reply: FastifyReply,
	status: number,
	error: string,
	description: string,
): FastifyReply {
	if (status === 401) void reply.header('www-authenticate', 'Basic realm="visitor locations"');
	return reply.status(status).send({ error, error_description: description });
}

/**
 * Refuses as a JSON:API server does (JSON:API 1.1, error objects).
 *
 * @param detail a sentence
 * @param headers what the status asks for beside the challenge of a 401
 */
export function refusal(
	status: number,
	detail: string,
	headers: Record<string, string> = {},
	title = titleOf(status),
): CannedReply {
	const challenge = { 'www-authenticate': 'Bearer error="invalid_token"' };
	return {
		status,
		headers: status === 401 ? { ...headers, ...challenge } : headers,
		body: { errors: [{ status: String(status), title, detail }] },
	};
}

/** @returns the reason phrase of a status as a title, for example `Bad request` */
function titleOf(status: number): string {
	const phrase = STATUS_CODES[status] ?? 'Refused';
	return phrase.charAt(0) + phrase.slice(1).toLowerCase();
}
