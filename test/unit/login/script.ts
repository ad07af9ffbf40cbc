import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { locationsRequest } from '../../../credentials/shared/urls';
import { toText } from '../../../credentials/shared/json';
import { digest, fingerprintCredential } from '../../../credentials/shared/fingerprint';
import { VisitorLocationsApi } from '../../../credentials/VisitorLocationsApi.credentials';
import { VisitorLocationsCodeApi } from '../../../credentials/VisitorLocationsCodeApi.credentials';
import { FILLED_IN } from './model/filledIn';
import { settle } from './model/settle';

// A script, step by step:
//
//   a -> b              who holds token a renews it: one token request is made, which brings b
//   a -> b for 100 s    and the service says how long b lives: it is renewed a tenth of that before its end
//   a (b) -> c          the refresh token that is presented is that of b
//   a = b               it gets b, without a call
//   a = nothing         it goes on with what it has
//   a x 400             the call is answered so; also x 503 after 7 s (Retry-After), x n8n (which refuses to call)
//   a ! 400             it fails so, without a call; also ! words of an error
//   a calls, a waits    it asks, and a call is made for it, or none is
//   answer b            the oldest call is answered: with tokens, or as after x
//   a got b             so it ended for all who hold a and waited; also a failed 400
//   list by a           a request is signed with a; also test by a, HTTP Request by a
//   list by a: stale    it is not: n8n is to renew the token first; also list by a: 400
//   10 s, back 1 h      time passes, or the clock is set back
//
// Who: none holds no token, a (any word) holds that token, a* one that is expired, a- no refresh token; code (any
// word with it) holds a pasted code, a+code both; a@b holds what b does, but its tokens were stored over by those of a;
// a/scope has another value in that field; other is another client.

type Credential = ICredentialDataDecryptedObject;

interface Type {
	preAuthentication: (this: IHttpRequestHelper, credential: Credential) => Promise<IDataObject>;
	authenticate: IAuthenticate;
	test: ICredentialTestRequest;
}
const TYPES = { password: VisitorLocationsApi, code: VisitorLocationsCodeApi };
const UNITS = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 };
const url = 'https://api.example.com/rest/v1/locations';
const REQUESTS = {
	list: { url },
	test: { url: '/locations' },
	'HTTP Request': { url: '', uri: url },
};

const STALE =
	/^The access token was issued for other fields of the credential: run the workflow again$/;

/** Each script has a client of its own, and begins when all that was kept for another one is over. */
let count = 0;
const DISTANCE = 60 * 24 * UNITS.h;
let now = 0;

/** Plays a script: its steps, with commas between them. */
export async function play(kind: keyof typeof TYPES, script: string): Promise<void> {
	now = ++count * DISTANCE;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
	const player = new Player(kind);
	for (const step of script.split(', ')) {
		await player.play(step).catch((error: unknown) => {
			throw new Error(`${step}: ${(error as Error).message}`);
		});
	}
}

class Player {
	private readonly type: Type;
	private readonly client = `client ${count}`;
	private readonly holders = new Map<string, Credential>();
	private readonly calls: ((reply: Promise<object>) => void)[] = [];
	private presented: unknown;
	private waiting: { who: string; end: Promise<PromiseSettledResult<string>[]> }[] = [];

	constructor(private readonly kind: keyof typeof TYPES) {
		this.type = new TYPES[kind]();
	}

	async play(step: string): Promise<void> {
		const [, back, amount, unit] = /^(back )?(\d+) (ms|s|min|h)$/.exec(step) ?? [];
		if (amount !== undefined) {
			const ms = Number(amount) * UNITS[unit as keyof typeof UNITS];
			now += back === undefined ? ms : -ms;
			return;
		}
		const [, request, by = '', outcome] = /^(.+) by ([^:]+)(?:: (.+))?$/.exec(step) ?? [];
		if (request !== undefined) {
			await this.signs(request as keyof typeof REQUESTS, by, outcome);
			return;
		}
		const [, reply] = /^answer (.+)$/.exec(step) ?? [];
		if (reply !== undefined) {
			await this.answer(reply);
			return;
		}
		const [, who = '', presented = who, verb = '', what] =
			/^(\S+)(?: \((\S+)\))? (->|x|=|!|calls|waits|got|failed)(?: (.+))?$/.exec(step) ?? [];
		const isCalled = ['->', 'x', 'calls'].includes(verb);
		if (!['got', 'failed'].includes(verb)) await this.asks(who, isCalled ? 1 : 0);
		if (what === undefined) return;
		if (isCalled) {
			if (this.kind === 'code') expect(this.presented).toBe(this.presentedBy(presented));
			await this.answer(what);
		}
		await this.ends(who, ['->', '=', 'got'].includes(verb), what.replace(/ (for|after) .*/, ''));
	}

	/** @returns the credential that holds what is named so */
	private credential(name: string): Credential {
		const kept = this.holders.get(name) ?? this.made(name);
		this.holders.set(name, kept);
		return kept;
	}

