import { digest } from '../../../credentials/shared/digest';
import { isObject, memberOf, textOf } from '../../../credentials/shared/json';
import { listUrl } from '../../../credentials/shared/locationsRequest';
import { ProblemError } from '../../../credentials/shared/problem';
import { serviceAddress } from '../../../credentials/shared/serviceAddress';
import { credentialTypeOf } from '../parameters/authentication';
import type { NodeContext } from '../parameters/parameterValue';

/** Whose list is read, and where. */
export interface Account {
	/** the absolute URL of the list */
	listUrl: string;
	/** whether n8n signs in itself */
	oAuth2: boolean;
	/** fingerprint of the fields of the credential, with their expressions resolved */
	identity: string;
}

/**
 * Checks the credential's addresses before anything is sent. Not by an expression in the routing: n8n 1.122 hands
 * it no credential.
 *
 * @throws ProblemError when an address is empty, none, or plain http on another machine
 */
export async function accountOf(context: NodeContext): Promise<Account> {
	const type = credentialTypeOf(context);
	const credential = await context.getCredentials(type);
	const url = listUrl(credential.baseUrl, credential.apiPrefix);
	const oAuth2 = type === 'visitorLocationsOAuth2Api';
	// n8n calls this one itself, for a refresh, and would say no more than "Invalid URL".
	if (oAuth2) serviceAddress(credential.authBaseUrl, 'Authorization Base URL');
	const fields = Object.entries(credential).filter(([name]) => !RENEWED.includes(name));
	return { listUrl: url, oAuth2, identity: digest(type, JSON.stringify(fields)) };
}

/** What a login changes. */
const RENEWED = [
	...['accessToken', 'refreshToken', 'expiresAt', 'issuedFor', 'companyId', 'oauthTokenData'],
	...['authorizationCode', 'usedCode'],
];

/**
 * @returns `company_id` of the token response (docs/openapi.yaml, TokenResponse), as kept with the credential
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

/** The secret fields of all credential types. */
const SECRETS = ['accessToken', 'authorizationCode', 'clientSecret', 'password', 'refreshToken'];
const TOKENS = ['access_token', 'refresh_token'];

/** @returns the secrets that the credential holds at present */
export async function secretsOf(context: NodeContext): Promise<string[]> {
	const credential = await context.getCredentials(credentialTypeOf(context));
	return [
		...SECRETS.map((name) => textOf(credential[name])),
		...TOKENS.map((name) => textOf(memberOf(credential.oauthTokenData, name))),
	].filter((secret) => secret !== '');
}
