import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IDataObject,
	Icon,
	INodeProperties,
} from 'n8n-workflow';

import {
	apiPrefix,
	authBaseUrl,
	baseUrl,
	clientId,
	clientSecret,
	hidden,
	notice,
	scope,
} from './login/loginFields';
import { authUrlExpression, scopeExpression } from './login/urlExpressions';
import { assertConnected } from '../shared/storedTokens';

/** Authorization code with n8n's own Connect button: n8n makes the calls, with form bodies (RFC 6749, 4.1.3 and 6). */
export class VisitorLocationsOAuth2Api implements ICredentialType {
	name = 'visitorLocationsOAuth2Api';

	// n8n shows inherited fields first, in this order, and a field of the same name in their place (n8n 2.41,
	// mergeNodeProperties). So the fields for URLs come before n8n's own.
	extends = ['visitorLocationsCodeApi', 'oAuth2Api'];

	displayName = 'Visitor Locations OAuth2 API';

	icon: Icon = {
		light: 'file:../icons/visitorLocations.svg',
		dark: 'file:../icons/visitorLocations.dark.svg',
	};

	documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-visitor-locations#credentials';

	properties: INodeProperties[] = [
		notice(
			'appNotice',
			'For an unlisted app. When all fields with * are filled in, Connect appears at the top.',
		),
		notice(
			'authorizationNotice',
			'If Connect fails with the right values, choose Pasted Code (Unlisted App) at the top right.',
		),
		baseUrl,
		authBaseUrl,
		clientId,
		clientSecret,
		apiPrefix,
		{ ...scope, name: 'enabledScopes' },
		// n8n 2.0 ignores a field with this name that is not hidden (oauth2-credential.controller).
		hidden('Scope', 'scope', scopeExpression),
		hidden('Redirect URL', 'redirectUrl'),
		hidden('Authorization Code', 'authorizationCode'),
		hidden('Grant Type', 'grantType', 'authorizationCode'),
		hidden('Authorization URL', 'authUrl', authUrlExpression('/a/auth/v0/authorize')),
		hidden('Access Token URL', 'accessTokenUrl', authUrlExpression('/a/auth/v0/token')),
		hidden('Auth URI Query Parameters', 'authQueryParameters'),
		// The client goes into the body: the documented token request has no Authorization header
		// (docs/openapi.yaml, obtainTokenByCodeOrRefreshToken).
		hidden('Authentication', 'authentication', 'body'),
	];

	/** n8n 2.41 calls it before each request, and stores nothing (requestOAuth2). */
	async preAuthentication(credentials: ICredentialDataDecryptedObject): Promise<IDataObject> {
		assertConnected(credentials);
		return await Promise.resolve({});
	}
}
