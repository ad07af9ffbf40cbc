import { textOf } from '../../credentials/shared/json';
import { isObject, memberOf } from '../../credentials/shared/json';
import { isRefusal, tokenProblem } from '../../credentials/login/tokenProblem';
import type { Client } from './client';
import type { TokenCall, TokenCallFacts } from './facts';
import type { Plan } from './plan';
import type { Outcome } from './reply';
import { bodyKind, isFault, saidBy } from './reply';
import type { Secrets } from './secrets';

/** The tokens of a token response; `refresh` is `''` where there is none. */
export interface Tokens {
	access: string;
	refresh: string;
	/** the whole response */
	response: Record<string, unknown>;
}

export interface TokenOutcome {
	facts: TokenCallFacts;
	tokens: Tokens | undefined;
}

/**
 * Makes one token call, and hides the tokens that it brings from then on.
 *
 * @param presented the fields of the grant: user name and password, a code, or a refresh token
 */
export async function callForTokens(
	client: Client,
	plan: Plan,
	secrets: Secrets,
	call: TokenCall,
	presented: Record<string, string>,
): Promise<TokenOutcome> {
	const { clientId, clientSecret, baseUrl, authUrl = baseUrl } = plan;
	const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
	secrets.add(basic);
	const atBase = call.at === 'base';
	const address = atBase ? `${baseUrl}/oauth2/token` : `${authUrl}/a/auth/v0/token`;
	// Contract 4.1 has the client in a header, 4.4 and 4.5 in the body.
	const fields = atBase
		? presented
		: { ...presented, client_id: clientId, client_secret: clientSecret };
	const headers: Record<string, string> = atBase ? { authorization: `Basic ${basic}` } : {};
	if (call.body === 'json') headers['content-type'] = 'application/json';

	const outcome = await client.post(address, headers, bodyOf(call.body, fields));
	const tokens = tokensOf(outcome);
	if (tokens !== undefined) secrets.add(tokens.access, tokens.refresh);
	return { facts: factsOf(call, address, outcome, tokens !== undefined, secrets), tokens };
}

function bodyOf(kind: TokenCall['body'], fields: Record<string, string>) {
	if (kind === 'json') return JSON.stringify(fields);
	if (kind === 'form') return new URLSearchParams(fields);
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	return form;
}

/** @returns what a token response brings (contract 2.2), undefined for every other reply */
function tokensOf(outcome: Outcome): Tokens | undefined {
	if (isFault(outcome) || outcome.status < 200 || outcome.status > 299) return undefined;
	const response = outcome.body;
	const access = textOf(memberOf(response, 'access_token'));
	if (!isObject(response) || access === '') return undefined;
	return { access, refresh: textOf(response.refresh_token), response };
}

function factsOf(
	call: TokenCall,
	address: string,
	outcome: Outcome,
	accepted: boolean,
	secrets: Secrets,
): TokenCallFacts {
	const ended = (verdict: TokenCallFacts['verdict'], words: string, said = '') => ({
		...call,
		verdict,
		status: isFault(outcome) ? undefined : outcome.status,
		words,
		said: secrets.shown(said),
		formRefused: false,
	});
	if (isFault(outcome)) return ended('failed', outcome.fault);
	const { status, body, location } = outcome;
	if (accepted) return ended('accepted', `accepted (${status})`);
	if (status < 300)
		return ended('failed', `answered ${status} with ${bodyKind(outcome)}, no token`);

	const failure = { status, body, location, secrets: [] };
	const about = { ...call, address, addressField: '', scope: '', secrets: [] };
	const { message } = tokenProblem(failure, about);
	const said = status < 400 ? `redirect to ${location ?? 'nowhere'}` : saidBy(outcome);
	const verdict = isRefusal(failure) ? 'refused' : 'failed';
	return {
		...ended(verdict, `${verdict} (${status}): ${message.replace(` (${status})`, '')}`, said),
		formRefused: status === 415 || memberOf(body, 'error') === 'invalid_request',
	};
}
