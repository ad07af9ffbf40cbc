import { isDeepStrictEqual } from 'node:util';

import { say } from '../progress';
import { callName } from './callName';
import type { Client } from './client';
import type { Rotation, TokenCall, TokenFacts } from './facts';
import type { Plan } from './plan';
import { memberNames } from './reply';
import type { Secrets } from './secrets';
import type { TokenOutcome, Tokens } from './tokenCalls';
import { callForTokens } from './tokenCalls';

/** The documented token calls (contract 4.1, 4.4, 4.5). */
const LOGINS: Record<TokenCall['grant'], TokenCall> = {
	password: { grant: 'password', at: 'base', body: 'multipart' },
	code: { grant: 'code', at: 'auth', body: 'json' },
	refresh: { grant: 'refresh', at: 'auth', body: 'json' },
};
const REFRESH_AT_BASE: TokenCall = { grant: 'refresh', at: 'base', body: 'multipart' };

/** Makes the probe's token calls and keeps their facts. */
export class TokenQuestions {
	readonly facts: TokenFacts = {
		calls: [],
		members: [],
		lifetime: undefined,
		refreshable: false,
		rotation: undefined,
	};
	private newestRefreshToken = '';

	constructor(
		private readonly client: Client,
		private readonly plan: Plan,
		private readonly secrets: Secrets,
	) {
		if (plan.login.grant === 'refresh') this.newestRefreshToken = plan.login.refreshToken;
	}

	/**
	 * Logs in with the documented call. Only when the service says that it is the body that it does not
	 * understand, the same is sent once more as a form: a wrong password is never sent twice.
	 *
	 * @returns the access token, undefined when there is none
	 */
	async logIn(): Promise<string | undefined> {
		const documented = LOGINS[this.plan.login.grant];
		let outcome = await this.call(documented);
		if (outcome.facts.formRefused) outcome = await this.call({ ...documented, body: 'form' });
		const { tokens } = outcome;
		if (tokens === undefined) return undefined;
		this.facts.members = memberNames(tokens.response, this.secrets);
		const lifetime = tokens.response.expires_in;
		if (typeof lifetime === 'number') this.facts.lifetime = lifetime;
		this.facts.refreshable = tokens.refresh !== '';
		return tokens.access;
	}

	/** Asks which refresh calls the service accepts, the documented ones first. */
	async askRefreshes(): Promise<void> {
		const { grant } = this.plan.login;
		const calls: TokenCall[] = [];
		if (grant === 'password') calls.push(REFRESH_AT_BASE);
		if (grant !== 'refresh' && this.plan.authUrl !== undefined) calls.push(LOGINS.refresh);
		if (this.plan.authUrl !== undefined) calls.push({ ...LOGINS.refresh, body: 'form' });
		for (const call of calls) {
			const asked = this.facts.calls.some((made) => isDeepStrictEqual(callOf(made), call));
			if (!asked && this.newestRefreshToken !== '') await this.call(call);
		}
	}

	/** Asks whether a password login as a form is accepted, too, after the documented one was. */
	async askFormLogin(): Promise<void> {
		const [first] = this.facts.calls;
		if (first?.grant !== 'password' || first.verdict !== 'accepted') return;
		await this.call({ ...LOGINS.password, body: 'form' });
	}

	private async call(call: TokenCall): Promise<TokenOutcome> {
		const outcome = await callForTokens(
			this.client,
			this.plan,
			this.secrets,
			call,
			this.presented(call.grant),
		);
		this.facts.calls.push(outcome.facts);
		say(`  ${callName(call)}: ${outcome.facts.words}`);
		if (outcome.tokens !== undefined) this.keep(call, outcome.tokens);
		return outcome;
	}

	private keep(call: TokenCall, { refresh }: Tokens): void {
		if (call.grant === 'refresh') {
			this.facts.rotation ??= rotationOf(this.newestRefreshToken, refresh);
		}
		if (refresh !== '') this.newestRefreshToken = refresh;
	}

	private presented(grant: TokenCall['grant']): Record<string, string> {
		const { login } = this.plan;
		if (grant === 'password' && login.grant === 'password') {
			const { username, password, scope } = login;
			return { username, password, scope, grant_type: 'password' };
		}
		if (grant === 'code' && login.grant === 'code') {
			return { grant_type: 'authorization_code', code: login.code };
		}
		return { grant_type: 'refresh_token', refresh_token: this.newestRefreshToken };
	}
}

function callOf({ grant, at, body }: TokenCall): TokenCall {
	return { grant, at, body };
}

function rotationOf(sent: string, received: string): Rotation {
	if (received === '') return 'omits';
	return received === sent ? 'keeps' : 'rotates';
}
