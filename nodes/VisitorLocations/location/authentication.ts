import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';

/** The credential types, one for each value of the parameter Authentication. */
export const locationsCredentials: INodeCredentialDescription[] = [
	{
		name: 'visitorLocationsApi',
		required: true,
		displayOptions: { show: { authentication: ['passwordGrant'] } },
	},
	{
		name: 'visitorLocationsOAuth2Api',
		required: true,
		displayOptions: { show: { authentication: ['oAuth2'] } },
	},
	{
		name: 'visitorLocationsCodeApi',
		required: true,
		displayOptions: { show: { authentication: ['authorizationCode'] } },
	},
];

/** Which credential is used; n8n's editor sets it by the credential that is chosen. */
export const authenticationProperty: INodeProperties = {
	displayName: 'Authentication',
	name: 'authentication',
	type: 'options',
	default: 'passwordGrant',
	options: [
		{
			name: 'Authorization Code (Pasted)',
			value: 'authorizationCode',
			description: 'Authorize n8n on a page of the service, and paste the code that it gives',
		},
		{
			name: 'OAuth2',
			value: 'oAuth2',
			description: 'Authorize n8n on a page of the service (unlisted app)',
		},
		{
			name: 'Password Grant',
			value: 'passwordGrant',
			description: 'Log in as the API user of a private app',
		},
	],
};
