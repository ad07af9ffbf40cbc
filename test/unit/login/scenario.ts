import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { computeIssuedFor } from '../../../shared/storedTokens';
import { toText } from '../../../shared/json';
import { locationsRequest } from '../../../shared/urls';
import { VisitorLocationsApi } from '../../../credentials/VisitorLocationsApi.credentials';
import { VisitorLocationsCodeApi } from '../../../credentials/VisitorLocationsCodeApi.credentials';
import type { CredentialType } from './fixtures';
import { FILLED_IN, settle } from './fixtures';

// A scenario is a text of sentences, with commas between them. Its credentials are named by the access token that they
// store: `a`, `b` or `x` stores the tokens a and a-refresh (with a password no refresh token), `a new credential` stores
// none. `code1`, or any word with "code", stores only that code.

/** The forms of a sentence, each with the method of Scenario that receives its parts. */
const SENTENCES = [
	[/^(\d+ \w+) pass(?:es)?$/, 'pass'],
	// n8n asks a credential for tokens. It sends a token request, or waits for the response to an earlier one.
	[/^(.+) (sends a request|waits)$/, 'ask'],
	[/^it presents the (code|refresh token) of (.+)$/, 'expectPresented'],
	// The service responds to the oldest token request. All who asked with the credential receive tokens or an error.
	[/^the response is (.+)$/, 'respond'],
	[/^(.+) receives (.+)$/, 'receive'],
	// n8n asks a credential for tokens. It sends no token request, at this time or until some time has passed.
	[/^(.+) (?:reuses|gets) (\S+|no new tokens)(?: for (\d+ \w+))?$/, 'reuse'],
	[/^(.+) fails with (.+) without a request$/, 'reuse'],
	// n8n asks a credential for tokens, it sends a token request, and the service responds. With "fails with 422 for 10 s",
	// it then fails without a request until 10 s have passed.
	[
		/^(.+) (?:refreshes to|is issued|is exchanged for|fails with) (.+?)(?: for (\d+ \w+))?$/,
		'refresh',
	],
	// n8n lets a credential authenticate a request to the list.
	[
		/^(.+) (authenticates|must refresh before|cannot authenticate) (a \w+)(?:: (.+))?$/,
		'authenticate',
	],
] as const;

type Credential = ICredentialDataDecryptedObject;

/** The forms of the name of a credential that differs from another one, each with the fields that replace those of `base`. */
const VARIANTS: [RegExp, (base: Credential, part: string) => object][] = [
	[/^expired (.+)$/, () => ({ refreshAt: '1' })],
	[/^(.+) without a refresh token$/, () => ({ refreshToken: '' })],
	[/^(.+) with another (\w+)$/, (_base, field) => ({ [field]: 'https://b.example' })],
	[/^(.+) with (\S*code\S*)$/, (_base, authorizationCode) => ({ authorizationCode })],
	[
		/^(.+) of another client$/,
		(base) => addIssuedFor({ ...base, clientId: `another ${toText(base.clientId)}` }),
	],
];

const TYPES = { password: VisitorLocationsApi, code: VisitorLocationsCodeApi };
const UNITS: Record<string, number> = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 };
const REQUESTS: Record<string, { url: string; baseURL?: string }> = {
	'a request': { url: 'https://api.example.com/rest/v1/locations' },
	'a test': { url: '/rest/v1/locations', baseURL: 'https://api.example.com' },
};

/** The errors that are neither a status nor a part of the description in double quotes. */
const ERRORS: Record<string, string> = {
	'a stale token': 'The access token must be refreshed first',
	'an error of n8n': 'n8n did not make the token request',
};

// Each scenario has a client of its own, and begins when all that is cached for other scenarios has expired.
let count = 0;
const DISTANCE_MS = 60 * 24 * 3_600_000;

