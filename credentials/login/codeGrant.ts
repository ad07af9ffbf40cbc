import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { digest } from '../shared/digest';
import { fieldsPart, partsOf, trimmed } from '../shared/issuedFor';
import { textOf } from '../shared/json';
import { ProblemError } from '../shared/problem';
import { serviceAddress } from '../shared/serviceAddress';
import { authorizeProblem, promptAddress } from './authorizationPrompt';
import { requiredField } from './fields';
import { pastedCode } from './pastedCode';
import { CODE_REMEMBERED, RENEWAL_REMEMBERED, tokensText } from './renewals';
import type { Login } from './renewOnce';

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
	/** the address at which the user authorizes n8n anew; `''` without a redirect URL */
	prompt: string;
}

/**
 * Checks the fields of a `visitorLocationsCodeApi` credential.
 *
 * @throws ProblemError that names the first field that is empty or wrong
 */
export function authorizationCodeGrantOf(
	credential: ICredentialDataDecryptedObject,
): AuthorizationCodeGrant {
	const baseUrl = serviceAddress(credential.baseUrl, 'Base URL');
	const authBaseUrl = serviceAddress(credential.authBaseUrl, 'Authorization Base URL');
	const clientId = requiredField(credential.clientId, 'Client ID');
	const clientSecret = requiredField(credential.clientSecret, 'Client Secret');
	const [redirectUrl, scope] = [trimmed(credential.redirectUrl), trimmed(credential.scope)];
	const prompt = promptAddress(authBaseUrl, clientId, redirectUrl, scope);
	const pasted = pastedCode(textOf(credential.authorizationCode), prompt);
	const used = pasted !== '' && digest(pasted) === textOf(credential.usedCode);
	const grant = {
		...{ baseUrl, authBaseUrl, clientId, clientSecret, prompt },
		code: used ? '' : pasted,
		refreshToken: textOf(credential.refreshToken),
		accessToken: textOf(credential.accessToken),
		fields: fieldsPart(credential),
		usedCode: textOf(credential.usedCode),
		issuedFor: textOf(credential.issuedFor),
		companyId: textOf(credential.companyId),
	};
	if (grant.code === '' && grant.refreshToken === '' && grant.accessToken === '') {
		throw new ProblemError(authorizeProblem('n8n is not authorized yet', prompt));
	}
	return grant;
}

/** @returns whether the tokens stem from an older authorization than the last one: somebody stored them over it */
export function isSuperseded({ issuedFor, usedCode }: AuthorizationCodeGrant): boolean {
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
