import type { INodeProperties } from 'n8n-workflow';

import { isRefreshDue } from '../shared/expiry';
import type { JsonObject } from '../shared/json';
import { toText, trimText } from '../shared/json';
import { ProblemError } from '../shared/problem';
import type { Tokens } from './login';

// The fields of the credentials: those that the editor shows, and those that n8n stores with them.

export const baseUrl: INodeProperties = {
	displayName: 'Base URL',
	name: 'baseUrl',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. https://api.example.com',
	description: 'URL of the service: https:// and a host name, nothing after it',
	hint: 'Envoy: https://api.envoy.com',
};

export const apiPrefix: INodeProperties = {
	displayName: 'API Prefix',
	name: 'apiPrefix',
	type: 'string',
	default: '/rest/v1',
	description:
		'Path between Base URL and /locations. If there is no list of locations (404), try /api/v1.',
};

export const authBaseUrl: INodeProperties = {
	displayName: 'Authorization Base URL',
	name: 'authBaseUrl',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. https://app.example.com',
	description: 'URL of the page on which you authorize n8n: https:// and a host name',
	hint: 'Envoy: https://app.envoy.com',
};

export const clientId: INodeProperties = {
	displayName: 'Client ID',
	name: 'clientId',
	type: 'string',
	required: true,
	default: '',
	description: 'From the credentials section of the integration in the developer dashboard',
};

export const clientSecret: INodeProperties = {
	displayName: 'Client Secret',
	name: 'clientSecret',
	type: 'string',
	typeOptions: { password: true },
	required: true,
	default: '',
	description: 'From the credentials section of the integration in the developer dashboard',
};

/** As the authorization prompt takes scopes (docs/openapi.yaml, openAuthorizationPrompt). */
export const scope: INodeProperties = {
	displayName: 'Scope',
	name: 'scope',
	type: 'string',
	required: true,
	default: 'locations.read token.refresh',
	description:
		'Permissions that n8n requests, separated by spaces. Select them on the integration as well.',
};

export function notice(name: string, text: string): INodeProperties {
	return { displayName: text, name, type: 'notice', default: '' };
}

export function hidden(displayName: string, name: string, value = ''): INodeProperties {
	return { displayName, name, type: 'hidden', default: value };
}

/** As a "password", n8n never shows it, and a dialog that was left open does not save an outdated one over it. */
function storedField(displayName: string, name: string, expirable?: true): INodeProperties {
	return { ...hidden(displayName, name), typeOptions: { password: true, expirable } };
}

/** Expirable: that makes n8n call `preAuthentication` and store its result. */
export const accessToken = storedField('Access Token', 'accessToken', true);

export const refreshToken = storedField('Refresh Token', 'refreshToken');

/** `company_id` of the token response, for the node's option Add Company ID. */
export const companyId = storedField('Company ID', 'companyId');

/** A digest of the code that was exchanged last: it tells a used code that a dialog saves again from a new one. */
export const usedCodeHash = storedField('Used Code Hash', 'usedCodeHash');

/**
 * The fields that the tokens were issued for (fingerprintCredential): after a field is changed, the token is refreshed at once.
 * Otherwise a credential test would succeed with the token of the old fields, because n8n calls `preAuthentication` only
 * if there is no token or after a 401 (n8n 2.41, httpRequestWithAuthentication).
 */
export const credentialFingerprint = storedField('Credential Fingerprint', 'credentialFingerprint');

/**
 * When to refresh the access token, in ms since the epoch, as text; empty if the service did not say how long it lives.
 * How the service responds to an expired token is not documented, so the token is refreshed before that.
 */
export const refreshAt = storedField('Refresh At', 'refreshAt');

/** @returns the tokens that a credential holds, `''` for each missing field */
export function readStoredTokens(credential: JsonObject): Tokens {
	return {
		accessToken: toText(credential.accessToken),
		refreshToken: toText(credential.refreshToken),
		refreshAt: toText(credential.refreshAt),
		companyId: toText(credential.companyId),
		credentialFingerprint: toText(credential.credentialFingerprint),
	};
}

/** @returns whether the access token was issued for these fields and has not expired */
export function isTokenUsable(stored: Tokens, fingerprint: string): boolean {
	return (
		stored.accessToken !== '' &&
		stored.credentialFingerprint === fingerprint &&
		!isRefreshDue(stored.refreshAt, Date.now())
	);
}

/**
 * Reads a required field.
 *
 * @param value the value of the field
 * @param displayName the name of the field in the editor
 * @returns its text, without the spaces that were pasted along with it
 * @throws ProblemError if it is empty
 */
export function requiredField(value: unknown, displayName: string): string {
	return requiredSecret(trimText(value), displayName);
}

/** Reads a password, which can begin or end with a space. @throws ProblemError if it is empty */
export function requiredSecret(value: unknown, displayName: string): string {
	const text = toText(value);
	if (text !== '') return text;
	throw new ProblemError({
		message: `'${displayName}' is empty`,
		description: `Open the credential and fill in '${displayName}'.`,
	});
}
