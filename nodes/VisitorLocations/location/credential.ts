import { textOf } from '../../../credentials/shared/filledIn';
import { isObject, memberOf } from '../../../credentials/shared/members';
import { ProblemError } from '../../../credentials/shared/problem';
import { serviceAddress } from '../../../credentials/shared/serviceAddress';
import type { NodeContext } from './nodeContext';

/** The credential type of each value of the parameter Authentication. */
const CREDENTIAL_TYPES = new Map<unknown, string>([
	['authorizationCode', 'visitorLocationsCodeApi'],
	['oAuth2', 'visitorLocationsOAuth2Api'],
	['passwordGrant', 'visitorLocationsApi'],
]);

/**
 * @returns the credential type that the parameter Authentication stands for
 * @throws ProblemError when it stands for none
 */
export function credentialTypeOf(context: NodeContext): string {
	const type = CREDENTIAL_TYPES.get(context.getNodeParameter('authentication'));
	if (type !== undefined) return type;
	throw new ProblemError({
		message: 'Authentication is none of the values that can be chosen',
		description: `Set Authentication to one of ${[...CREDENTIAL_TYPES.keys()].join(', ')}.`,
	});
}

/**
 * n8n calls the OAuth2 addresses itself, for a refresh, and would say no more than "Invalid URL".
 *
 * @throws ProblemError when the address is empty, none, or plain http on another machine
 */
export async function checkAuthorizationAddress(context: NodeContext): Promise<void> {
	if (context.getNodeParameter('authentication') !== 'oAuth2') return;
	const { authBaseUrl } = await context.getCredentials('visitorLocationsOAuth2Api');
	serviceAddress(authBaseUrl, 'Authorization Base URL');
}

/**
 * @returns `company_id` of the token response (contract 2.2), as kept with the credential
 * @throws ProblemError when the service sent none
 */
export async function companyIdOf(context: NodeContext): Promise<string> {
	const { companyId, oauthTokenData } = await context.getCredentials(credentialTypeOf(context));
	const id = textOf(isObject(oauthTokenData) ? oauthTokenData.company_id : companyId);
	if (id !== '') return id;
	throw new ProblemError({
		message: 'The ID of the company is not known',
		description:
			'The service did not send it when the access token was issued. Connect again (OAuth2) or paste a new code; with the password grant, or if this stays so, remove the option Add Company ID.',
	});
}

/** The fields of all credential types whose values must not be shown. */
const SECRETS = ['accessToken', 'authorizationCode', 'clientSecret', 'password', 'refreshToken'];
const TOKENS = ['access_token', 'refresh_token'];

/** @returns the secrets that the credential holds at present */
export async function secretsOf(context: NodeContext): Promise<string[]> {
	const credential = await context.getCredentials(credentialTypeOf(context));
	const { oauthTokenData } = credential;
	return [
		...SECRETS.map((name) => textOf(credential[name])),
		...TOKENS.map((name) => textOf(memberOf(oauthTokenData, name))),
	].filter((secret) => secret !== '');
}
