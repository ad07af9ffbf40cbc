/** How the service of the model answers a token request. */
export type Mood = 'well' | 'refuses' | 'fails' | 'asks to wait' | 'answer is lost';

interface Issued {
	/** which authorization, or which login fields, it stems from */
	authorization: number;
	/** ms since the epoch */
	expires: number;
}

/** One token request, as it arrived. */
export interface TokenCall {
	/** everything that was sent, as text */
	sent: string;
	at: number;
	/** the number of the process that made it */
	process: number;
	behavior: Mood;
	ended: boolean;
}

const LIFETIME = 3_600; // s

/** @returns when a story begins, in ms: longer after the one before than any lasts */
export const beginOf = (number: number) => 1_000_000_000_000 + number * 60 * 24 * 3_600_000;

/** A service in memory, which rotates refresh tokens, and repeats in its errors whatever was sent to it. */
export class ModelService {
	behavior: Mood = 'well';
	/** whether answers to token requests are held back */
	slow = false;
	password = 'right password';
	authorization = 0;
	readonly calls: TokenCall[] = [];
	/** every secret that was ever issued or typed */
	readonly secrets = new Set<string>(['right password', 'c/l+i?e&n=t secret']);
	private readonly access = new Map<string, Issued>();
	private readonly refresh = new Map<string, Issued>();
	private readonly codes = new Map<string, Issued>();
	private readonly held: { call: TokenCall; answer: () => void }[] = [];
	private count = 0;

	constructor(private readonly now: () => number) {}

	/** @returns a new code of a new authorization */
	authorize(): string {
		const code = this.secret('code');
		this.codes.set(code, { authorization: ++this.authorization, expires: this.now() + 60_000 });
		return code;
	}

	expireAccessTokens(): void {
		this.access.clear();
	}

	/** Answers the call that was held back first, or last. */
	release(newestFirst = false): void {
		(newestFirst ? this.held.pop() : this.held.shift())?.answer();
	}

	/** Breaks off the calls that have lasted for 30 s, as the package tells n8n to. */
	breakOff(): void {
		for (const { call } of this.held) {
			if (this.now() - call.at >= 30_000) call.behavior = 'answer is lost';
		}
		while (this.held[0]?.call.behavior === 'answer is lost') this.release();
	}

	get isHolding(): boolean {
		return this.held.length > 0;
	}

	/** @returns the authorization that a token stands for, undefined when it is not valid */
	authorizationOf(token: string): number | undefined {
		const issued = this.access.get(token);
		return issued !== undefined && issued.expires > this.now() ? issued.authorization : undefined;
	}

	/**
	 * Takes a token request: decides at once, and answers when it is released.
	 *
	 * @param client what says in the header which client calls
	 * @throws as n8n's request helper does
	 */
	async take(fields: Record<string, string>, client: string, process: number): Promise<unknown> {
		const form = JSON.stringify(fields);
		const call: TokenCall = {
			sent: client + form,
			at: this.now(),
			process,
			behavior: this.behavior,
			ended: false,
		};
		this.calls.push(call);
		const answer = this.answer(fields, form);
		if (this.slow) await new Promise<void>((answer) => this.held.push({ call, answer }));
		call.ended = true;
		if (call.behavior === 'answer is lost')
			throw Object.assign(new Error('x'), { code: 'ECONNRESET' });
		if (answer.status === 200) return answer.body;
		const { status, body } = answer;
		const headers = call.behavior === 'asks to wait' ? { 'retry-after': '20' } : {};
		throw Object.assign(new Error('x'), { response: { status, data: body, headers } });
	}

	private answer(fields: Record<string, string>, sent: string): { status: number; body: unknown } {
		const forms = [
			...Object.values(fields),
			...Object.values(fields).map(encodeURIComponent),
			...(['base64', 'base64url'] as const).map((form) => Buffer.from(sent).toString(form)),
			...Object.values(fields).map((field) => Buffer.from(field).toString('base64')),
		];
		// One after the other: a long text is cut.
		const echo = forms[this.calls.length % forms.length] ?? '';
		const error = (status: number, code: string) => ({
			status,
			body: { error: code, error_description: echo },
		});
		if (this.behavior === 'refuses') return error(401, 'invalid_client');
		if (this.behavior === 'fails') return error(503, 'temporarily_unavailable');
		if (this.behavior === 'asks to wait') return error(429, 'slow_down');
		const issued = this.granted(fields);
		if (issued === undefined) return error(400, 'invalid_grant');
		return { status: 200, body: this.issue(issued.authorization) };
	}

	private granted(fields: Record<string, string>): Issued | undefined {
		if (fields.grant_type === 'password') {
			const right = fields.password === this.password;
			return right ? { authorization: this.authorization, expires: 0 } : undefined;
		}
		const [kind, presented] =
			fields.code === undefined
				? [this.refresh, fields.refresh_token ?? '']
				: [this.codes, fields.code];
		const issued = kind.get(presented);
		kind.delete(presented);
		return issued;
	}

	private issue(authorization: number): object {
		const [access_token, refresh_token] = [this.secret('access'), this.secret('refresh')];
		const expires = this.now() + LIFETIME * 1000;
		this.access.set(access_token, { authorization, expires });
		this.refresh.set(refresh_token, { authorization, expires });
		return { access_token, refresh_token, expires_in: LIFETIME, company_id: String(authorization) };
	}

	private secret(kind: string): string {
		const secret = `${kind}-${String(++this.count).padStart(8, '0')}-<secret>/+`;
		this.secrets.add(secret);
		return secret;
	}
}
