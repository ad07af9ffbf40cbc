import type { ICredentialDataDecryptedObject, IHttpRequestHelper } from 'n8n-workflow';

import { digest } from './digest';
import { filledIn, textOf } from './filledIn';
import { pastedCode } from './pastedCode';
import { ProblemError } from './problem';
import { serviceAddress } from './serviceAddress';
import type { Renewal } from './singleFlight';
import { callForTokens } from './tokenCall';

/** What a token call of the external flow needs, checked. */
export interface AuthorizationCodeGrant {
	/** `{base_url}`, where the tokens are used, without trailing slash */
	baseUrl: string;
	/** `{auth_url}`, without trailing slash */
	authBaseUrl: string;
	clientId: string;
	clientSecret: string;
	/** the code to exchange, `''` when there is no new one */
	code: string;
	/** the newest refresh token, `''` when there is none */
	refreshToken: string;
	/** the newest access token, `''` when there is none */
	accessToken: string;
	/** what the tokens were issued for, see issuedForCode */
	issuedFor: string;
}

/**
 * Checks the fields of a `visitorLocationsCodeApi` credential.
 *
 * @throws ProblemError that names the first field that is empty or wrong
 */
export function authorizationCodeGrantOf(
	credential: ICredentialDataDecryptedObject,
): AuthorizationCodeGrant {
	const pasted = pastedCode(textOf(credential.authorizationCode));
	const used = pasted !== '' && digest(pasted) === textOf(credential.usedCode);
	const grant = {
		baseUrl: serviceAddress(credential.baseUrl, 'Base URL'),
		authBaseUrl: serviceAddress(credential.authBaseUrl, 'Authorization Base URL'),
		clientId: filledIn(credential.clientId, 'Client ID'),
		clientSecret: filledIn(credential.clientSecret, 'Client Secret'),
		code: used ? '' : pasted,
		refreshToken: textOf(credential.refreshToken),
		accessToken: textOf(credential.accessToken),
		issuedFor: textOf(credential.issuedFor),
	};
	if (grant.code === '' && grant.refreshToken === '' && grant.accessToken === '') {
		throw new ProblemError({
			message: 'Authorization Code is empty',
			description:
				'Open the credential, open the address of its notice in a browser, authorize, and paste the code into Authorization Code.',
		});
	}
	return grant;
}

/** @returns what tells the fields that tokens were issued for from changed ones */
export function issuedForCode(grant: AuthorizationCodeGrant): string {
	return digest(grant.baseUrl, grant.authBaseUrl, grant.clientId, grant.clientSecret);
}

/**
 * Gets new tokens: exchanges a new code (contract 4.4), else presents the refresh token (4.5). Both are
 * JSON bodies with the client in them and without Authorization header.
 *
 * @returns the hidden fields to keep: the newest refresh token, or the old one if none was sent; a
 * consumed code is cleared, and its digest kept, so that an editor that saves it again does no harm
 * @throws RefusedError when the service said no, ProblemError for every other failure
 */
export async function exchange(
	http: IHttpRequestHelper,
	grant: AuthorizationCodeGrant,
): Promise<Renewal> {
	const { authBaseUrl, clientId, clientSecret, code, refreshToken, accessToken } = grant;
	const issuedFor = issuedForCode(grant);
	if (code === '' && refreshToken === '') {
		// The service issued no refresh token. Its answer to the access token says what to do, unless the
		// fields were changed: a token is not sent to an address that it was not issued for.
		if (grant.issuedFor === issuedFor) return { accessToken, issuedFor };
		throw new ProblemError({
			message: 'The credential was changed, so n8n must be authorized again',
			description:
				'The access token belongs to the fields as they were before, and the service gave no refresh token. Open the credential, open the address of its notice, authorize, and paste the new code into Authorization Code.',
		});
	}

	const presented =
		code === ''
			? { grant_type: 'refresh_token', refresh_token: refreshToken }
			: { grant_type: 'authorization_code', code };
	const call = {
		grant: code === '' ? ('refresh' as const) : ('code' as const),
		address: `${authBaseUrl}/a/auth/v0/token`,
		addressField: 'Authorization Base URL',
		scope: '',
		secrets: [clientSecret, code, refreshToken, accessToken],
	};
	const tokens = await callForTokens(http, call, {
		headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
		body: { ...presented, client_id: clientId, client_secret: clientSecret },
	});
	const renewed = { ...tokens, issuedFor };
	if (code === '') return { ...renewed, refreshToken: tokens.refreshToken ?? refreshToken };
	return {
		...renewed,
		refreshToken: tokens.refreshToken ?? '',
		authorizationCode: '',
		usedCode: digest(code),
	};
}
