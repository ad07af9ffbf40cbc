import { memberOf } from '../shared/json';
import type { Problem } from '../shared/problem';
import { AUTHORIZATION_REFUSED } from '../shared/problem';
import { authorizeProblem } from './authorizationPrompt';

/** What the token call was about, for the words of its problems. */
export interface TokenCall {
	/** what is presented: a password, an authorization code or a refresh token */
	grant: 'password' | 'code' | 'refresh';
	/** the address called */
	address: string;
	/** display name of the field that the address comes from */
	addressField: string;
	/** the scopes asked for, as sent; empty where the call names none */
	scope: string;
	/** values that must not be shown */
	secrets: readonly string[];
	/** the address at which a user authorizes n8n anew, where there is one */
	prompt?: string;
}

/** The error codes of a token endpoint (RFC 6749, 5.2), and the cure of each. */
export const OAUTH_ERRORS: Record<string, (call: TokenCall) => Problem> = {
	invalid_client: () => ({
		message: 'The service refused the client ID or the client secret',
		description:
			"Open the credential and compare 'Client ID' and 'Client Secret' with the credentials section of the integration in the developer dashboard.",
	}),
	invalid_grant: refusedGrant,
	invalid_scope: ({ grant, scope }) => ({
		message: `The service does not grant the scope${scope === '' ? ' of the authorization' : ` "${scope}"`}`,
		description: `Open the credential and check 'Scope': its scopes for data must be selected on the integration as well.${grant === 'password' ? '' : ' Then authorize n8n again.'}`,
	}),
	unauthorized_client: ({ grant }) => ({
		message: 'The integration may not use this kind of login',
		description:
			grant === 'password'
				? "Username and password are for private apps. Check the kind of the integration in the developer dashboard; for an unlisted app, choose 'OAuth2 Connect (Unlisted App)' instead."
				: "Codes are for unlisted apps with external installation by OAuth2. Check the kind of the integration in the developer dashboard; for a private app, choose 'Username and Password (Private App)' instead.",
	}),
	invalid_request: ({ addressField }) => ({
		message: 'The service did not understand the token call',
		description: `Open the credential and check '${addressField}'. If it is right, the service differs from its published interface: report this to whoever runs it.`,
	}),
	unsupported_grant_type: ({ addressField }) => ({
		message: 'The service does not know this kind of login at this address',
		description: `Open the credential and check '${addressField}'.`,
	}),
};

function refusedGrant({ grant, prompt }: TokenCall): Problem {
	switch (grant) {
		case 'password':
			return {
				message: 'The service refused the username or the password',
				description:
					"Open the credential and check 'Username' and 'Password': they belong to the API user, an employee with the Global Admin role. n8n tried only once, so that the account is not locked.",
			};
		case 'code':
			return authorizeProblem(
				'The authorization code is used up, expired or for another integration',
				prompt,
				'A code works once and for a short time.',
			);
		case 'refresh':
			return authorizeProblem(AUTHORIZATION_REFUSED, prompt, 'It was revoked or has expired.');
	}
}

/** @returns `error` and `error_description` of a reply (RFC 6749, 5.2) */
export function oauthError(body: unknown): { code?: string; detail?: string } {
	const text = (name: string) => {
		const value = memberOf(body, name);
		return typeof value === 'string' && value !== '' ? value : undefined;
	};
	return { code: text('error'), detail: text('error_description') };
}
