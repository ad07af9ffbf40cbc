import { isRefusal, tokenProblem } from '../../credentials/login/tokenErrors';
import type { TokenRequest } from '../../credentials/login/tokenRequest';
import { multipart, tokenRequest } from '../../credentials/login/tokenRequest';
import { lifetimeOf } from '../../credentials/shared/token';
import { isObject, memberOf, textOf } from '../../credentials/shared/json';
import { say } from '../progress';
import type { Client } from './client';
import type { TokenCall, TokenCallFacts, TokenFacts } from './facts';
import { callName, callWords } from './findings';
import type { Plan } from './plan';
import { answerOf, memberNames } from './reply';

/** The documented token calls: obtainTokenByPassword, and obtainTokenByCodeOrRefreshToken. */
const DOCUMENTED: Record<TokenCall['grant'], TokenCall> = {
	password: { grant: 'password', at: 'base', body: 'multipart' },
	code: { grant: 'code', at: 'auth', body: 'json' },
	refresh: { grant: 'refresh', at: 'auth', body: 'json' },
};

/** Makes the probe's token calls and keeps their facts. */
export class TokenQuestions {
	readonly facts: TokenFacts = {
		calls: [],
		members: [],
		lifetime: undefined,
		refreshable: false,
		rotation: undefined,
	};
	private newestRefreshToken: string;

	constructor(
		private readonly client: Client,
		private readonly plan: Plan,
	) {
		this.newestRefreshToken = plan.login.grant === 'refresh' ? plan.login.refreshToken : '';
	}

	/**
	 * Signs in with the documented call. Only when the service says that it does not understand the body, the
	 * same is sent once more as a form: a wrong password is never sent twice.
	 *
	 * @returns the access token, undefined when there is none
	 */
	async logIn(): Promise<string | undefined> {
		const documented = DOCUMENTED[this.plan.login.grant];
		let outcome = await this.call(documented);
		if (outcome.notUnderstood) outcome = await this.call({ ...documented, body: 'form' });
		const { response } = outcome;
		if (response === undefined) return undefined;
		this.facts.members = memberNames(response, this.client.secrets);
		const { access_token, refresh_token, expires_in } = response;
		const lifetime = lifetimeOf(expires_in);
		if (lifetime !== undefined) this.facts.lifetime = lifetime / 1000;
		this.facts.refreshable = textOf(refresh_token) !== '';
		return textOf(access_token);
	}

	/** Asks which refresh calls the service accepts, the documented ones first. */
	async askRefreshes(): Promise<void> {
		const { login, authUrl } = this.plan;
		const { password, refresh } = DOCUMENTED;
		const calls: TokenCall[] =
			login.grant === 'password' ? [{ ...password, grant: 'refresh' }] : [];
		if (authUrl !== undefined) calls.push(refresh, { ...refresh, body: 'form' });
		const made = this.facts.calls.map(callName);
		for (const call of calls.filter((one) => !made.includes(callName(one)))) {
			if (this.newestRefreshToken !== '') await this.call(call);
		}
	}

	/** Asks whether a password login as a form is accepted, too, after the documented one was. */
	async askFormLogin(): Promise<void> {
		const [first] = this.facts.calls;
		if (first?.grant !== 'password' || first.verdict !== 'accepted') return;
		await this.call({ ...DOCUMENTED.password, body: 'form' });
	}

	/** Makes one token call, and hides what it presents and the tokens that it brings from then on. */
	private async call(call: TokenCall) {
		const { client, plan, facts, newestRefreshToken } = this;
		const { secrets } = client;
		const request = requestOf(call, plan, newestRefreshToken);
		secrets.add(...request.secrets);
		const reply = await client.post(request.address, sentAs(call.body, request));
		const { status = 0, body } = reply;
		const accepted = status >= 200 && status < 300 && textOf(memberOf(body, 'access_token')) !== '';
		const response = accepted && isObject(body) ? body : undefined;
		const refresh = textOf(response?.refresh_token);
		secrets.add(textOf(response?.access_token), refresh);

		const failure = { ...reply, secrets: [] };
		const verdict = accepted ? 'accepted' : isRefusal(failure) ? 'refused' : 'failed';
		const problem = status < 300 ? undefined : tokenProblem(failure, request).message;
		const made: TokenCallFacts = { ...call, verdict, ...answerOf(reply, secrets, problem) };
		facts.calls.push(made);
		say(`  ${callName(call)}: ${callWords(made)}`);
		if (accepted && call.grant === 'refresh') {
			const same = refresh === newestRefreshToken;
			facts.rotation ??= refresh === '' ? 'omits' : same ? 'keeps' : 'rotates';
		}
		this.newestRefreshToken = refresh || newestRefreshToken;
		// Then another body may be accepted (RFC 6749, 5.2).
		const unclear = status === 415 || memberOf(body, 'error') === 'invalid_request';
		return { response, notUnderstood: verdict === 'refused' && unclear };
	}
}

/**
 * @returns the node's own call, or one that it never makes: a refresh at the address of the password login, in
 * the form of that login
 */
function requestOf({ grant, at }: TokenCall, plan: Plan, refreshToken: string): TokenRequest {
	const { baseUrl, authUrl: authBaseUrl = baseUrl, clientId, clientSecret, login } = plan;
	const client = { baseUrl, authBaseUrl, clientId, clientSecret };
	if (grant === 'refresh' && at === 'auth') return tokenRequest({ grant, refreshToken, ...client });
	const request = tokenRequest({ ...login, ...client });
	if (grant !== 'refresh') return request;
	return {
		...request,
		grant,
		fields: { grant_type: 'refresh_token', refresh_token: refreshToken },
	};
}

/** @returns headers and body as they are sent; fetch itself adds the type of a multipart body */
function sentAs(body: TokenCall['body'], { headers, fields }: TokenRequest) {
	if (body === 'multipart') return { headers, body: multipart(fields) };
	if (body === 'json') return { headers, body: JSON.stringify(fields) };
	const type = 'application/x-www-form-urlencoded'; // as n8n's Connect sends it (n8n 2.41, client-oauth2)
	return { headers: { ...headers, 'Content-Type': type }, body: new URLSearchParams(fields) };
}
