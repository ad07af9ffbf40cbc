import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { toText } from '../../../shared/json';
import type { Tokens } from '../../../shared/storedTokens';
import {
	computeIssuedFor,
	NO_TOKENS,
	readStoredTokens,
	writeStoredTokens,
} from '../../../shared/storedTokens';
import { locationsRequest } from '../../../shared/urls';
import { VisitorLocationsApi } from '../../../credentials/VisitorLocationsApi.credentials';
import { VisitorLocationsCodeApi } from '../../../credentials/VisitorLocationsCodeApi.credentials';
import type { CredentialType } from './fixtures';
import { FILLED_IN, settle } from './fixtures';

// In a scenario, n8n asks credentials of one login for tokens, and the service answers:
//
//   const b = await a.requests('b');   // a sends a token request, and gets the access token b
//   pass(MINUTE - 1);                  // in ms: nothing else moves the clock
//   await a.shares(b);                 // n8n still has a, and gets the tokens of b without a request

type Kind = 'password' | 'code';

/** n8n does not send the token request, for example because its domain is not allowed. */
export const NOT_SENT = 'an error of n8n';

type Token = 'a' | 'b' | 'c' | 'd' | 'x';
type Failure = 422 | 503 | typeof NOT_SENT;
/** What a token request gets: an access token (the refresh token is `{token}-refresh`), a status, or an error of n8n. */
type Answer = Token | Failure;
interface AnswerOptions {
	/** `expires_in`, in s */
	expiresIn?: number;
	/** the header Retry-After, in s */
	retryAfter?: number;
}
interface RequestOptions extends AnswerOptions {
	/** the credential whose tokens are replaced, if this process knows newer ones than those of the caller */
	replacing?: Credential;
}
type LoginError = Error & { description: string };

/** In ms, as pass takes times. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The requests that n8n lets a credential authenticate: that of a node, with or without a baseURL, and that of a test, by its mark. */
const REQUESTS = {
	'list request': { url: 'https://api.example.com/rest/v1/locations' },
	'request with a baseURL': { url: '/rest/v1/locations', baseURL: 'https://api.example.com' },
	'credential test': { url: '', isCredentialTest: true },
};
type ListRequest = keyof typeof REQUESTS;

const TYPES = { password: VisitorLocationsApi, code: VisitorLocationsCodeApi };

// Each scenario has a client of its own, and begins when all that is cached for other scenarios has expired.
let count = 0;
const DISTANCE_MS = 60 * DAY;

/** @returns a scenario, which replaces the clock and the time limits until the test ends */
export function createScenario(kind: Kind) {
	const scenario = new Scenario(kind);
	jest.spyOn(Date, 'now').mockImplementation(() => scenario.now);
	jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
	const { newCredential, credentialWith, pass, respond } = scenario;
	return { newCredential, credentialWith, pass, respond };
}

class Scenario {
	now = ++count * DISTANCE_MS;
	readonly type: CredentialType;
	readonly clientId = `client ${count}`;
	/** the token requests without a response, the oldest first */
	readonly requests: { presented: unknown; respond: (response: Promise<object>) => void }[] = [];

	constructor(readonly kind: Kind) {
		this.type = new TYPES[kind]() as CredentialType;
	}

	/** A credential that was filled in, and has no tokens. */
	newCredential = (authorizationCode = 'the first code'): Credential => {
		const { kind, clientId } = this;
		const filledIn = new Credential(this, { ...FILLED_IN[kind], clientId });
		return kind === 'code' ? filledIn.with({ authorizationCode }) : filledIn;
	};

	/** A credential that stores tokens of another process: an access token that is not due, and with a code a refresh token. */
	credentialWith = (accessToken: string): Credential => {
		const refreshToken = this.kind === 'code' ? `${accessToken}-refresh` : '';
		return this.newCredential().storing({ ...NO_TOKENS, accessToken, refreshToken });
	};

	/** Lets time pass, in ms. */
	pass = (ms: number): void => {
		this.now += ms;
	};

