import type { FastifyInstance } from 'fastify';

import { formFields } from './body';
import type { Settings } from './settings';
import type { Tokens } from './tokens';

const PATH = '/a/auth/v0/authorize';

/** What a prompt is about: the checked query of openAuthorizationPrompt. */
interface Prompt {
	redirectUri: string;
	scope: string;
	state: string | undefined;
}

/** openAuthorizationPrompt: the prompt, with a button to authorize and one to deny. */
export function authorize(app: FastifyInstance, settings: Settings, tokens: Tokens): void {
	app.get(PATH, async (request, reply) => {
		const query = new URL(request.url, 'http://service').searchParams;
		const prompt = checkedPrompt(query, settings);
		const html = reply.type('text/html; charset=utf-8');
		if (typeof prompt === 'string') {
			return html.status(400).send(page('Not possible', `<p>${escape(prompt)}</p>`));
		}
		return html.send(page('Authorize access', promptForm(prompt)));
	});

	app.post(PATH, async (request, reply) => {
		// The form is sent to the prompt's own address, so the query is the one that was shown.
		const prompt = checkedPrompt(new URL(request.url, 'http://service').searchParams, settings);
		const decision = (await formFields(request))?.decision;
		if (typeof prompt === 'string') return reply.status(400).send(prompt);

		const target = new URL(prompt.redirectUri);
		const unknown = prompt.scope.split(' ').find((scope) => !settings.scopes.includes(scope));
		if (decision !== 'authorize') {
			target.searchParams.set('error', 'access_denied');
			target.searchParams.set('error_description', 'The user denied the access.');
		} else if (unknown !== undefined) {
			target.searchParams.set('error', 'invalid_scope');
			target.searchParams.set('error_description', `The scope ${unknown} is not granted.`);
		} else {
			const code = tokens.issueCode(prompt.scope.split(' '), prompt.redirectUri);
			target.searchParams.set('code', code);
		}
		if (prompt.state !== undefined && settings.echoState) {
			target.searchParams.set('state', prompt.state);
		}
		return reply.redirect(target.href, 303);
	});
}

function checkedPrompt(query: URLSearchParams, settings: Settings): Prompt | string {
	const redirectUri = query.get('redirect_uri') ?? '';
	if (query.get('response_type') !== 'code') return 'response_type must be code.';
	if (query.get('client_id') !== settings.client.id) return 'The client_id is not known.';
	if (!settings.redirectUris.includes(redirectUri)) {
		return 'The redirect_uri is not one that is registered on the integration.';
	}
	const scope = query.get('scope') ?? '';
	if (scope === '') return 'The scope is missing.';
	return { redirectUri, scope, state: query.get('state') ?? undefined };
}

function promptForm({ redirectUri, scope }: Prompt): string {
	const scopes = scope.split(' ').map((name) => `<li><code>${escape(name)}</code></li>`);
	return `<p>An application asks to read data of your company:</p><ul>${scopes.join('')}</ul>
<p>You will be sent back to <strong>${escape(new URL(redirectUri).host)}</strong>.</p>
<form method="post"><button name="decision" value="authorize">Authorize</button>
<button name="decision" value="deny">Deny</button></form>`;
}

function page(title: string, content: string): string {
	return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:4rem auto;padding:0 1rem}
button{font:inherit;padding:.5rem 1rem;margin-right:.5rem;cursor:pointer}</style>
<h1>${title}</h1>${content}</html>`;
}

function escape(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