	private made(name: string): Credential {
		const [, base = '', mark, more = ''] = /^(.+)([/+*@-])([^/+*@-]*)$/.exec(name) ?? [];
		if (mark === '/') return { ...this.credential(base), [more]: 'https://b.example' };
		if (mark === '@') {
			const {
				accessToken = '',
				refreshToken = '',
				credentialFingerprint = '',
			} = this.credential(base);
			return { ...this.credential(more), accessToken, refreshToken, credentialFingerprint };
		}
		if (mark === '+') return { ...this.credential(base), authorizationCode: more };
		if (mark === '*') return { ...this.credential(base), expiresAt: '1' };
		if (mark === '-') return { ...this.credential(base), refreshToken: '' };
		const clientId = name.startsWith('other') ? `another ${this.client}` : this.client;
		const fields = { ...FILLED_IN[this.kind], clientId };
		if (name === 'none') return fields;
		if (/code/i.test(name)) return { ...fields, authorizationCode: name };
		const held = { ...fields, accessToken: name };
		if (this.kind === 'password')
			return { ...held, credentialFingerprint: fingerprintCredential(held) };
		const used = { ...held, refreshToken: refreshOf(name), usedCodeHash: digest('the first code') };
		return { ...used, credentialFingerprint: fingerprintCredential(used) };
	}

	private presentedBy(name: string): unknown {
		const { authorizationCode, refreshToken } = this.credential(name);
		return authorizationCode === '' ? refreshToken : authorizationCode;
	}

	private async signs(
		request: keyof typeof REQUESTS,
		who: string,
		outcome?: string,
	): Promise<void> {
		const credential = this.credential(who);
		const { headers } = request === 'test' ? this.type.test.request : locationsRequest;
		if (typeof this.type.authenticate !== 'function') throw new Error('A function is expected');
		const options = { ...REQUESTS[request], headers: { ...headers } };
		const [end] = await Promise.allSettled([this.type.authenticate(credential, options)]);
		const Authorization = `Bearer ${toText(credential.accessToken)}`;
		const value = { headers: { ...locationsRequest.headers, Authorization } };
		expect(end).toMatchObject(outcome === undefined ? { value } : failure(outcome));
		if (end.status === 'fulfilled') expect(end.value.headers).toEqual(value.headers);
	}

	/** Lets a credential ask for newer tokens, and go on as far as that goes without an answer. */
	private async asks(who: string, calls: number): Promise<void> {
		const credential = this.credential(who);
		const before = this.calls.length;
		const httpRequest = async ({ body }: IHttpRequestOptions) => {
			const { code, refresh_token } = body as Record<string, unknown>;
			this.presented = code ?? refresh_token;
			return await new Promise<object>((resolve) => this.calls.push(resolve));
		};
		const http = { helpers: { httpRequest } };
		const end = this.type.preAuthentication.call(http, credential).then((stored) => {
			if (stored.accessToken === undefined) return 'nothing';
			const token = toText(stored.accessToken);
			this.holders.set(token, { ...credential, ...(stored as Credential) });
			return token;
		});
		this.waiting.push({ who, end: Promise.allSettled([end]) });
		await settle();
		expect(this.calls).toHaveLength(before + calls);
	}

	private async answer(reply: string): Promise<void> {
		const call = this.calls.shift();
		if (call === undefined) throw new Error('No call to answer');
		call(replyOf(reply));
		await settle();
	}

	/** Checks what all have got who asked with that. */
	private async ends(who: string, isGood: boolean, outcome: string): Promise<void> {
		const ends = this.waiting.filter((one) => one.who === who);
		this.waiting = this.waiting.filter((one) => one.who !== who);
		expect(ends).not.toEqual([]);
		for (const [end] of await Promise.all(ends.map(async (one) => await one.end))) {
			if (isGood) expect(end).toEqual({ status: 'fulfilled', value: outcome });
			else expect(end).toMatchObject(failure(outcome));
		}
	}
}

const refreshOf = (token: string) => `${token}-refresh`;

/** A reply to a token request, by its name in a script. */
async function replyOf(name: string): Promise<object> {
	const [, status, pause] = /^(\d+)(?: after (\d+) s)?$/.exec(name) ?? [];
	if (name === 'n8n') throw new Error('Domain not allowed');
	if (status !== undefined) {
		const response = { status: Number(status), headers: { 'retry-after': pause } };
		throw Object.assign(new Error('x'), { response });
	}
	const [, token = '', life] = /^(\w+)(?: for (\d+) s)?$/.exec(name) ?? [];
	return await Promise.resolve({
		...{ access_token: token, refresh_token: refreshOf(token) },
		...(life === undefined ? {} : { expires_in: life }),
	});
}

/** An error by its status, or any words of it; `stale` is one that n8n takes for a 401. */
function failure(outcome: string): object {
	const reason = (words: RegExp) => ({ message: expect.stringMatching(words) as string });
	if (outcome === 'stale') return { reason: { ...reason(STALE), response: { status: 401 } } };
	if (outcome === 'n8n') return { reason: reason(/^n8n did not make the token request/) };
	if (/^3\d\d$/.test(outcome)) return { reason: reason(/^The token endpoint redirects/) };
	return {
		reason: reason(/^\d+$/.test(outcome) ? new RegExp(`\\(${outcome}\\)`) : new RegExp(outcome)),
	};
}
