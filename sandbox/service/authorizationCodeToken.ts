import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { formFields, jsonFields, mediaType } from './body';
import { oauthError } from './errors';
import type { Settings } from './settings';
import type { Tokens } from './tokens';

type Fields = Record<string, string>;

/**
 * obtainTokenByCodeOrRefreshToken: exchanges a code or a refresh token; the client stands in the body,
 * and no Authorization header is used.
 */
export function authorizationCodeToken(
	app: FastifyInstance,
	settings: Settings,
	tokens: Tokens,
): void {
	app.post('/a/auth/v0/token', async (request, reply) => {
		if (request.headers.authorization !== undefined) {
			return oauthError(reply, 400, 'invalid_request', 'No Authorization header is used here.');
		}
		const fields = await acceptedFields(request, settings);
		if (typeof fields === 'string') return oauthError(reply, 400, 'invalid_request', fields);
		if (
			fields.client_id !== settings.client.id ||
			fields.client_secret !== settings.client.secret
		) {
			return oauthError(reply, 401, 'invalid_client', 'Client authentication failed.');
		}
		if (fields.grant_type === 'authorization_code') return exchangeCode(reply, fields, tokens);
		if (fields.grant_type === 'refresh_token') return refresh(reply, fields, tokens);
		return oauthError(reply, 400, 'unsupported_grant_type', 'This grant_type is not supported.');
	});
}

/** @returns the body's fields, or a sentence that says why the body is refused */
async function acceptedFields(
	request: FastifyRequest,
	{ tokenBodies }: Settings,
): Promise<Fields | string> {
	const type = mediaType(request);
	if (type === 'application/json' && tokenBodies.includes('json')) {
		return jsonFields(request) ?? 'The body is not a JSON object.';
	}
	if (type === 'application/x-www-form-urlencoded' && tokenBodies.includes('form')) {
		return (await formFields(request)) ?? 'The form is broken or repeats a field.';
	}
	return `A body of the type ${type || '(none)'} is not accepted.`;
}

function exchangeCode(reply: FastifyReply, fields: Fields, tokens: Tokens): FastifyReply {
	const grant = tokens.consumeCode(fields.code ?? '');
	const redirectUri = fields.redirect_uri;
	if (grant === undefined || (redirectUri !== undefined && redirectUri !== grant.redirectUri)) {
		return oauthError(reply, 400, 'invalid_grant', 'The code is unknown, expired or used.');
	}
	return reply.send(tokens.issue(grant.scopes));
}

function refresh(reply: FastifyReply, fields: Fields, tokens: Tokens): FastifyReply {
	const refreshToken = fields.refresh_token ?? '';
	const scopes = tokens.scopesOfRefresh(refreshToken);
	if (scopes === undefined) {
		return oauthError(reply, 400, 'invalid_grant', 'The refresh token is unknown or revoked.');
	}
	return reply.send(tokens.issue(scopes, refreshToken));
}
