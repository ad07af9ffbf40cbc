import type { ICredentialDataDecryptedObject, IHttpRequestHelper } from 'n8n-workflow';

import { digest } from './digest';
import { filledIn, textOf } from './filledIn';
import { pastedCode } from './pastedCode';
import { ProblemError } from './problem';
import { serviceAddress } from './serviceAddress';
import type { Renewal } from './singleFlight';
import { renewOnce } from './singleFlight';
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

/**
 * @returns what tells the fields that tokens were issued for from changed ones: a digest of the authorization
 * address, a dot, and a digest of the rest
 */
export function issuedForCode(grant: AuthorizationCodeGrant): string {
	const { baseUrl, authBaseUrl, clientId, clientSecret } = grant;
	return `${digest(authBaseUrl)}.${digest(baseUrl, clientId, clientSecret)}`;
}

/**
 * Gets new tokens, once for all who ask at the same time: exchanges a new code (contract 4.4), else
 * presents the refresh token (4.5).
 *
 * @returns the hidden fields to keep: the newest refresh token, or the old one if none was sent; a
 * consumed code is cleared, and its digest kept, so that an editor that saves it again does no harm
 * @throws RefusedError when the service said no, ProblemError for every other failure
 */
export async function renewAuthorization(
	http: IHttpRequestHelper,
	grant: AuthorizationCodeGrant,
): Promise<Renewal> {
	const { authBaseUrl, clientId, clientSecret, code, accessToken, refreshToken } = grant;
	// Base URL is no part of it: whoever corrects it in an open dialog presents the consumed code once more.
	const renewal = await renewOnce(
		['visitorLocationsCodeApi', authBaseUrl, clientId, clientSecret],
		code || accessToken || refreshToken,
		async () => await callForGrant(http, grant),
	);
	const consumed: Record<string, string> =
		code === '' ? {} : { authorizationCode: '', usedCode: digest(code) };
	return { ...renewal, ...consumed, issuedFor: issuedForCode(grant) };
}

/** One call, with a JSON body that has the client in it, and without Authorization header. */
async function callForGrant(
	http: IHttpRequestHelper,
	grant: AuthorizationCodeGrant,
): Promise<Renewal> {
	const { authBaseUrl, clientId, clientSecret, code, refreshToken, accessToken } = grant;
	if (code === '') {
		// Neither token is sent to an address that it was not issued for.
		const sameFields = grant.issuedFor === issuedForCode(grant);
		const sameIssuer = grant.issuedFor.startsWith(`${digest(authBaseUrl)}.`);
		if (refreshToken === '' ? !sameFields : !sameIssuer) throw new ProblemError(AUTHORIZE_AGAIN);
		// Without refresh token the service's answer to the access token says what to do.
		if (refreshToken === '') return { accessToken };
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
	if (code === '') return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
	// A new authorization may be for another company: nothing of the one before stays.
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
