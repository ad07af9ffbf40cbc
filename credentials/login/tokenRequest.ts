import type { TokenCall } from './tokenErrors';

/**
 * What an application presents to get tokens, and which address it calls; `prompt`: the address at which a user
 * authorizes it anew.
 */
export type Grant =
	| ({
			grant: 'password';
			/** `{base_url}`, without trailing slash */
			baseUrl: string;
			username: string;
			password: string;
			/** as typed: services differ in what separates the names */
			scope: string;
	  } & Client)
	| ({ grant: 'code'; authBaseUrl: string; code: string; prompt?: string } & Client)
	| ({ grant: 'refresh'; authBaseUrl: string; refreshToken: string; prompt?: string } & Client);

interface Client {
	clientId: string;
	clientSecret: string;
}

/** A token call, ready to be sent by POST. */
export interface TokenRequest extends TokenCall {
	headers: Record<string, string>;
	fields: Record<string, string>;
	/** how the fields travel */
	body: 'multipart' | 'json';
}

/**
 * The documented token calls (docs/openapi.yaml): `obtainTokenByPassword` has the client in a header (HTTP
 * Basic), `obtainTokenByCodeOrRefreshToken` has it in the body and no Authorization header.
 */
export function tokenRequest(grant: Grant): TokenRequest {
	const { clientId, clientSecret } = grant;
	if (grant.grant === 'password') {
		const { baseUrl, username, password, scope } = grant;
		const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
		return {
			grant: 'password',
			address: `${baseUrl}/oauth2/token`,
			addressField: 'Base URL',
			headers: { Accept: 'application/json', Authorization: `Basic ${basic}` },
			fields: { username, password, scope, grant_type: 'password' },
			body: 'multipart',
			scope,
			secrets: [password, clientSecret, basic],
		};
	}
	const presented: Record<string, string> =
		grant.grant === 'code'
			? { grant_type: 'authorization_code', code: grant.code }
			: { grant_type: 'refresh_token', refresh_token: grant.refreshToken };
	return {
		grant: grant.grant,
		address: `${grant.authBaseUrl}/a/auth/v0/token`,
		addressField: 'Authorization Base URL',
		headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
		fields: { ...presented, client_id: clientId, client_secret: clientSecret },
		body: 'json',
		scope: '',
		prompt: grant.prompt,
		secrets: [clientSecret, grant.grant === 'code' ? grant.code : grant.refreshToken],
	};
}

/** @returns fields as multipart form fields, in their order */
export function multipart(fields: Record<string, string>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	return form;
}
