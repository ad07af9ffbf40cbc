import type { JsonObject } from '../../../shared/json';
import { getMember, toText } from '../../../shared/json';
import { ProblemError } from '../../../shared/problem';
import { computeIssuedFor, readStoredTokens } from '../../../shared/storedTokens';
import type { NodeContext } from '../context';
import { readCredentialType } from '../parameters/authentication';
import { CONNECT_TYPE } from '../transport/refreshOAuth2';

/**
 * Reads the company that the option Add Company ID adds to items. Call it after the list was read, because n8n signs in for
 * that: only then is the company known.
 *
 * @param isOn the value of the option
 * @returns undefined if it is off
 * @throws ProblemError when the company is not known
 */
export async function readAddedCompanyId(
	context: NodeContext,
	isOn: boolean,
): Promise<string | undefined> {
	return isOn ? await readCompanyId(context) : undefined;
}

/** Adds `companyId` to an item, unless the item has a field of that name. @param companyId undefined to add none */
export function addCompanyId(item: JsonObject, companyId: string | undefined): JsonObject {
	if (companyId === undefined || Object.hasOwn(item, 'companyId')) return item;
	return { ...item, companyId };
}

/**
 * Reads `company_id` of the token response (docs/openapi.yaml, TokenResponse), as stored with the credential.
 *
 * @throws ProblemError if the service sent none, or if the token was issued for other fields: those of another input item,
 * if the fields are expressions
 */
async function readCompanyId(context: NodeContext): Promise<string> {
	const type = readCredentialType(context);
	const id = getCompanyId(await context.getCredentials(type), type);
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

/** @returns the company of the access token; undefined where readAddedCompanyId throws */
export async function findCompanyId(context: NodeContext): Promise<string | undefined> {
	const type = readCredentialType(context);
	const id = getCompanyId(await context.getCredentials(type), type);
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
