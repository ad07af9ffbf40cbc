import { digest, issuedForOf } from '../../../credentials/shared/fingerprint';
import { signedLately } from '../../../credentials/shared/signed';
import type { JsonObject } from '../../../credentials/shared/json';
import { isObject, memberOf, textOf } from '../../../credentials/shared/json';
import { authAddress, listUrl } from '../../../credentials/shared/urls';
import { ProblemError } from '../../../credentials/shared/problem';
import { readCredentialType } from '../parameters/authentication';
import type { NodeContext } from '../parameters/parameterValue';
import { oAuth2Clock } from './refreshOAuth2';

/** The type whose requests n8n signs itself. */
const SIGNED_BY_N8N = 'visitorLocationsOAuth2Api';

/** Whose list is read, where, and what its tokens need. */
export interface Account {
	/** the absolute URL of the list */
	listUrl: string;
	/** fingerprint of the fields of the credential, with their expressions resolved */
	identity: string;
	/** to be awaited before each call */
	beforeCall: () => Promise<void>;
	/** @returns the secrets that calls may have sent, to be hidden wherever the service repeats them */
	secrets: () => Promise<string[]>;
}

/**
 * Checks the credential before anything is sent. Not by an expression in the routing: n8n 1.122 hands it no credential.
 *
 * @throws ProblemError when an address cannot be used, or nobody clicked Connect
 */
export async function accountOf(context: NodeContext): Promise<Account> {
	const type = readCredentialType(context);
	const credential = await context.getCredentials(type);
	const url = listUrl(credential.baseUrl, credential.apiPrefix);
	const byN8n = type === SIGNED_BY_N8N;
	if (byN8n) {
		// n8n calls this one itself, for a refresh, and would say no more than "Invalid URL".
		authAddress(credential.authBaseUrl);
		// n8n's own words would be "Unable to sign without access token".
		const accessToken = textOf(memberOf(credential.oauthTokenData, 'access_token'));
		if (accessToken === '') throw new ProblemError(NOT_CONNECTED);
	}
	const fields = Object.entries(credential).filter(([name]) => !RENEWED.includes(name));
	const renewByClock = byN8n ? await oAuth2Clock(context) : undefined;
	const sent = new Set<string>();
	let read = 0; // ms since the epoch
	const secrets = async () => {
		read = Date.now();
		for (const secret of secretsOf(await context.getCredentials(type))) sent.add(secret);
		// Another worker may have stored its token over the one that was got for the call.
		return [...new Set([...sent, ...signedLately()])];
	};
	return {
		listUrl: url,
		identity: digest(type, JSON.stringify(fields)),
		beforeCall: async () => {
			await renewByClock?.();
			// While a call is under way, another one may renew the token that it sends.
			if (Date.now() - read >= READ_AGAIN) await secrets();
		},
		secrets,
	};
}

const NOT_CONNECTED = {
	message: 'The credential is not connected yet: open it and click Connect',
	description: 'Authorize n8n on the page of the service that opens, then run the workflow again.',
};

/** What a login changes. */
const RENEWED = [
	...['accessToken', 'refreshToken', 'expiresAt', 'issuedFor', 'companyId'],
	...['authorizationCode', 'usedCode', 'oauthTokenData'],
];

/**
 * @returns `company_id` of the token response (docs/openapi.yaml, TokenResponse), as kept with the credential
 * @throws ProblemError when the service sent none, or the token was issued for other fields: those of another input item,
 * where fields are expressions
 */
export async function companyIdOf(context: NodeContext): Promise<string> {
	const type = readCredentialType(context);
	const credential = await context.getCredentials(type);
	const { companyId, oauthTokenData } = credential;
	if (type !== SIGNED_BY_N8N && credential.issuedFor !== issuedForOf(credential)) {
		throw new ProblemError({
			message: 'The company of this item is not known for certain',
			description:
				"The fields of the credential changed while the list was being read, so the stored company belongs to other fields. If they are expressions that differ from item to item, use one credential for each company, or remove the option 'Add Company ID'. Otherwise run the workflow again.",
		});
	}
	const id = textOf(isObject(oauthTokenData) ? oauthTokenData.company_id : companyId);
	if (id !== '') return id;
	throw new ProblemError({
		message: 'The ID of the company is not known',
		description:
			"The service did not send it with the access token. Connect again (OAuth2), or authorize again (pasted code). With a username and password, or if this keeps happening, remove the option 'Add Company ID'.",
	});
}

/** The secret fields of all credential types. */
const SECRETS = ['accessToken', 'authorizationCode', 'clientSecret', 'password', 'refreshToken'];
const TOKENS = ['access_token', 'refresh_token'];

function secretsOf(credential: JsonObject): string[] {
	return [
		...SECRETS.map((name) => textOf(credential[name])),
		...TOKENS.map((name) => textOf(memberOf(credential.oauthTokenData, name))),
	].filter((secret) => secret !== '');
}

/** How long the secrets that were read stand for those of the next call, in ms: n8n takes 3 ms to decrypt them. */
const READ_AGAIN = 1_000;
