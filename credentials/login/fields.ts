import type { INodeProperties } from 'n8n-workflow';

import { textOf, trimmed } from '../shared/json';
import { ProblemError } from '../shared/problem';

// What the editor shows of the credentials, and what n8n keeps with them.

export const baseUrl: INodeProperties = {
	displayName: 'Base URL',
	name: 'baseUrl',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. https://api.example.com',
	description: 'Address of the service: https:// and a host name, nothing after it',
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
	description: 'Address of the page on which you authorize n8n: https:// and a host name',
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
		'Permissions that n8n requests, separated by spaces. Enable them on the integration as well.',
};

/** @returns a short text between the fields */
export function notice(name: string, text: string): INodeProperties {
	return { displayName: text, name, type: 'notice', default: '' };
}

/** @returns a field that the editor does not show */
export function hidden(displayName: string, name: string, value = ''): INodeProperties {
	return { displayName, name, type: 'hidden', default: value };
}

/** As a "password", n8n never shows it, and a dialog that was open for long does not save an outdated one over it. */
function kept(displayName: string, name: string, expirable?: true): INodeProperties {
	return { ...hidden(displayName, name), typeOptions: { password: true, expirable } };
}

/** Expirable: that makes n8n call `preAuthentication` and keep its result. */
export const accessToken = kept('Access Token', 'accessToken', true);

export const refreshToken = kept('Refresh Token', 'refreshToken');

/** `company_id` of the token response, for the node's option Add Company ID. */
export const companyId = kept('Company ID', 'companyId');

/** A digest of the code that was exchanged last: it tells a code that the editor saves again from a new one. */
export const usedCode = kept('Used Code', 'usedCode');

/**
 * Fingerprint of the fields and the code that the tokens belong to (issuedForOf): when one of them changes, the token is
 * renewed at once. Without it a credential test would succeed with the token of the old fields, since n8n calls
 * `preAuthentication` only when there is no token or after a 401, also in a test (n8n 2.41, httpRequestWithAuthentication).
 */
export const issuedFor = kept('Issued For', 'issuedFor');

/**
 * When the access token is to be renewed, in ms since the epoch, as text; empty where the service did not say how long
 * it lives. What the service answers to an expired token is not published, so it is renewed before that.
 */
export const expiresAt = kept('Expires At', 'expiresAt');

/**
 * @param value a field of a credential
 * @param displayName how the field is called in the editor
 * @returns the field's text, without the spaces that were pasted along with it
 * @throws ProblemError when it is empty
 */
export function requiredField(value: unknown, displayName: string): string {
	return requiredSecret(trimmed(value), displayName);
}

/** As requiredField, for a password: it may begin or end with a space. */
export function requiredSecret(value: unknown, displayName: string): string {
	const text = textOf(value);
	if (text !== '') return text;
	throw new ProblemError({
		message: `'${displayName}' is empty`,
		description: `Open the credential and fill in '${displayName}'.`,
	});
}
