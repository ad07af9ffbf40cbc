import type { FastifyInstance } from 'fastify';

import { formFields, mediaType } from './body';
import { oauthError } from './errors';
import type { Settings } from './settings';
import type { Tokens } from './tokens';

/** obtainTokenByPassword: Basic client, multipart form fields. */
export function passwordGrant(app: FastifyInstance, settings: Settings, tokens: Tokens): void {
	app.post('/oauth2/token', async (request, reply) => {
		const { client, user } = settings;
		const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
		if (request.headers.authorization !== `Basic ${basic}`) {
			return oauthError(reply, 401, 'invalid_client', 'Client authentication failed.');
		}
		if (mediaType(request) !== 'multipart/form-data') {
			return oauthError(reply, 400, 'invalid_request', 'The body must be multipart/form-data.');
		}
		const fields = await formFields(request);
		if (fields === undefined) {
			return oauthError(reply, 400, 'invalid_request', 'The form is broken or repeats a field.');
		}
		for (const name of ['username', 'password', 'scope', 'grant_type']) {
			if (!fields[name]) {
				return oauthError(reply, 400, 'invalid_request', `The field ${name} is missing.`);
			}
		}
		if (fields.grant_type !== 'password') {
			return oauthError(reply, 400, 'unsupported_grant_type', 'Only password is supported here.');
		}
		if (fields.username !== user.username || fields.password !== user.password) {
			return oauthError(reply, 400, 'invalid_grant', 'Unknown username or wrong password.');
		}
		const scopes = (fields.scope ?? '').split(',');
		const unknown = scopes.find((scope) => !settings.scopes.includes(scope));
		if (unknown !== undefined) {
			return oauthError(reply, 400, 'invalid_scope', `The scope ${unknown} is not granted.`);
		}
		return reply.send(tokens.issue(scopes));
	});
}
