import type { INodeProperties } from 'n8n-workflow';

import { trimmed } from '../shared/issuedFor';
import { textOf } from '../shared/json';
import { ProblemError } from '../shared/problem';

// The fields that the credential types share, in the editor's order.

export const baseUrl: INodeProperties = {
	displayName: 'Base URL',
	name: 'baseUrl',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'https://api.example.com',
	description:
		'Address of the service, such as https://api.example.com, with nothing after the host name',
};

export const apiPrefix: INodeProperties = {
	displayName: 'API Prefix',
	name: 'apiPrefix',
	type: 'string',
	default: '/rest/v1',
	description:
		'Path between Base URL and /locations. Leave it as it is; only if a message says that there is no list of locations (404), try /api/v1.',
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

export const authBaseUrl: INodeProperties = {
	displayName: 'Authorization Base URL',
	name: 'authBaseUrl',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'https://app.example.com',
	description:
		'Address of the page on which you authorize n8n, such as https://app.example.com, with nothing after the host name',
};

/** Hidden and expirable: that makes n8n call `preAuthentication` and keep its result. */
export const accessToken: INodeProperties = {
	displayName: 'Access Token',
	name: 'accessToken',
	type: 'hidden',
	typeOptions: { expirable: true, password: true },
	default: '',
};

/** `company_id` of the token response, for the node's option Add Company ID. */
export const companyId: INodeProperties = {
	displayName: 'Company ID',
	name: 'companyId',
	type: 'hidden',
	typeOptions: { password: true }, // so that an open dialog does not save an outdated one
	default: '',
};

/**
 * Fingerprint of the fields and the code that the tokens belong to (issuedForOf): when one of them changes, the token is
 * renewed at once. Without it a credential test would succeed with the token of the old fields, since n8n calls
 * `preAuthentication` only when there is no token or after a 401, also in a test (n8n 2.41, httpRequestWithAuthentication).
 */
export const issuedFor: INodeProperties = {
	displayName: 'Issued For',
	name: 'issuedFor',
	type: 'hidden',
	typeOptions: { password: true }, // a digest of secrets among others: nobody needs to see it
	default: '',
};

/**
 * When the access token is to be renewed, in ms since the epoch, as text; empty where the service did not say how long
 * it lives. What the service answers to an expired token is not published, so it is not left to come to that.
 */
export const expiresAt: INodeProperties = {
	displayName: 'Expires At',
	name: 'expiresAt',
	type: 'hidden',
	typeOptions: { password: true }, // so that an open dialog does not save an outdated one
	default: '',
};

/** When the access token was issued, in ms since the epoch, as text: what is seconds old is not renewed once more. */
export const issuedAt: INodeProperties = {
	displayName: 'Issued At',
	name: 'issuedAt',
	type: 'hidden',
	typeOptions: { password: true }, // so that an open dialog does not save an outdated one
	default: '',
};

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
		message: `${displayName} is empty`,
		description: `Open the credential and fill in ${displayName}.`,
	});
}
