import type { ICredentialTestRequest, ICredentialType, Icon, INodeProperties } from 'n8n-workflow';

import { listLocationsTest } from './login/credentialTest';
import { apiPrefix, authBaseUrl, baseUrl, clientId, clientSecret } from './login/fields';
import { secureExpression } from './shared/secureExpression';

/** Authorization code with n8n's own Connect button: n8n makes the calls, with form bodies (RFC 6749, 4.1.3 and 6). */
export class VisitorLocationsOAuth2Api implements ICredentialType {
	name = 'visitorLocationsOAuth2Api';

	extends = ['oAuth2Api'];

	displayName = 'Visitor Locations OAuth2 API';

	icon: Icon = {
		light: 'file:../icons/visitorLocations.svg',
		dark: 'file:../icons/visitorLocations.dark.svg',
	};

	documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-visitor-locations#credentials';

	properties: INodeProperties[] = [
		hidden('Grant Type', 'grantType', 'authorizationCode'),
		baseUrl,
		apiPrefix,
		authBaseUrl,
		hidden('Authorization URL', 'authUrl', authorizationAddress('/a/auth/v0/authorize')),
		hidden('Access Token URL', 'accessTokenUrl', authorizationAddress('/a/auth/v0/token')),
		clientId,
		clientSecret,
		{
			displayName: 'Scope',
			name: 'scope',
			type: 'string',
			required: true,
			default: 'locations.read token.refresh',
			description:
				'What n8n may do with the token: names with spaces between them. Scopes for data, such as locations.read, must also be selected on the integration.',
		},
		hidden('Auth URI Query Parameters', 'authQueryParameters', ''),
		// The client goes into the body: the published token call has no Authorization header
		// (docs/openapi.yaml, obtainTokenByCodeOrRefreshToken).
		hidden('Authentication', 'authentication', 'body'),
		{
			displayName:
				'If connecting fails although all fields are right, the service may not work with n8n\'s Connect button. Then use the credential "Visitor Locations Authorization Code API" instead, where you paste a code yourself. (Technically: n8n sends forms and requires "state"; the service may accept only JSON, or not return "state".)',
			name: 'connectNotice',
			type: 'notice',
			default: '',
		},
	];

	test: ICredentialTestRequest = listLocationsTest;
}

function hidden(displayName: string, name: string, value: string): INodeProperties {
	return { displayName, name, type: 'hidden', default: value };
}

/** n8n's OAuth2 runs no code of ours before it opens or calls an address. */
function authorizationAddress(path: string): string {
	return secureExpression('$self["authBaseUrl"]', 'Authorization Base URL', path);
}
