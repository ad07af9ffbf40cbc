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

import { StaleTokenError, withBearer } from './login/bearer';
import { listLocationsTest } from './login/credentialTest';
import {
	accessToken,
	apiPrefix,
	baseUrl,
	clientId,
	clientSecret,
	companyId,
	expiresAt,
	issuedFor,
} from './login/fields';
import { issuedForPassword, logIn, passwordGrantOf } from './login/passwordGrant';
import { renewOnce } from './login/renewOnce';
import { isExpired } from './shared/expiry';
import { textOf } from './shared/json';

/** Password grant, for a private app of one company (docs/openapi.yaml, obtainTokenByPassword). */
export class VisitorLocationsApi implements ICredentialType {
	name = 'visitorLocationsApi';

	displayName = 'Visitor Locations API';

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
		baseUrl,
		apiPrefix,
		clientId,
		clientSecret,
		{
			displayName: 'Username',
			name: 'username',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'api-user@example.com',
			description: 'E-mail address of the API user, an employee with the Global Admin role',
		},
		{
			displayName: 'Password',
			name: 'password',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'Password of the API user',
		},
		{
			displayName: 'Scope',
			name: 'scope',
			type: 'string',
			required: true,
			default: 'token.refresh,locations.read',
			description:
				'What n8n may do with the token: names with commas between them. Scopes for data, such as locations.read, must also be selected on the integration.',
		},
	];

	test: ICredentialTestRequest = listLocationsTest;

	/** n8n calls this when there is no token yet, and after a 401 or a StaleTokenError. */
	async preAuthentication(
		this: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
	): Promise<IDataObject> {
		const grant = passwordGrantOf(credentials);
		return await renewOnce(
			['visitorLocationsApi', JSON.stringify(grant)],
			textOf(credentials.accessToken),
			async () => await logIn(this, grant),
		);
	}

	authenticate: IAuthenticate = async (credentials, request) => {
		const grant = passwordGrantOf(credentials);
		const changed = credentials.issuedFor !== issuedForPassword(grant);
		if (changed || isExpired(credentials.expiresAt, Date.now())) throw new StaleTokenError();
		return await Promise.resolve(
			withBearer(textOf(credentials.accessToken), grant.baseUrl, request),
		);
	};
}
