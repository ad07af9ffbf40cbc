import type { IHttpRequestHelper } from 'n8n-workflow';

import { digest } from '../shared/digest';
import { partsOf } from '../shared/issuedFor';
import { ProblemError } from '../shared/problem';
import { authorizeProblem } from './authorizationPrompt';
import type { AuthorizationCodeGrant } from './codeGrant';
import { isSuperseded } from './codeGrant';
import type { Renewal } from './renewals';
import { callForTokens } from './tokenCall';
import { tokenRequest } from './tokenRequest';

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
	const { code, refreshToken, accessToken, fields, companyId, prompt } = grant;
	const belongsTo = partsOf(grant.issuedFor);
	if (code === '') {
		// Neither token is sent to an address that it was not issued for.
		const isOurs =
			refreshToken === ''
				? belongsTo.fields === fields
				: belongsTo.issuer === partsOf(fields).issuer;
		if (!isOurs) throw new ProblemError(changed(prompt));
		if (isSuperseded(grant)) throw new ProblemError(olderAuthorization(prompt));
		// Without a refresh token, the service's answer to the access token says what to do.
		if (refreshToken === '') return { accessToken, expiresAt: '', issuedFor: grant.issuedFor };
	}
	const request = tokenRequest({ ...grant, grant: code === '' ? 'refresh' : 'code' });
	const secrets = [...request.secrets, refreshToken, accessToken];
	const call = async () => await callForTokens(http, { ...request, secrets });
	const client = digest(grant.authBaseUrl, grant.clientId);
	const tokens = code === '' ? await call() : await inTurn(client, call);
	// A new authorization may be for another company: keep nothing of the old one.
	const kept = code === '' ? { refreshToken, companyId } : { refreshToken: '', companyId: '' };
	const issuedFor = `${fields}.${code === '' ? belongsTo.code : digest(code)}`;
	return { ...kept, ...tokens, issuedFor };
}

/** For each client, the exchange of a code that was begun last, while it is under way. */
const exchanges = new Map<string, Promise<unknown>>();

/**
 * Makes the exchanges of one client one after the other: n8n keeps the tokens that it stores last, and those must be of
 * the newer code. (Two codes may as well belong to two credentials of the client, so that none can be refused.)
 */
async function inTurn<T>(client: string, exchange: () => Promise<T>): Promise<T> {
	const turn = Promise.allSettled([exchanges.get(client)]).then(exchange);
	exchanges.set(client, turn);
	try {
		return await turn;
	} finally {
		if (exchanges.get(client) === turn) exchanges.delete(client);
	}
}

/**
 * @returns what to store of a renewal. A consumed code is cleared and its digest kept, so that an editor that saves it
 * again does no harm.
 * @throws ProblemError for tokens that were issued for another scope, before the form was saved again
 */
export function storedRenewal(
	{ code, fields, prompt }: AuthorizationCodeGrant,
	renewal: Renewal,
): Renewal {
	const issuedFor = partsOf(renewal.issuedFor ?? '');
	if (issuedFor.issuer !== partsOf(fields).issuer) throw new ProblemError(changed(prompt));
	const consumed: Record<string, string> =
		code === '' ? {} : { authorizationCode: '', usedCode: digest(code) };
	return { ...renewal, ...consumed, issuedFor: `${fields}.${issuedFor.code}` };
}

const changed = (prompt: string) =>
	authorizeProblem(
		'The credential was changed, so n8n must be authorized again',
		prompt,
		'The tokens belong to the fields as they were before: restore them, or authorize n8n again.',
	);
const olderAuthorization = (prompt: string) =>
	authorizeProblem(
		'The tokens of an older authorization were stored over the newer ones',
		prompt,
		'Another worker of n8n renewed them while n8n was being authorized, so they are not used.',
	);
