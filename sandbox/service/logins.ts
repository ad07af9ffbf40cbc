import Busboy from '@fastify/busboy';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { CannedResponse } from './cannedResponse';
import { json, oauthError, webPage } from './cannedResponse';
import type { JournalEntry } from './journal';
import type { Settings } from './settings';
import type { Tokens } from './tokens';

type Fields = Record<string, string>;

/** obtainTokenByPassword: the client is in the Basic header, the fields are a multipart form. */
export async function exchangePassword(
	entry: JournalEntry,
	{ client, user, scopes: granted }: Settings,
	tokens: Tokens,
): Promise<CannedResponse> {
	const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
	if (entry.headers.authorization !== `Basic ${basic}`) {
		return oauthError(401, 'invalid_client', 'Client authentication failed.');
	}
	if (mediaType(entry) !== 'multipart/form-data') {
		return oauthError(400, 'invalid_request', 'The body must be multipart/form-data.');
	}
	const fields = await formFields(entry);
	if (typeof fields === 'string') return oauthError(400, 'invalid_request', fields);
	const missing = ['username', 'password', 'scope', 'grant_type'].find((name) => !fields[name]);
	if (missing !== undefined) {
		return oauthError(400, 'invalid_request', `The field ${missing} is missing.`);
	}
	if (fields.grant_type !== 'password') {
		return oauthError(400, 'unsupported_grant_type', 'Only password is supported here.');
	}
	if (fields.username !== user.username || fields.password !== user.password) {
		return oauthError(400, 'invalid_grant', 'Unknown username or wrong password.');
	}
	const scopes = (fields.scope ?? '').split(',');
	const unknown = scopes.find((scope) => !granted.includes(scope));
	if (unknown !== undefined) {
		return oauthError(400, 'invalid_scope', `The scope ${unknown} is not granted.`);
	}
	return json(tokens.issue(scopes));
}

/** obtainTokenByCodeOrRefreshToken: the client is in the body, and there is no Authorization header. */
export async function exchangeCodeOrRefreshToken(
	entry: JournalEntry,
	{ client, tokenBodies }: Settings,
	tokens: Tokens,
): Promise<CannedResponse> {
	if (entry.headers.authorization !== undefined) {
		return oauthError(400, 'invalid_request', 'No Authorization header is used here.');
	}
	const type = mediaType(entry);
	const types = { json: 'application/json', form: 'application/x-www-form-urlencoded' };
	const body = tokenBodies.find((accepted) => types[accepted] === type);
	if (body === undefined) {
		return oauthError(400, 'invalid_request', `A body of the type ${type} is not accepted.`);
	}
	const fields = body === 'json' ? jsonFields(entry) : await formFields(entry);
	if (typeof fields === 'string') return oauthError(400, 'invalid_request', fields);
	if (fields.client_id !== client.id || fields.client_secret !== client.secret) {
		return oauthError(401, 'invalid_client', 'Client authentication failed.');
	}
	if (fields.grant_type === 'authorization_code') {
		const grant = tokens.consumeCode(fields.code ?? '');
		const { redirect_uri: redirectUri } = fields;
		if (grant !== undefined && (redirectUri === undefined || redirectUri === grant.redirectUri)) {
			return json(tokens.issue(grant.scopes));
		}
		return oauthError(400, 'invalid_grant', 'The code is unknown, expired or used.');
	}
	if (fields.grant_type === 'refresh_token') {
		const { refresh_token: refreshToken = '' } = fields;
		const scopes = tokens.scopesOfRefresh(refreshToken);
		if (scopes !== undefined) return json(tokens.issue(scopes, refreshToken));
		return oauthError(400, 'invalid_grant', 'The refresh token is unknown or revoked.');
	}
	return oauthError(400, 'unsupported_grant_type', 'This grant_type is not supported.');
}

