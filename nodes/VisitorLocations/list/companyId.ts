import type { JsonObject } from '../../../shared/json';
import { getMember, toText } from '../../../shared/json';
import { ProblemError } from '../../../shared/errors/problem';
import { computeIssuedFor, readStoredTokens } from '../../../shared/storedTokens';
import type { NodeContext } from '../context';
import { readCredentialType } from '../parameters/authentication';

/**
 * Finds the company that the credential signs in to: `company_id` of the token response (docs/openapi.yaml, TokenResponse), as stored
 * with the credential. Call it after the list was read, because n8n signs in for that.
 *
 * @returns undefined if it is not known
 */
export async function findCompanyId(context: NodeContext): Promise<string | undefined> {
	const credential = await context.getCredentials(readCredentialType(context));
	const { companyId } = readStoredTokens(credential, computeIssuedFor(credential));
	return toText(getMember(credential.oauthTokenData, 'company_id')) || companyId || undefined;
}

/**
 * @param isOn the value of the option Add Company ID
 * @returns the company to add to items, undefined if the option is off
 * @throws ProblemError if it is not known
 */
export async function readAddedCompanyId(
	context: NodeContext,
	isOn: boolean,
): Promise<string | undefined> {
	if (!isOn) return undefined;
	const id = await findCompanyId(context);
	if (id !== undefined) return id;
	throw new ProblemError({
		message: 'The ID of the company is not known',
		description:
			"The service did not send it with the access token, or the credential was changed while the list was being read. Run the workflow again. If this keeps happening, connect or authorize again; if the fields of the credential are expressions that differ from item to item, use one credential for each company; or remove the option 'Add Company ID'.",
	});
}

/** Adds `companyId` to an item, in place of a field of that name. @param companyId undefined to add none */
export function addCompanyId(item: JsonObject, companyId: string | undefined): JsonObject {
	return companyId === undefined ? item : { ...item, companyId };
}