	/** Answers the oldest token request that waits. */
	respond = async (answer: Answer, options: AnswerOptions = {}): Promise<void> => {
		const request = this.requests.shift();
		if (request === undefined) throw new Error('No token request waits for a response');
		request.respond(createResponse(answer, options));
		await settle();
	};
}

/** A credential, as n8n read it at some time. It does not change: what n8n stores later is another one. */
class Credential {
	constructor(
		private readonly scenario: Scenario,
		readonly fields: ICredentialDataDecryptedObject,
	) {}

	/** @returns the same credential with other fields; the tokens that it stores belong to the old ones */
	with(fields: IDataObject): Credential {
		return new Credential(this.scenario, {
			...this.fields,
			...(fields as ICredentialDataDecryptedObject),
		});
	}

	/** @returns the same credential, but its access token is due to be refreshed */
	due(): Credential {
		return this.storing({ ...this.tokens, refreshAt: 1 });
	}

	storing(tokens: Tokens): Credential {
		return this.with(writeStoredTokens(tokens, computeIssuedFor(this.fields)));
	}

	get tokens(): Tokens {
		return readStoredTokens(this.fields, computeIssuedFor(this.fields));
	}

	/** Sends a token request, and waits for the answer. */
	async startsRequest({ replacing = this }: RequestOptions = {}): Promise<Caller> {
		const { requests } = this.scenario;
		const before = requests.length;
		const caller = await this.ask();
		expect(requests).toHaveLength(before + 1);
		expect(requests.at(-1)?.presented).toBe(replacing.grant);
		return caller;
	}

	/** Sends no token request: waits for one in flight, or has got a result at once. */
	async waits(): Promise<Caller> {
		const { requests } = this.scenario;
		const before = requests.length;
		const caller = await this.ask();
		expect(requests).toHaveLength(before);
		return caller;
	}

	/** Sends a token request, and gets the answer. @returns the credential with the new tokens, or the error */
	async requests(answer: Token, options?: RequestOptions): Promise<Credential>;
	async requests(answer: Failure, options?: RequestOptions): Promise<LoginError>;
	async requests(answer: Answer, options: RequestOptions = {}): Promise<Credential | LoginError> {
		const caller = await this.startsRequest(options);
		await this.scenario.respond(answer, options);
		return await caller.gets(answer);
	}

	/** Gets the tokens of a credential without a request, or the failure of an earlier one. */
	async shares(newest: Credential): Promise<Credential>;
	async shares(failure: Failure): Promise<LoginError>;
	async shares(expected: Credential | Failure): Promise<Credential | LoginError> {
		const caller = await this.waits();
		if (!(expected instanceof Credential)) return await caller.gets(expected);
		const stored = await caller.stored();
		expect(stored.tokens).toEqual(expected.tokens);
		return stored;
	}

	/** n8n sends the request with the stored access token. */
	async sends(request: ListRequest): Promise<void> {
		const Authorization = `Bearer ${toText(this.fields.accessToken)}`;
		const sent = await this.authenticate(this.createRequest(request));
		expect(sent.headers).toEqual({ ...locationsRequest.headers, Authorization });
		expect(sent).not.toHaveProperty('isCredentialTest');
	}

	/** The request is not sent. n8n takes the error for a 401, and asks for new tokens. */
	async mustRefreshBefore(request: ListRequest): Promise<void> {
		await expectNewTokenNeeded(this.authenticate(this.createRequest(request)));
	}

	/** A user tests the credential: it must get new tokens, and sends the list request with them. n8n uses one request for both calls. */
	async isTestedWith(answer: Token, request?: RequestOptions): Promise<Credential> {
		const options = this.createRequest('credential test');
		await expectNewTokenNeeded(this.authenticate(options));
		const renewed = await this.requests(answer, request);
		const sent = await renewed.authenticate(options);
		expect(sent).toMatchObject({ url: REQUESTS['list request'].url, timeout: 30_000 });
		expect(sent.headers?.Authorization).toBe(`Bearer ${answer}`);
		return renewed;
	}

