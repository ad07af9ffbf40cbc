import { assertConnected, computeIssuedFor, readStoredTokens } from '../../../shared/storedTokens';
import type { JsonObject } from '../../../shared/json';
import { getMember, toText } from '../../../shared/json';
import { ProblemError } from '../../../shared/problem';
import { findSecrets } from '../../../shared/secrets';
import { buildListUrl, readAuthBaseUrl } from '../../../shared/urls';
import type { NodeContext } from '../context';
import { createOAuth2Refresher, CONNECT_TYPE } from './refreshOAuth2';

/** Whose list is read, and where. */
export interface Account {
	/** the absolute URL of the list */
	listUrl: string;
	/** the name of the credential type */
	credentialType: string;
	/** the credential's type, and a digest of the fields that its tokens are issued for, with their expressions resolved */
	accountKey: string;
	/** what an error must not show */
	secrets: readonly string[];
	/** to be awaited before each request */
	refreshIfExpired?: () => Promise<void>;
}

/**
 * Reads the credential of a node, and checks it before anything is sent.
 *
 * @throws ProblemError if a URL is invalid, or if nobody clicked Connect
 */
export async function readAccount(context: NodeContext, credentialType: string): Promise<Account> {
	const credential = await context.getCredentials(credentialType);
	const listUrl = buildListUrl(credential.baseUrl, credential.apiPrefix);
	const isOAuth2 = credentialType === CONNECT_TYPE;
	if (isOAuth2) {
		// n8n itself sends the refresh there, and would only say "Invalid URL".
		readAuthBaseUrl(credential.authBaseUrl);
		assertConnected(credential);
	}
	return {
		listUrl,
		credentialType,
		accountKey: JSON.stringify([credentialType, computeIssuedFor(credential)]),
		secrets: findSecrets(credential),
		refreshIfExpired: isOAuth2 ? await createOAuth2Refresher(context) : undefined,
	};
}

/**
 * Reads `company_id` of the token response (docs/openapi.yaml, TokenResponse), as stored with the credential.
 *
 * @throws ProblemError if the service sent none, or if the token was issued for other fields: those of another input item,
 * if the fields are expressions
 */
export async function readCompanyId(context: NodeContext, credentialType: string): Promise<string> {
	const id = getCompanyId(await context.getCredentials(credentialType), credentialType);
	if (id === undefined) {
		throw new ProblemError({
			message: 'Could not determine the company of this item',
			description:
				"The fields of the credential changed while the list was being read, so the stored company belongs to other fields. If they are expressions that differ from item to item, use one credential for each company, or remove the option 'Add Company ID'. Otherwise run the workflow again.",
		});
	}
	if (id !== '') return id;
	throw new ProblemError({
		message: 'The ID of the company is not known',
		description:
			"The service did not send it with the access token. Connect again (OAuth2), or authorize again (pasted code). With a username and password, or if this keeps happening, remove the option 'Add Company ID'.",
	});
}

/** @returns what readCompanyId returns; undefined where it throws */
export async function findCompanyId(
	context: NodeContext,
	credentialType: string,
): Promise<string | undefined> {
	const id = getCompanyId(await context.getCredentials(credentialType), credentialType);
	return id === '' ? undefined : id;
}

/** @returns `''` if the service sent none; undefined if no stored token was issued for the fields of the credential */
function getCompanyId(credential: JsonObject, credentialType: string): string | undefined {
	if (credentialType === CONNECT_TYPE) {
		return toText(getMember(credential.oauthTokenData, 'company_id'));
	}
	const { accessToken, companyId } = readStoredTokens(credential, computeIssuedFor(credential));
	return accessToken === '' ? undefined : companyId;
}
