import type { FastifyReply } from 'fastify';

import type { CannedReply } from './cannedReply';
import { sendCanned } from './cannedReply';

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

/** Refuses as a JSON:API server does (JSON:API 1.1, error objects). */
export function jsonApiError(
	reply: FastifyReply,
	status: number,
	title: string,
	detail: string,
): FastifyReply {
	return sendCanned(reply, refusal(status, title, detail));
}

/** @returns an answer as a JSON:API server refuses (JSON:API 1.1, error objects) */
export function refusal(status: number, title: string, detail: string): CannedReply {
	const challenge = { 'www-authenticate': 'Bearer error="invalid_token"' };
	return {
		status,
		headers: status === 401 ? challenge : {},
		body: { errors: [{ status: String(status), title, detail }] },
	};
}
