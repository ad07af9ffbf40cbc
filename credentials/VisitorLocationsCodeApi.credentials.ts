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
import { readCodeLogin } from './login/codeLogin';
import { createCredentialTest } from './login/credentialTest';
import {
	apiPrefix,
	authBaseUrl,
	baseUrl,
	clientId,
	clientSecret,
	notice,
	scope,
	tokenFields,
} from './login/loginFields';

/**
 * Authorization code, pasted by the user. Its token requests are exactly the documented ones (docs/openapi.yaml,
 * obtainTokenByCodeOrRefreshToken): for services that take JSON only, and for an n8n that no redirect can reach.
 */
export class VisitorLocationsCodeApi implements ICredentialType {
	name = 'visitorLocationsCodeApi';

	displayName = 'Visitor Locations Pasted Code API';

	icon: Icon = {
		light: 'file:../icons/visitorLocations.svg',
		dark: 'file:../icons/visitorLocations.dark.svg',
	};

	documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-visitor-locations#credentials';

	properties: INodeProperties[] = [
		...tokenFields,
		notice('appNotice', 'For an unlisted app with which Connect does not work: you paste a code.'),
		notice(
			'authorizationNotice',
			'Save without a code, click More details in the red box, and open the URL shown there.',
		),
		baseUrl,
		authBaseUrl,
		clientId,
		clientSecret,
		{
			displayName: 'Redirect URL',
			name: 'redirectUrl',
			type: 'string',
			required: true,
			default: 'https://localhost/callback',
			placeholder: 'e.g. https://localhost/callback',
			description:
				'Exactly as on the integration. The page does not have to exist, because you only copy its URL.',
		},
		{
			displayName: 'Authorization Code',
			name: 'authorizationCode',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			placeholder: 'e.g. https://localhost/callback?code=…',
			description:
				'Leave the code here: the tokens belong to it. To authorize again, empty the field, and save.',
			hint: 'Paste the whole URL that you are redirected to, even if the browser cannot open that page.',
		},
		apiPrefix,
		scope,
	];

	test: ICredentialTestRequest = createCredentialTest();

	async preAuthentication(
		this: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
	): Promise<IDataObject> {
		return await preAuthenticate(readCodeLogin(credentials), credentials, this);
	}

	authenticate: IAuthenticate = async (credentials, request) =>
		await Promise.resolve(authenticate(readCodeLogin(credentials), request));
}