/** openAuthorizationPrompt: a page with the buttons Authorize and Deny. */
export function showAuthorizationPage({ query }: JournalEntry, settings: Settings): CannedResponse {
	const request = readAuthorizationRequest(query, settings);
	if (typeof request === 'string')
		return webPage(document('Not possible', `<p>${escape(request)}</p>`), 400);
	const { scope, redirectUri } = request;
	const scopes = scope.split(' ').map((name) => `<li><code>${escape(name)}</code></li>`);
	const form = `<p>An application asks to read data of your company:</p><ul>${scopes.join('')}</ul>
<p>You will be sent back to <strong>${escape(new URL(redirectUri).host)}</strong>.</p>
<form method="post"><button name="decision" value="authorize">Authorize</button>
<button name="decision" value="deny">Deny</button></form>`;
	return webPage(document('Authorize access', form));
}

/** Handles a button of the authorization page. Its form is sent to the URL of the page, so the query is the same. */
export async function handleDecision(
	entry: JournalEntry,
	settings: Settings,
	tokens: Tokens,
): Promise<CannedResponse> {
	const request = readAuthorizationRequest(entry.query, settings);
	if (typeof request === 'string') return { status: 400, body: request };
	const { redirectUri, scope, state } = request;
	const fields = await formFields(entry);
	const isAuthorized = typeof fields !== 'string' && fields.decision === 'authorize';
	const scopes = scope.split(' ');
	const unknown = scopes.find((name) => !settings.scopes.includes(name));
	let outcome: Fields;
	if (!isAuthorized) {
		outcome = { error: 'access_denied', error_description: 'The user denied the access.' };
	} else if (unknown !== undefined) {
		outcome = { error: 'invalid_scope', error_description: `The scope ${unknown} is not granted.` };
	} else {
		outcome = { code: tokens.issueCode(scopes, redirectUri) };
	}
	if (state !== null && settings.echoState) outcome.state = state;
	const target = new URL(redirectUri);
	for (const [name, value] of Object.entries(outcome)) target.searchParams.set(name, value);
	return { status: 303, headers: { location: target.href } };
}

/** @returns the authorization request in a query, or what is wrong with it */
function readAuthorizationRequest(query: URLSearchParams, { client, redirectUris }: Settings) {
	const redirectUri = query.get('redirect_uri') ?? '';
	if (query.get('response_type') !== 'code') return 'response_type must be code.';
	if (query.get('client_id') !== client.id) return 'The client_id is not known.';
	if (!redirectUris.includes(redirectUri)) {
		return 'The redirect_uri is not one that is registered on the integration.';
	}
	const scope = query.get('scope') ?? '';
	return scope === '' ? 'The scope is missing.' : { redirectUri, scope, state: query.get('state') };
}

/** @returns the media type of the body in lower case, without parameters */
function mediaType({ headers }: JournalEntry): string {
	return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** @returns the fields of a multipart or urlencoded form, or what is wrong with it (RFC 6749, 3.2) */
async function formFields({ headers, body }: JournalEntry): Promise<Fields | string> {
	const entries: [string, string][] = [];
	const wrong = 'The form is broken or repeats a field.';
	try {
		const parser = Busboy({ headers: { 'content-type': '', ...headers } });
		parser.on('field', (name, value) => entries.push([name, value]));
		await pipeline(Readable.from([body]), parser);
	} catch {
		return wrong;
	}
	const fields = Object.fromEntries(entries);
	return Object.keys(fields).length === entries.length ? fields : wrong;
}

/** @returns the text fields of a JSON object, or what is wrong with it */
function jsonFields({ body }: JournalEntry): Fields | string {
	try {
		const parsed: unknown = JSON.parse(body.toString());
		if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Error();
		return Object.fromEntries(
			Object.entries(parsed).filter(([, value]) => typeof value === 'string'),
		);
	} catch {
		return 'The body is not a JSON object.';
	}
}

function document(title: string, content: string): string {
	return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:4rem auto;padding:0 1rem}
button{font:inherit;padding:.5rem 1rem;margin-right:.5rem;cursor:pointer}</style>
<h1>${title}</h1>${content}</html>`;
}

function escape(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