	private createRequest(request: ListRequest): IHttpRequestOptions {
		return { ...REQUESTS[request], headers: { ...locationsRequest.headers } };
	}

	private async authenticate(options: IHttpRequestOptions): Promise<IHttpRequestOptions> {
		return await this.scenario.type.authenticate(this.fields, options);
	}

	/** What a token request of the credential presents: always the password, or the refresh token and at first the code. */
	private get grant(): string {
		const { password, authorizationCode } = this.fields;
		return toText(password) || this.tokens.refreshToken || toText(authorizationCode);
	}

	/** Asks for tokens, as n8n does. */
	private async ask(): Promise<Caller> {
		const { type, requests } = this.scenario;
		const httpRequest = async ({ body }: IHttpRequestOptions) => {
			const fields = body instanceof FormData ? Object.fromEntries(body) : (body as IDataObject);
			const { password, code, refresh_token: refreshToken } = fields;
			return await new Promise<object>((respond) =>
				requests.push({ presented: password ?? code ?? refreshToken, respond }),
			);
		};
		const stored = type.preAuthentication.call({ helpers: { httpRequest } }, this.fields);
		const caller = new Caller(this, stored);
		await settle();
		return caller;
	}
}

/** One call of n8n that asks for new tokens. */
class Caller {
	/** what n8n stores or shows, undefined while the caller waits */
	private settled?: { fields?: IDataObject; error?: unknown };

	constructor(
		private readonly credential: Credential,
		stored: Promise<IDataObject>,
	) {
		void stored
			.then(
				(fields) => ({ fields }),
				(error: unknown) => ({ error }),
			)
			.then((settled) => (this.settled = settled));
	}

	/** @returns the credential with these tokens, or the error, which the caller has received */
	async gets(token: Token): Promise<Credential>;
	async gets(failure: Failure): Promise<LoginError>;
	async gets(answer: Answer): Promise<Credential | LoginError>;
	async gets(answer: Answer): Promise<Credential | LoginError> {
		if (isFailure(answer)) {
			await settle();
			return expectFailure(this.settled?.error, answer);
		}
		const credential = await this.stored();
		expect(credential.fields.accessToken).toBe(answer);
		return credential;
	}

	/** @returns the credential with the tokens that the caller has received */
	async stored(): Promise<Credential> {
		await settle();
		expect(this.settled).toEqual({ fields: expect.anything() as object });
		return this.credential.with(this.settled?.fields ?? {});
	}
}

/** The request is not sent: n8n takes the error for a 401, and asks for new tokens. */
async function expectNewTokenNeeded(sent: Promise<unknown>): Promise<void> {
	const message = expect.stringContaining('The access token must be refreshed first') as string;
	await expect(sent).rejects.toMatchObject({ message, response: { status: 401 } });
}

const isFailure = (answer: Answer): answer is Failure =>
	typeof answer === 'number' || answer === NOT_SENT;

function expectFailure(error: unknown, failure: Failure): LoginError {
	const words = failure === NOT_SENT ? 'n8n did not make the token request' : `(${failure})`;
	expect(error).toMatchObject({ message: expect.stringContaining(words) as string });
	// An error with the status 401 in its response would make n8n ask for new tokens.
	expect(error).not.toHaveProperty('response');
	return error as LoginError;
}

/** Creates what n8n's request helper returns or throws. */
async function createResponse(
	answer: Answer,
	{ expiresIn, retryAfter }: AnswerOptions,
): Promise<object> {
	if (answer === NOT_SENT) throw new Error('Domain not allowed');
	if (typeof answer === 'number') {
		const response = { status: answer, headers: { 'retry-after': retryAfter?.toString() } };
		throw Object.assign(new Error('x'), { response });
	}
	const tokens = { access_token: answer, refresh_token: `${answer}-refresh` };
	return await Promise.resolve({ ...tokens, expires_in: expiresIn });
}
