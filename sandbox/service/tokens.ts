import { randomBytes } from 'node:crypto';

import type { Settings } from './settings';

interface Grant {
	scopes: string[];
	/** ms since the epoch */
	expires: number;
}

/** Issues and checks the service's tokens and authorization codes. They are kept in memory. */
export class Tokens {
	private readonly access = new Map<string, Grant>();
	private readonly refresh = new Map<string, Grant>();
	private readonly codes = new Map<string, Grant & { redirectUri: string }>();

	/** every token and code that was ever issued; tests search for them where they must not be */
	readonly issued: string[] = [];

	constructor(private readonly settings: Settings) {}

	/**
	 * @param presentedRefreshToken the refresh token of the request, if it had one
	 * @returns the schema TokenResponse of docs/openapi.yaml
	 */
	issue(scopes: string[], presentedRefreshToken?: string) {
		const { tokenLifetime, companyId } = this.settings;
		const accessToken = this.secret('access');
		this.access.set(accessToken, { scopes, expires: Date.now() + tokenLifetime * 1000 });
		return {
			token_type: 'Bearer',
			access_token: accessToken,
			expires_in: tokenLifetime,
			refresh_token: this.refreshTokenFor(scopes, presentedRefreshToken),
			refresh_token_expires_in: REFRESH_LIFETIME,
			state: null,
			company_id: companyId,
		};
	}

	private refreshTokenFor(scopes: string[], presented: string | undefined): string | null {
		if (!scopes.includes('token.refresh')) return null;
		if (presented !== undefined && this.settings.rotation === 'keep') return presented;
		if (presented !== undefined && this.settings.rotation === 'omit') return null;
		if (presented !== undefined) this.refresh.delete(presented);
		const token = this.secret('refresh');
		this.refresh.set(token, { scopes, expires: Date.now() + REFRESH_LIFETIME * 1000 });
		return token;
	}

	/** @returns the scopes of a valid access token, else undefined */
	scopesOf(accessToken: string): string[] | undefined {
		return ifValid(this.access.get(accessToken))?.scopes;
	}

	/** @returns the scopes of a valid refresh token, else undefined */
	scopesOfRefresh(refreshToken: string): string[] | undefined {
		return ifValid(this.refresh.get(refreshToken))?.scopes;
	}

	/** @returns a new authorization code, valid for one minute and one exchange */
	issueCode(scopes: string[], redirectUri: string): string {
		const code = this.secret('code');
		this.codes.set(code, { scopes, redirectUri, expires: Date.now() + 60_000 });
		return code;
	}

	/** @returns the grant of a code, once; undefined for an unknown, expired or consumed code */
	consumeCode(code: string): { scopes: string[]; redirectUri: string } | undefined {
		const grant = ifValid(this.codes.get(code));
		this.codes.delete(code);
		return grant;
	}

	/** Makes all existing access tokens invalid before their time, as an administrator does. */
	invalidateAccessTokens(): void {
		this.access.clear();
	}

	/** Makes all existing refresh tokens invalid, as an administrator does. */
	revokeRefreshTokens(): void {
		this.refresh.clear();
	}

	private secret(kind: string): string {
		const number = this.issued.length + 1;
		const secret = `${kind}-${number}-${randomBytes(24).toString('base64url')}`;
		this.issued.push(secret);
		return secret;
	}
}

/** Seconds, as in the examples of the schema TokenResponse */
const REFRESH_LIFETIME = 2_592_000;

function ifValid<T extends { expires: number }>(grant: T | undefined): T | undefined {
	return grant !== undefined && grant.expires > Date.now() ? grant : undefined;
}
