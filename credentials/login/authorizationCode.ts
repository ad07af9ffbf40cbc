import type { ICredentialDataDecryptedObject, IHttpRequestHelper } from 'n8n-workflow';

import { digest } from '../shared/digest';
import { fieldsPart, partsOf } from '../shared/issuedFor';
import { textOf } from '../shared/json';
import { ProblemError } from '../shared/problem';
import { serviceAddress } from '../shared/serviceAddress';
import { requiredField } from './fields';
import { pastedCode } from './pastedCode';
import type { Renewal } from './renewals';
import { CODE_REMEMBERED, RENEWAL_REMEMBERED, tokensText } from './renewals';
import type { Login } from './renewOnce';
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
	/** fingerprint of the fields, without the code (fieldsPart) */
	fields: string;
	/** digest of the code that was exchanged last, `''` before the first */
	usedCode: string;
	/** fingerprint of the fields and the code that the tokens belong to (issuedForOf) */
	issuedFor: string;
	/** the company that the tokens are for, `''` when it is not known */
	companyId: string;
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
		fields: fieldsPart(credential),
		usedCode: textOf(credential.usedCode),
		issuedFor: textOf(credential.issuedFor),
		companyId: textOf(credential.companyId),
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

/** @returns whether the tokens stem from an older authorization than the last one: somebody stored them over it */
function isSuperseded({ issuedFor, usedCode }: AuthorizationCodeGrant): boolean {
	return issuedFor !== '' && partsOf(issuedFor).code !== usedCode;
}

/** @returns what a token call of this credential is about */
export function codeLogin(grant: AuthorizationCodeGrant): Login {
	const { authBaseUrl, clientId, clientSecret, code, refreshToken, usedCode } = grant;
	const tokens = tokensText(grant);
	// Base URL is not part of it: correcting it in an open editor presents the consumed code again.
	const credential = ['visitorLocationsCodeApi', authBaseUrl, clientId, clientSecret];
	const common = { credential, byFields: false, renewable: code + refreshToken !== '' };
	if (code === '' && !isSuperseded(grant)) {
		return { ...common, presented: tokens, remembered: RENEWAL_REMEMBERED };
	}
	const presented = `code ${code === '' ? usedCode : digest(code)}`;
	const replaces = code === '' || tokens === '' ? {} : { replaces: tokens };
	return { ...common, presented, remembered: CODE_REMEMBERED, ...replaces };
}

/**
 * Gets new tokens: exchanges a new code, else presents the refresh token (docs/openapi.yaml,
 * obtainTokenByCodeOrRefreshToken).
 *
 * @param newest the newest tokens of the same authorization, if those of the credential are older
 * @returns the hidden fields to keep: the newest refresh token, or the old one if none was sent
 * @throws RefusedError when the service said no, FaultError when a later call may succeed, ProblemError when no call
 * can be made
 */
export async function callForGrant(
	http: IHttpRequestHelper,
	credential: AuthorizationCodeGrant,
	newest?: Renewal,
): Promise<Renewal> {
	const grant = newest === undefined ? credential : { ...credential, ...newest, code: '' };
	const { code, refreshToken, accessToken, fields, companyId } = grant;
	const belongsTo = partsOf(grant.issuedFor);
	if (code === '') {
		if (isSuperseded(grant)) throw new ProblemError(OLDER_AUTHORIZATION);
		// Neither token is sent to an address that it was not issued for.
		const sameIssuer = grant.issuedFor.startsWith(`${digest(grant.authBaseUrl)}.`);
		if (refreshToken === '' ? belongsTo.fields !== fields : !sameIssuer) {
			throw new ProblemError(AUTHORIZE_AGAIN);
		}
		// Without a refresh token, the service's answer to the access token says what to do.
		if (refreshToken === '') return { accessToken, expiresAt: '', issuedFor: grant.issuedFor };
	}
	const request = tokenRequest({ ...grant, grant: code === '' ? 'refresh' : 'code' });
	const tokens = await callForTokens(http, {
		...request,
		secrets: [...request.secrets, refreshToken, accessToken],
	});
	// A new authorization may be for another company: keep nothing of the old one.
	const kept = code === '' ? { refreshToken, companyId } : { refreshToken: '', companyId: '' };
	const issuedFor = `${fields}.${code === '' ? belongsTo.code : digest(code)}`;
	return { ...kept, ...tokens, issuedFor };
}

/**
 * @returns what to store of a renewal. A consumed code is cleared and its digest kept, so that an editor that saves it
 * again does no harm.
 */
export function storedRenewal({ code, fields }: AuthorizationCodeGrant, renewal: Renewal): Renewal {
	const consumed: Record<string, string> =
		code === '' ? {} : { authorizationCode: '', usedCode: digest(code) };
	const issuedFor = `${fields}.${partsOf(renewal.issuedFor ?? '').code}`;
	return { ...renewal, ...consumed, issuedFor };
}

const CURE =
	'open the address of its notice, authorize, and paste the new code into Authorization Code.';
const AUTHORIZE_AGAIN = {
	message: 'The credential was changed, so n8n must be authorized again',
	description: `The tokens belong to the fields as they were before. Open the credential and restore them, or ${CURE}`,
};
const OLDER_AUTHORIZATION = {
	message: 'The tokens of an older authorization were stored over the newer ones',
	description: `Another worker of n8n was renewing them while n8n was authorized anew, so they are not used. Open the credential, ${CURE}`,
};
