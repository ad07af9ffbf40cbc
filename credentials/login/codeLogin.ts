import type { ICredentialDataDecryptedObject, IHttpRequestHelper } from 'n8n-workflow';

import { digest, issuedForOf, isUsable } from '../shared/fingerprint';
import { textOf, trimmed } from '../shared/json';
import { ProblemError } from '../shared/problem';
import { authAddress, baseAddress } from '../shared/urls';
import { requiredField } from './fields';
import type { Login, Tokens } from './tokenCache';
import { heldOf } from './tokenCache';
import { authorizeProblem, pastedCode, promptAddress } from './pastedCode';
import type { Client, TokenReply, TokenRequest } from './tokenRequest';
import { callForTokens, codeRequest } from './tokenRequest';

/**
 * How long after its exchange a code is enough to get the tokens, in ms: an editor that stays open saves a consumed code
 * again, without the tokens that it was exchanged for (n8n 2.41). As long as a code may live at all (RFC 6749, 4.1.2), and no
 * longer: who knows a used code and the client must not get tokens for it.
 */
const OPEN = 10 * 60_000;

/**
 * The login of a `visitorLocationsCodeApi` credential: by a new code, else by the refresh token (docs/openapi.yaml,
 * obtainTokenByCodeOrRefreshToken).
 *
 * @throws ProblemError that names the first field that is empty or wrong, or says that n8n is not authorized yet
 */
export function codeLogin(credential: ICredentialDataDecryptedObject): Login {
	baseAddress(credential.baseUrl, credential.apiPrefix);
	const client = clientOf(credential);
	const { authBaseUrl, clientId, clientSecret, prompt } = client;
	const pasted = pastedCode(textOf(credential.authorizationCode), prompt);
	// An editor that stayed open saves a consumed code again.
	const code = digest(pasted) === textOf(credential.usedCode) ? '' : pasted;
	const usedCode = code === '' ? textOf(credential.usedCode) : digest(code);
	const issuedFor = issuedForOf({ ...credential, usedCode });
	const kept: Tokens = {
		accessToken: textOf(credential.accessToken),
		refreshToken: textOf(credential.refreshToken),
		expiresAt: '',
		companyId: textOf(credential.companyId),
		issuedFor: textOf(credential.issuedFor),
	};
	const held = heldOf(kept);
	if (code === '' && held === '') {
		throw new ProblemError(authorizeProblem('n8n is not authorized yet', prompt));
	}
	// Tokens of another authorization are never presented: then only the code counts.
	const byCode = code !== '' || !isSame(kept.issuedFor, issuedFor);
	return {
		// Without Base URL and scope: correcting one in an open editor presents the consumed code again.
		key: digest('visitorLocationsCodeApi', authBaseUrl, clientId, clientSecret, usedCode),
		held,
		isUsable: code === '' && isUsable(credential),
		isRenewable: code !== '' || kept.refreshToken !== '',
		// n8n tests whenever the dialog is opened, and a refresh token may be good for one call.
		testsAnew: false,
		open: byCode ? OPEN : 0,
		presents: (newest) => (newest === undefined ? (byCode ? 'code' : held) : heldOf(newest)),
		renew: async (http, newest) =>
			newest === undefined && code !== ''
				? await exchanged(http, client, code, kept, issuedFor)
				: await refreshed(http, client, newest ?? kept, issuedFor),
		stored: (tokens) => {
			assertSame(tokens.issuedFor, issuedFor, prompt);
			// A refresh leaves `usedCode` alone: meanwhile another code may have been exchanged.
			const consumed: Record<string, string> =
				code === '' ? {} : { authorizationCode: '', usedCode };
			return { ...tokens, ...consumed, issuedFor };
		},
	};
}

function clientOf(credential: ICredentialDataDecryptedObject): Client {
	const authBaseUrl = authAddress(credential.authBaseUrl);
	const clientId = requiredField(credential.clientId, 'Client ID');
	const clientSecret = requiredField(credential.clientSecret, 'Client Secret');
	const [redirectUrl, scope] = [trimmed(credential.redirectUrl), trimmed(credential.scope)];
	const prompt = promptAddress(authBaseUrl, clientId, redirectUrl, scope);
	return { authBaseUrl, clientId, clientSecret, prompt };
}

/** @returns what a new code brings: a new authorization may be for another company, so nothing of the old one is kept */
async function exchanged(
	http: IHttpRequestHelper,
	client: Client,
	code: string,
	replaced: Tokens,
	issuedFor: string,
): Promise<Tokens> {
	const request = codeRequest(client, 'code', code);
	const key = digest(client.authBaseUrl, client.clientId);
	const reply = await inTurn(key, async () => await call(http, request, replaced));
	return { refreshToken: '', companyId: '', ...reply, issuedFor };
}

/** @returns what a refresh token brings: the newest refresh token, or the old one if none was sent */
async function refreshed(
	http: IHttpRequestHelper,
	client: Client,
	tokens: Tokens,
	issuedFor: string,
): Promise<Tokens> {
	// Neither token is sent to an address that it was not issued for, nor used for another scope.
	assertSame(tokens.issuedFor, issuedFor, client.prompt);
	const { refreshToken = '', companyId } = tokens;
	if (refreshToken === '') {
		// The service's answer to the access token says what to do.
		if (tokens.issuedFor === issuedFor) return { ...tokens, expiresAt: '' };
		throw new ProblemError(changed(client.prompt));
	}
	const request = codeRequest(client, 'refresh', refreshToken);
	const reply = await call(http, request, tokens);
	return { refreshToken, companyId, ...reply, issuedFor };
}

/** Makes a token call; where the service repeats the tokens that are replaced, they are hidden. */
async function call(
	http: IHttpRequestHelper,
	request: TokenRequest,
	{ accessToken, refreshToken = '' }: Tokens,
): Promise<TokenReply> {
	const secrets = [...request.secrets, refreshToken, accessToken];
	return await callForTokens(http, { ...request, secrets });
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

/** @returns whether two fingerprints (issuedForOf) are of the same authorization: issuer, scope and code */
function isSame(one: string, other: string): boolean {
	return one.split('.')[0] === other.split('.')[0];
}

/** @throws ProblemError for tokens of another authorization */
function assertSame(issuedFor: string, wanted: string, prompt: string): void {
	if (isSame(issuedFor, wanted)) return;
	const sameFields = issuedFor.split('.')[1] === wanted.split('.')[1];
	throw new ProblemError(sameFields ? olderAuthorization(prompt) : changed(prompt));
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
