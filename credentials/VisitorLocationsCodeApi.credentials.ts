import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IDataObject,
	IHttpRequestHelper,
	Icon,
	INodeProperties,
} from 'n8n-workflow';

import { authenticated, preAuthenticated } from './login/authentication';
import { callForGrant, storedRenewal } from './login/authorizationCode';
import { authorizationCodeGrantOf, codeLogin } from './login/codeGrant';
import { codeTest } from './login/credentialTest';
import {
	accessToken,
	apiPrefix,
	authBaseUrl,
	baseUrl,
	clientId,
	clientSecret,
	companyId,
	expiresAt,
	issuedAt,
	issuedFor,
} from './login/fields';

/**
 * Authorization code, pasted by the user. Its token calls are exactly the published ones (docs/openapi.yaml,
 * obtainTokenByCodeOrRefreshToken): for services that take JSON only, and for an n8n that no redirect can reach.
 */
export class VisitorLocationsCodeApi implements ICredentialType {
	name = 'visitorLocationsCodeApi';

	displayName = 'Visitor Locations Authorization Code API';

	icon: Icon = {
		light: 'file:../icons/visitorLocations.svg',
		dark: 'file:../icons/visitorLocations.dark.svg',
	};

	documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-visitor-locations#credentials';

	properties: INodeProperties[] = [
		accessToken,
		companyId,
		issuedFor,
		expiresAt,
		issuedAt,
		{
			displayName: 'Refresh Token',
			name: 'refreshToken',
			type: 'hidden',
			typeOptions: { password: true },
			default: '',
		},
		// A digest only: it tells a code that the editor saves again from a new one. As a "password" it is not
		// overwritten by what an open editor still holds.
		// eslint-disable-next-line @n8n/community-nodes/credential-unnecessary-password
		{
			displayName: 'Used Code',
			name: 'usedCode',
			type: 'hidden',
			typeOptions: { password: true },
			default: '',
		},
		baseUrl,
		apiPrefix,
		authBaseUrl,
		clientId,
		clientSecret,
		{
			// The editor strips all markup, and does not wrap an address that is longer than a line.
			displayName:
				'To get a code, open this address in your browser, with your own values for the words in capitals: AUTHORIZATION_BASE_URL/a/auth/v0/authorize?response_type=code&client_id=CLIENT_ID&redirect_uri=REDIRECT&scope=locations.read+token.refresh (REDIRECT is the redirect URL of the integration, with %3A for each colon and %2F for each slash, like https%3A%2F%2Fexample.com%2Fcallback). Click Authorize there, and copy the address of the page that you are sent to, even if that page shows an error.',
			name: 'authorizationNotice',
			type: 'notice',
			default: '',
		},
		// The rule does not know that a code is a secret: until it is exchanged, this one opens the account.
		// eslint-disable-next-line @n8n/community-nodes/credential-unnecessary-password
		{
			displayName: 'Authorization Code',
			name: 'authorizationCode',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'The code, or the whole address with the code in it. It works once: saving exchanges it for tokens and clears it. Fill it in the first time, and again only when a message asks you to authorize again.',
		},
	];

	test: ICredentialTestRequest = codeTest;

	async preAuthentication(
		this: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
	): Promise<IDataObject> {
		const grant = authorizationCodeGrantOf(credentials);
		const renewal = await preAuthenticated(
			credentials,
			codeLogin(grant),
			async (newest) => await callForGrant(this, grant, newest),
		);
		return renewal === undefined ? {} : storedRenewal(grant, renewal);
	}

	authenticate: IAuthenticate = async (credentials, request) => {
		const grant = authorizationCodeGrantOf(credentials);
		const newCode = grant.code !== '';
		return await Promise.resolve(authenticated(credentials, codeLogin(grant), newCode, request));
	};
}
