import { FILLED_IN } from '../fixtures';

/** The ways in which the service responds to a token request. */
export type Behavior = 'works' | 'rejects' | 'fails' | 'throttles' | 'loses the response';

/** A token request, as the service received it. */
export interface ReceivedRequest {
	/** everything that was sent, as text */
	sent: string;
	at: number;
	/** the ID of the worker that sent it */
	worker: number;
	behavior: Behavior;
	isAnswered: boolean;
	/** how long the package must wait before it sends the same request again, in ms; 0 after a success */
	minShareMs: number;
}

interface Failure {
	status: number;
	error: string;
	minShareMs: number;
}
const INVALID_CLIENT: Failure = { status: 401, error: 'invalid_client', minShareMs: 5 * 60_000 };
const FAILURES: Partial<Record<Behavior, Failure>> = {
	rejects: INVALID_CLIENT,
	fails: { status: 503, error: 'temporarily_unavailable', minShareMs: 1_000 },
	throttles: { status: 429, error: 'slow_down', minShareMs: 20_000 },
};
const INVALID_GRANT: Failure = { status: 400, error: 'invalid_grant', minShareMs: 5 * 60_000 };
const NO_RESPONSE_MIN_SHARE_MS = 1_000;

const LIFETIME_S = 3_600;
const MAX_TOKEN_REQUEST_MS = 30_000;

/** A service in memory. It rotates refresh tokens. */
export class FakeService {
	behavior: Behavior = 'works';
	/** whether the responses to token requests wait for `respond` */
	delaysResponses = false;
	password = 'right password';
	readonly clientSecret = FILLED_IN.code.clientSecret;
	/** the number of the newest authorization */
	authorization = 0;
	readonly requests: ReceivedRequest[] = [];
	private readonly accessTokens = new Map<string, { authorization: number; expiresAt: number }>();
	/** the authorization of each code and refresh token; both work once */
	private readonly grants = new Map<string, number>();
	private readonly delayed: { request: ReceivedRequest; respond: () => void }[] = [];
	private issued = 0;

	constructor(private readonly now: () => number) {}

	/** @returns the code of a new authorization */
	authorize(): string {
		const code = this.createToken('code');
		this.grants.set(code, ++this.authorization);
		return code;
	}

	/** Makes all access tokens invalid before their time. */
	invalidateAccessTokens(): void {
		this.accessTokens.clear();
	}

	/** Sends a delayed response. @returns whether there was one */
	respond(which: 'oldest' | 'newest'): boolean {
		const next = which === 'oldest' ? this.delayed.shift() : this.delayed.pop();
		next?.respond();
		return next !== undefined;
	}

	/** Loses the responses to requests that the package aborts now. */
	abortLongRequests(): void {
		for (const { request } of this.delayed) {
			if (this.now() - request.at >= MAX_TOKEN_REQUEST_MS) request.behavior = 'loses the response';
		}
		while (this.delayed[0]?.request.behavior === 'loses the response') this.respond('oldest');
	}

	/** @returns the authorization of an access token, undefined if the token is invalid */
	findAuthorization(accessToken: string): number | undefined {
		const issued = this.accessTokens.get(accessToken);
		return issued !== undefined && issued.expiresAt > this.now() ? issued.authorization : undefined;
	}

	/**
	 * Handles a token request at once, and responds when it is not delayed any more.
	 *
	 * @param authorization the header of that name
	 * @throws as n8n's request helper does
	 */
	async handle(
		fields: Record<string, string>,
		authorization: string,
		worker: number,
	): Promise<unknown> {
		const request: ReceivedRequest = {
			sent: authorization + JSON.stringify(fields),
			at: this.now(),
			worker,
			behavior: this.behavior,
			isAnswered: false,
			minShareMs: 0,
		};
		this.requests.push(request);
		const secret = fields.client_secret ?? atob(authorization.replace('Basic ', ''));
		const response = secret.endsWith(this.clientSecret)
			? this.createResponse(fields)
			: (FAILURES[this.behavior] ?? INVALID_CLIENT);
		if (this.delaysResponses) {
			await new Promise<void>((respond) => this.delayed.push({ request, respond }));
		}
		request.isAnswered = true;
		const { behavior } = request;
		if (behavior === 'loses the response') {
			request.minShareMs = NO_RESPONSE_MIN_SHARE_MS;
			throw Object.assign(new Error('x'), { code: 'ECONNRESET' });
		}
		if ('tokens' in response) return response.tokens;
		const { status, error, minShareMs } = response;
		request.minShareMs = minShareMs;
		const headers = behavior === 'throttles' ? { 'retry-after': '20' } : {};
		throw Object.assign(new Error('x'), { response: { status, data: { error }, headers } });
	}

	private createResponse(fields: Record<string, string>): Failure | { tokens: object } {
		const failure = FAILURES[this.behavior];
		if (failure !== undefined) return failure;
		const authorization = this.useGrant(fields);
		return authorization === undefined
			? INVALID_GRANT
			: { tokens: this.issueTokens(authorization) };
	}

	private useGrant(fields: Record<string, string>): number | undefined {
		if (fields.grant_type === 'password') {
			return fields.password === this.password ? this.authorization : undefined;
		}
		const grant = fields.code ?? fields.refresh_token ?? '';
		const authorization = this.grants.get(grant);
		this.grants.delete(grant);
		return authorization;
	}

	private issueTokens(authorization: number): object {
		const access_token = this.createToken('access');
		const refresh_token = this.createToken('refresh');
		const expiresAt = this.now() + LIFETIME_S * 1000;
		this.accessTokens.set(access_token, { authorization, expiresAt });
		this.grants.set(refresh_token, authorization);
		return { access_token, refresh_token, expires_in: LIFETIME_S };
	}

	private createToken(kind: string): string {
		return `${kind}-${++this.issued}`;
	}
}