/** Runs each scenario as a test. @param scenarios by the titles of the tests */
export function testScenarios(kind: 'password' | 'code', scenarios: Record<string, string>): void {
	it.each(Object.entries(scenarios))('%s', async (_title, text) => {
		const scenario = new Scenario(kind);
		jest.spyOn(Date, 'now').mockImplementation(() => scenario.now);
		jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
		const sentences = text.trim().split(/,\s+/);
		for (const [index, sentence] of sentences.entries()) {
			await scenario.run(sentence).catch((error: unknown) => {
				const before = sentences.slice(0, index + 1).join(', ');
				throw new Error(`${(error as Error).message}\nat the end of: ${before}`);
			});
		}
	});
	afterEach(() => {
		jest.restoreAllMocks();
	});
}

class Scenario {
	now = ++count * DISTANCE_MS;
	private readonly type: CredentialType;
	private readonly clientId = `client ${count}`;
	private readonly credentials = new Map<string, Credential>();
	/** the token requests without a response, the oldest first */
	private readonly requests: ((response: Promise<object>) => void)[] = [];
	/** the code or refresh token of the last token request */
	private presented: unknown;
	/** the result for n8n each time that it asked a credential for tokens, undefined while it waits */
	private results: { name: string; result?: PromiseSettledResult<string> }[] = [];

	constructor(private readonly kind: 'password' | 'code') {
		this.type = new TYPES[kind]() as CredentialType;
	}

	async run(sentence: string): Promise<void> {
		const known = SENTENCES.find(([pattern]) => pattern.test(sentence));
		if (known === undefined) throw new Error(`No such sentence: ${sentence}`);
		const [pattern, name] = known;
		const method: (...parts: string[]) => unknown = this[name].bind(this);
		await method(...(pattern.exec(sentence) ?? []).slice(1));
	}

	/** @returns the credential of a name, the same one each time */
	credential(name: string): Credential {
		const credential = this.credentials.get(name) ?? this.createCredential(name);
		this.credentials.set(name, credential);
		return credential;
	}

	private createCredential(name: string): Credential {
		for (const [pattern, createFields] of VARIANTS) {
			const [, baseName, part = ''] = pattern.exec(name) ?? [];
			if (baseName === undefined) continue;
			const base = this.credential(baseName);
			return { ...base, ...createFields(base, part) };
		}
		const fields = { ...FILLED_IN[this.kind], clientId: this.clientId };
		if (name === 'a new credential') return fields;
		if (!/^\w+$/.test(name)) throw new Error(`No such credential: ${name}`);
		if (name.includes('code')) return { ...fields, authorizationCode: name };
		if (this.kind === 'password') {
			return addIssuedFor({ ...fields, accessToken: name, issuedAt: '1' });
		}
		const tokens = { accessToken: name, refreshToken: `${name}-refresh` };
		return addIssuedFor({ ...fields, ...tokens, authorizationCode: 'the first code' });
	}

	pass(time: string): void {
		const [amount, unit = ''] = time.split(' ');
		const ms = UNITS[unit];
		if (ms === undefined) throw new Error(`No such unit: ${unit}`);
		this.now += Number(amount) * ms;
	}

	/** Asks a credential for tokens, as n8n does, and expects one new token request, or none. */
	async ask(name: string, verb: string): Promise<void> {
		const credential = this.credential(name);
		const before = this.requests.length;
		const httpRequest = async ({ body }: IHttpRequestOptions) => {
			const { code, refresh_token } = body as Record<string, unknown>;
			this.presented = code ?? refresh_token;
			return await new Promise<object>((respond) => this.requests.push(respond));
		};
		const store = async () => {
			const http = { helpers: { httpRequest } };
			const stored = (await this.type.preAuthentication.call(http, credential)) as Credential;
			if (stored.accessToken === undefined) return 'no new tokens';
			const token = toText(stored.accessToken);
			this.credentials.set(token, { ...credential, ...stored });
			return token;
		};
		const caller: (typeof this.results)[number] = { name };
		this.results.push(caller);
		void Promise.allSettled([store()]).then(([result]) => (caller.result = result));
		await settle();
		expect(this.requests).toHaveLength(before + (verb === 'waits' ? 0 : 1));
	}

