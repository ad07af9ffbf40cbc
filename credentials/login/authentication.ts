import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { takeDemand } from '../shared/demand';
import { textOf } from '../shared/json';
import { StaleTokenError, withBearer } from './bearer';
import type { Renewal } from './renewals';
import type { Login } from './renewOnce';
import { demandNew, renewOnce, tryAgain, whyNotYet } from './renewOnce';
import { stateOf, TOKEN_LIFE } from './tokenLife';

/** Credentials that signed a request of n8n's older helper, which renews after whatever error that ends with. */
const signedForOlderHelper = new WeakSet<ICredentialDataDecryptedObject>();

/**
 * What `authenticate` does: signs a request, or makes n8n call `preAuthentication` first.
 *
 * @param login what a token call of this credential would be about
 * @param newCode whether a code waits to be exchanged
 * @throws StaleTokenError to have the token renewed; ProblemError when that was refused so shortly ago that it has to
 * wait, or when the request goes to another origin
 */
export function authenticated(
	credentials: ICredentialDataDecryptedObject,
	login: Login,
	newCode: boolean,
	unsigned: IHttpRequestOptions,
): IHttpRequestOptions {
	const { demand, request } = takeDemand(unsigned);
	const found = newCode ? 'stale' : stateOf(credentials, Date.now());
	const usable = found !== 'none' && found !== 'stale';
	const notYet = usable ? undefined : whyNotYet(login);
	const occasion = demand !== undefined && login.renewable ? demand : 'request';
	const action = TOKEN_LIFE[occasion][notYet === undefined ? found : 'refused'];
	if (action === 'fail' && notYet !== undefined) throw notYet;
	if (action !== 'use') {
		if (demand === 'test') demandNew(login);
		if (demand !== undefined) tryAgain(login);
		throw new StaleTokenError();
	}
	const signed = withBearer(textOf(credentials.accessToken), credentials.baseUrl, request);
	if (!request.url) signedForOlderHelper.add(credentials);
	return signed;
}

/**
 * What `preAuthentication` does: n8n calls it when there is no token, after a 401 or a StaleTokenError, and, in its HTTP
 * Request node, after any failure (n8n 2.41, requestWithAuthentication).
 *
 * @param renew makes the token call, from the newest renewal where there is one
 * @returns what to store; undefined where n8n is to go on with what it has: with the failure, or with `authenticate`,
 * which knows whether this is a test
 */
export async function preAuthenticated(
	credentials: ICredentialDataDecryptedObject,
	login: Login,
	renew: (newest?: Renewal) => Promise<Renewal>,
): Promise<Renewal | undefined> {
	const state = stateOf(credentials, Date.now());
	const occasion = signedForOlderHelper.has(credentials) ? 'failure' : 'unauthorized';
	if (TOKEN_LIFE[occasion][state] === 'use') return undefined;
	if (state === 'none' && whyNotYet(login) !== undefined) return undefined;
	return await renewOnce(login, renew);
}
