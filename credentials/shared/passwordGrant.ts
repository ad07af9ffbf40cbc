import type { ICredentialDataDecryptedObject, IHttpRequestHelper } from 'n8n-workflow';

import { httpFailure } from './httpFailure';
import { ProblemError } from './problem';
import { serviceAddress } from './serviceAddress';
import type { Renewal } from './singleFlight';
import { RefusedError } from './singleFlight';
import { isRefusal, tokenProblem } from './tokenProblem';
import { accessTokenOf } from './tokenReply';

/** Everything that a login needs, checked. */
export interface PasswordGrant {
	/** `{base_url}`, without trailing slash */
	baseUrl: string;
	clientId: string;
	clientSecret: string;
	username: string;
	password: string;
	/** comma-separated scope names */
	scope: string;
}

const BASE_URL_FIELD = 'Base URL';

/**
 * Checks the fields of a `visitorLocationsApi` credential.
 *
 * @throws ProblemError that names the first field that is empty or wrong
 */
export function passwordGrantOf(credential: ICredentialDataDecryptedObject): PasswordGrant {
	const baseUrl = serviceAddress(credential.baseUrl, BASE_URL_FIELD);
	const filled = (name: string, displayName: string) => {
		const value = credential[name];
		if (typeof value === 'string' && value !== '') return value;
		throw new ProblemError({
			message: `${displayName} is empty`,
			description: `Open the credential and fill in ${displayName}.`,
		});
	};
	return {
		baseUrl,
		clientId: filled('clientId', 'Client ID'),
		clientSecret: filled('clientSecret', 'Client Secret'),
		username: filled('username', 'Username'),
		password: filled('password', 'Password'),
		scope: commaSeparated(filled('scope', 'Scope')),
	};
}

/**
 * Logs in: contract 4.1, `POST {base_url}/oauth2/token` with the client as HTTP Basic and the rest as
 * multipart form fields. No redirect is followed: a 307 would carry the password along.
 *
 * @param http n8n's request helper
 * @returns the new access token
 * @throws RefusedError when the service said no, ProblemError for every other failure
 */
export async function logIn(http: IHttpRequestHelper, grant: PasswordGrant): Promise<Renewal> {
	const address = `${grant.baseUrl}/oauth2/token`;
	const form = new FormData();
	form.append('username', grant.username);
	form.append('password', grant.password);
	form.append('scope', grant.scope);
	form.append('grant_type', 'password');
	let body: unknown;
	try {
		body = await http.helpers.httpRequest({
			method: 'POST',
			url: address,
			auth: { username: grant.clientId, password: grant.clientSecret },
			headers: { Accept: 'application/json' },
			body: form,
			disableFollowRedirect: true,
		});
	} catch (error) {
		const failure = httpFailure(error) ?? { networkCode: 'unknown', secrets: [] };
		const problem = tokenProblem(failure, {
			address,
			addressField: BASE_URL_FIELD,
			scope: grant.scope,
			secrets: [...failure.secrets, ...secretsOf(grant)],
		});
		throw isRefusal(failure) ? new RefusedError(problem) : new ProblemError(problem);
	}
	return { accessToken: accessTokenOf(body, address, BASE_URL_FIELD) };
}

function secretsOf({ password, clientId, clientSecret }: PasswordGrant): string[] {
	const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
	return [password, clientSecret, basic];
}

/** Scopes typed with spaces are meant as well; the contract separates them by commas (4.1). */
function commaSeparated(scope: string): string {
	return scope
		.split(/[\s,]+/)
		.filter((name) => name !== '')
		.join(',');
}
