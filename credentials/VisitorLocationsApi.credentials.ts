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

import { authenticate, preAuthenticate } from './login/authenticate';
import { createCredentialTest } from './login/credentialTest';
import {
	apiPrefix,
	baseUrl,
	clientId,
	clientSecret,
	notice,
	tokenFields,
} from './login/loginFields';
import { readPasswordLogin } from './login/passwordLogin';

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
		...tokenFields,
		notice(
			'appNotice',
			'For a private app: n8n signs in with the username and the password of an API user.',
		),
		baseUrl,
		clientId,
		clientSecret,
		{
			displayName: 'Username',
			name: 'username',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. api-user@example.com',
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
		apiPrefix,
		{
			displayName: 'Scope',
			name: 'scope',
			type: 'string',
			required: true,
			default: 'locations.read',
			description:
				'Permissions that n8n requests, with commas between. Select them on the integration as well.',
		},
	];

	test: ICredentialTestRequest = createCredentialTest();

	async preAuthentication(
		this: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
	): Promise<IDataObject> {
		return await preAuthenticate(readPasswordLogin(credentials), credentials, this);
	}

	authenticate: IAuthenticate = async (credentials, request) =>
		await Promise.resolve(authenticate(readPasswordLogin(credentials), request));
}