	/** Expects that the last token request presented the code or the refresh token of a credential. */
	expectPresented(what: string, name: string): void {
		const { authorizationCode, refreshToken } = this.credential(name);
		const expected = what === 'code' ? authorizationCode : refreshToken;
		if (this.kind === 'code') expect(this.presented).toBe(expected);
	}

	async respond(response: string): Promise<void> {
		const respond = this.requests.shift();
		if (respond === undefined) throw new Error('No token request waits for a response');
		respond(createResponse(response));
		await settle();
	}

	receive(name: string, expected: string): void {
		const results = this.results.filter((each) => each.name === name);
		this.results = this.results.filter((each) => each.name !== name);
		expect(results).not.toEqual([]);
		for (const { result } of results) {
			expect(result).toEqual(
				isError(expected)
					? { status: 'rejected', reason: expect.objectContaining(matchError(expected)) as object }
					: { status: 'fulfilled', value: expected },
			);
		}
	}

	async reuse(name: string, expected: string, time?: string): Promise<void> {
		if (time !== undefined) this.pass(time);
		const end = this.now;
		if (time !== undefined) this.now -= 1;
		await this.ask(name, 'waits');
		this.receive(name, expected);
		this.now = end;
	}

	async refresh(name: string, response: string, time?: string): Promise<void> {
		await this.ask(name, 'sends a request');
		const { issuedFor, accessToken } = this.credential(name);
		const hasTokens = issuedFor === computeIssuedFor(this.credential(name)) && accessToken !== '';
		this.expectPresented(hasTokens ? 'refresh token' : 'code', name);
		await this.respond(response);
		const [expected = ''] = response.split(' (');
		this.receive(name, expected);
		if (time !== undefined) await this.reuse(name, expected, time);
	}

	async authenticate(name: string, verb: string, request: string, error?: string): Promise<void> {
		const credential = this.credential(name);
		const { headers } = locationsRequest;
		const options = { url: '', ...REQUESTS[request], headers: { ...headers } };
		const authenticated = this.type.authenticate(credential, options);
		if (verb !== 'authenticates') {
			await expect(authenticated).rejects.toMatchObject(matchError(error ?? 'a stale token'));
			return;
		}
		const Authorization = `Bearer ${toText(credential.accessToken)}`;
		expect((await authenticated).headers).toEqual({ ...headers, Authorization });
	}
}

function addIssuedFor(credential: Credential): Credential {
	return { ...credential, issuedFor: computeIssuedFor(credential) };
}

const isError = (result: string) => result in ERRORS || /^(\d+|".*")$/.test(result);

function matchError(error: string): object {
	if (error.startsWith('"')) return { description: containing(error.slice(1, -1)) };
	// n8n takes an error with this status for an expired token.
	const status = error === 'a stale token' ? { response: { status: 401 } } : {};
	return { message: containing(ERRORS[error] ?? `(${error})`), ...status };
}

const containing = (text: string) => expect.stringContaining(text) as string;

/** Creates the response for `b`, `b (expires_in 100)`, `503 (Retry-After 7)`, or an error. */
async function createResponse(text: string): Promise<object> {
	const [, what = '', seconds] = /^(.+?)(?: \(\S+ (\d+)\))?$/.exec(text) ?? [];
	if (what === 'an error of n8n') throw new Error('Domain not allowed');
	if (isError(what)) {
		const response = { status: Number(what), headers: { 'retry-after': seconds } };
		throw Object.assign(new Error('x'), { response });
	}
	const tokens = { access_token: what, refresh_token: `${what}-refresh` };
	return await Promise.resolve({ ...tokens, expires_in: seconds });
}
