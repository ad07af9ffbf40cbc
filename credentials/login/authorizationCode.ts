import type { ICredentialDataDecryptedObject, IHttpRequestHelper } from 'n8n-workflow';

import { digest } from '../shared/digest';
import { textOf } from '../shared/json';
import { ProblemError } from '../shared/problem';
import { serviceAddress } from '../shared/serviceAddress';
import { requiredField } from './fields';
import { pastedCode } from './pastedCode';
import type { Renewal } from './renewOnce';
import { renewOnce } from './renewOnce';
import { callForTokens } from './tokenCall';
import { tokenRequest } from './tokenRequest';

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
	/** fingerprint of the fields that the tokens belong to, see issuedForCode */
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
		clientId: requiredField(credential.clientId, 'Client ID'),
		clientSecret: requiredField(credential.clientSecret, 'Client Secret'),
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

/**
 * @returns the fingerprint of the fields that the tokens belong to: a digest of the authorization address, a dot,
 * and a digest of the rest
 */
export function issuedForCode(grant: AuthorizationCodeGrant): string {
	const { baseUrl, authBaseUrl, clientId, clientSecret } = grant;
	return `${digest(authBaseUrl)}.${digest(baseUrl, clientId, clientSecret)}`;
}

/**
 * Gets new tokens, once for all who ask at the same time: exchanges a new code, else presents the refresh token
 * (docs/openapi.yaml, obtainTokenByCodeOrRefreshToken).
 *
 * @returns the hidden fields to keep: the newest refresh token, or the old one if none was sent. A consumed code
 * is cleared and its digest kept, so that an editor that saves it again does no harm.
 * @throws RefusedError when the service said no, ProblemError for every other failure
 */
export async function renewAuthorization(
	http: IHttpRequestHelper,
	grant: AuthorizationCodeGrant,
): Promise<Renewal> {
	const { authBaseUrl, clientId, clientSecret, code, accessToken, refreshToken } = grant;
	// Base URL is not part of the key: correcting it in an open editor presents the consumed code again.
	const renewal = await renewOnce(
		['visitorLocationsCodeApi', authBaseUrl, clientId, clientSecret],
		code || accessToken || refreshToken,
		async (newest) =>
			await callForGrant(http, newest === undefined ? grant : { ...grant, ...newest }),
	);
	const consumed: Record<string, string> =
		code === '' ? {} : { authorizationCode: '', usedCode: digest(code) };
	return { ...renewal, ...consumed, issuedFor: issuedForCode(grant) };
}

async function callForGrant(
	http: IHttpRequestHelper,
	grant: AuthorizationCodeGrant,
): Promise<Renewal> {
	const { code, refreshToken, accessToken } = grant;
	if (code === '') {
		// Neither token is sent to an address that it was not issued for.
		const sameFields = grant.issuedFor === issuedForCode(grant);
		const sameIssuer = grant.issuedFor.startsWith(`${digest(grant.authBaseUrl)}.`);
		if (refreshToken === '' ? !sameFields : !sameIssuer) throw new ProblemError(AUTHORIZE_AGAIN);
		// Without a refresh token, the service's answer to the access token says what to do.
		if (refreshToken === '') return { accessToken, expiresAt: '' };
	}
	const request = tokenRequest({ ...grant, grant: code === '' ? 'refresh' : 'code' });
	const tokens = await callForTokens(http, {
		...request,
		secrets: [...request.secrets, refreshToken, accessToken],
	});
	if (code === '') return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
	// A new authorization may be for another company: keep nothing of the old one.
	return {
		...tokens,
		refreshToken: tokens.refreshToken ?? '',
		companyId: tokens.companyId ?? '',
	};
}

const AUTHORIZE_AGAIN = {
	message: 'The credential was changed, so n8n must be authorized again',
	description:
		'The tokens belong to the fields as they were before. Open the credential and restore them, or open the address of its notice, authorize, and paste the new code into Authorization Code.',
};
