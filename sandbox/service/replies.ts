import type { FastifyReply } from 'fastify';

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
	if (status === 401) void reply.header('www-authenticate', 'Bearer error="invalid_token"');
	return jsonApi(reply.status(status), { errors: [{ status: String(status), title, detail }] });
}

/** Sends a JSON:API document; its media type has no parameters (JSON:API 1.1), so it goes out as bytes. */
export function jsonApi(reply: FastifyReply, document: object): FastifyReply {
	return reply.type('application/vnd.api+json').send(Buffer.from(JSON.stringify(document)));
}
