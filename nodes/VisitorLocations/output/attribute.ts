import { isObject } from '../../../credentials/shared/members';
import { camelCase } from './camelCase';

/**
 * Finds an attribute of a location, in JSON:API form (contract 2.1) or in the flat form in which names are in camelCase.
 *
 * @param name as the contract writes it, hyphenated
 * @returns its value, undefined when the location has none of that name
 */
export function attributeOf(resource: Record<string, unknown>, name: string): unknown {
	const members = isObject(resource.attributes) ? resource.attributes : resource;
	if (Object.hasOwn(members, name)) return members[name];
	const flatName = camelCase(name);
	return Object.hasOwn(members, flatName) ? members[flatName] : undefined;
}
