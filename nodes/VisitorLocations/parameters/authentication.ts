import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';

import type { NodeContext } from './parameterValue';
import { notChosen } from './parameterValue';

/** Each value of the parameter Authentication, and the credential type that it stands for. */
export const AUTHENTICATIONS = [
	{
		name: 'Password Grant',
		value: 'passwordGrant',
		description: 'Log in as the API user of a private app',
		credentialType: 'visitorLocationsApi',
	},
	{
		name: 'OAuth2',
		value: 'oAuth2',
		description: 'Authorize n8n on a page of the service (unlisted app)',
		credentialType: 'visitorLocationsOAuth2Api',
	},
	{
		name: 'Authorization Code (Pasted)',
		value: 'authorizationCode',
		description: 'Authorize n8n on a page of the service, and paste the code that it gives',
		credentialType: 'visitorLocationsCodeApi',
	},
] as const;

/** Which credential is used; n8n's editor sets it by the credential that is chosen. */
export const authenticationProperty: INodeProperties = {
	displayName: 'Authentication',
	name: 'authentication',
	type: 'options',
	default: 'passwordGrant',
	options: AUTHENTICATIONS.map(({ name, value, description }) => ({
		name,
		value,
		description,
	})).sort((one, other) => one.name.localeCompare(other.name)),
};

/** The credential types of node and trigger, each shown for its value of Authentication. */
export const locationsCredentials: INodeCredentialDescription[] = AUTHENTICATIONS.map(
	({ value, credentialType }) => ({
		name: credentialType,
		required: true,
		displayOptions: { show: { authentication: [value] } },
	}),
);

/**
 * @returns the credential type that the parameter Authentication stands for
 * @throws ProblemError when it stands for none
 */
export function credentialTypeOf(context: NodeContext): string {
	const value = context.getNodeParameter('authentication');
	const authentication = AUTHENTICATIONS.find((candidate) => candidate.value === value);
	if (authentication !== undefined) return authentication.credentialType;
	const values = AUTHENTICATIONS.map((candidate) => candidate.value).sort();
	throw notChosen('Authentication', `Set Authentication to one of ${values.join(', ')}.`);
}
