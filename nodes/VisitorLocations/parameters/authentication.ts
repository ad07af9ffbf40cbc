import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';

import type { NodeContext } from '../context';
import { parseOption } from './parameterValue';

/** The values of the parameter Authentication, in the editor's order, each with its credential type. */
export const AUTHENTICATIONS = [
	{
		name: 'Username and Password (Private App)',
		value: 'passwordGrant',
		description: 'Sign in as the API user of a private app',
		credentialType: 'visitorLocationsApi',
	},
	{
		name: 'OAuth2 Connect (Unlisted App)',
		value: 'oAuth2',
		description: 'Click Connect, and authorize n8n on a page of the service',
		credentialType: 'visitorLocationsOAuth2Api',
	},
	{
		name: 'Pasted Code (Unlisted App)',
		value: 'authorizationCode',
		description: 'Where Connect does not work: authorize n8n on the same page, and paste a code',
		credentialType: 'visitorLocationsCodeApi',
	},
] as const;

/** Selects the credential type. n8n's editor sets it when the user chooses a credential. */
export const authenticationProperty: INodeProperties = {
	displayName: 'Authentication',
	name: 'authentication',
	type: 'options',
	// n8n uses the credential type of the first input item for all (n8n 2.41, RoutingNode.prepareCredentials).
	noDataExpression: true,
	default: 'passwordGrant',
	options: AUTHENTICATIONS.map(({ name, value, description }) => ({ name, value, description })),
};

/** The credential types of node and trigger. Each is shown for its value of Authentication. */
export const locationsCredentials: INodeCredentialDescription[] = AUTHENTICATIONS.map(
	({ value, credentialType }) => ({
		name: credentialType,
		required: true,
		displayOptions: { show: { authentication: [value] } },
	}),
);

/**
 * @returns the credential type of the parameter Authentication
 * @throws ProblemError for an unknown value
 */
export function readCredentialType(context: NodeContext): string {
	const values = AUTHENTICATIONS.map(({ value }) => value);
	const chosen = parseOption(context.getNodeParameter('authentication'), values, 'Authentication');
	const authentication = AUTHENTICATIONS.find(({ value }) => value === chosen);
	return authentication?.credentialType ?? '';
}
