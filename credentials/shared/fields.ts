import type { INodeProperties } from 'n8n-workflow';

/** Fields that every credential type of this package has, in the editor's order. */
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

/** Hidden and expirable: what makes n8n call preAuthentication and keep its result. */
export const accessToken: INodeProperties = {
	displayName: 'Access Token',
	name: 'accessToken',
	type: 'hidden',
	typeOptions: { expirable: true, password: true },
	default: '',
};

/** `company_id` of the token response (contract 2.2), for the node's option Add Company ID. */
export const companyId: INodeProperties = {
	displayName: 'Company ID',
	name: 'companyId',
	type: 'hidden',
	typeOptions: { password: true }, // so that an open dialog does not save an outdated one
	default: '',
};

/**
 * Digest of the fields that the access token was issued for: when they are changed, the token is renewed at once.
 * Otherwise a credential test would succeed with the token of the fields before (n8n fact: in a test, too, it calls
 * preAuthentication only where there is no token or the service answered 401).
 */
export const issuedFor: INodeProperties = {
	displayName: 'Issued For',
	name: 'issuedFor',
	type: 'hidden',
	typeOptions: { password: true }, // a digest of secrets among others: nobody needs to see it
	default: '',
};
