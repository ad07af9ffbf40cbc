import type { JsonObject } from '../../../shared/json';
import { readCredentialType } from '../parameters/authentication';
import { readAddCompanyId } from '../parameters/output';
import type { NodeContext } from '../context';
import { readCompanyId } from '../transport/account';

/**
 * Creates a function that adds `companyId` to an item if the option Add Company ID is on. It keeps a field of that name
 * that the item has.
 *
 * @returns a function to call after the list was read, because n8n signs in for it: only then is the company known
 * @throws ProblemError when the option is neither on nor off; later, when the company is not known
 */
export function createCompanyIdAdder(
	context: NodeContext,
): () => Promise<(item: JsonObject) => JsonObject> {
	if (!readAddCompanyId(context)) return async () => await Promise.resolve((item) => item);
	return async () => {
		const companyId = await readCompanyId(context, readCredentialType(context));
		return (item) => (Object.hasOwn(item, 'companyId') ? item : { ...item, companyId });
	};
}
