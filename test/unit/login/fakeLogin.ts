import type { IHttpRequestHelper } from 'n8n-workflow';

import type { Login, Tokens } from '../../../credentials/login/logins';
import { heldOf, newerTokens } from '../../../credentials/login/logins';

let count = 0;
const http = {} as IHttpRequestHelper;

/** @returns tokens with that access token */
export function tokens(accessToken: string, more: Partial<Tokens> = {}): Tokens {
	return { accessToken, expiresAt: '', companyId: '', issuedFor: '', ...more };
}

/** What a token call does. */
export type Renew = (newest?: Tokens) => Promise<Tokens>;

/** A login of a client that no other test has used; each call of it is for the access token that is held. */
export class FakeLogin {
	private readonly key = `login ${++count}`;

	constructor(private readonly common: Partial<Login> = {}) {}

	/** @returns the login of a credential that holds this token, `''` for none */
	holding(accessToken: string, renew?: Renew): Login {
		const held = heldOf({ accessToken });
		return {
			key: this.key,
			held,
			isUsable: accessToken !== '',
			isRenewable: true,
			testsAnew: true,
			open: held === '' ? 300_000 : 0,
			presents: (newest) => (newest === undefined ? held : heldOf(newest)),
			renew: async (_http, newest) =>
				renew === undefined ? await Promise.reject(new Error('No call')) : await renew(newest),
			stored: (some) => ({ accessToken: some.accessToken }),
			...this.common,
		};
	}

	/** Asks for newer tokens, as a credential does that holds this one. */
	async renew(held: string, renew: Renew): Promise<string> {
		return (await newerTokens(http, this.holding(held, renew))).accessToken;
	}
}
