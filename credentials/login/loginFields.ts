import type { INodeProperties } from 'n8n-workflow';

import { toText, trimText } from '../../shared/json';
import { ProblemError } from '../../shared/errors/problem';
import { UNSET } from '../../shared/storedTokens';

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

/** What separates the names in Scope: whatever no name can have (RFC 6749, 3.3: visible ASCII), a comma or a semicolon. */
export const SCOPE_SEPARATORS = '([,;]|[^!-~])+';

/** @returns the names in a field Scope, however they are separated */
export function readScopes(value: unknown): string[] {
	const names = toText(value).replace(new RegExp(SCOPE_SEPARATORS, 'g'), ' ').trim();
	return names === '' ? [] : names.split(' ');
}

/** As the authorization prompt takes scopes (docs/openapi.yaml, openAuthorizationPrompt). */
export const scope: INodeProperties = {
	displayName: 'Scope',
	name: 'scope',
	type: 'string',
	required: true,
	default: 'locations.read token.refresh',
	description:
		'Permissions that n8n requests, with spaces between. Select them on the integration as well.',
	hint: 'If token.refresh is not offered on the integration, leave only locations.read',
};

export function notice(name: string, text: string): INodeProperties {
	return { displayName: text, name, type: 'notice', default: '' };
}

export function hidden(displayName: string, name: string, value = ''): INodeProperties {
	return { displayName, name, type: 'hidden', default: value };
}

/**
 * The tokens, as n8n stores them with a credential whose tokens the package requests itself (writeStoredTokens). As "passwords",
 * n8n never shows them, and a dialog that was left open does not save outdated ones over them.
 */
export const tokenFields: INodeProperties[] = [
	// Expirable: that makes n8n call `preAuthentication` and store its result.
	{
		...hidden('Access Token', 'accessToken', UNSET),
		typeOptions: { password: true, expirable: true },
	},
	{ ...hidden('Token Data', 'tokenData'), typeOptions: { password: true } },
];

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
