import type { JsonObject } from '../../../shared/json';
import type { NodeContext } from '../context';
import { readCredentialType } from '../parameters/authentication';
import { readCompanyId } from '../transport/account';

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
	return isOn ? await readCompanyId(context, readCredentialType(context)) : undefined;
}

/** Adds `companyId` to an item, unless the item has a field of that name. @param companyId undefined to add none */
export function addCompanyId(item: JsonObject, companyId: string | undefined): JsonObject {
	if (companyId === undefined || Object.hasOwn(item, 'companyId')) return item;
	return { ...item, companyId };
}
