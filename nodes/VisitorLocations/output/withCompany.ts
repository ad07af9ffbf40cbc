type Members = Record<string, unknown>;

/**
 * Puts the company on locations that stay as received.
 *
 * @param companyId the company's ID, undefined to leave locations unchanged
 * @returns a function for one location; a `companyId` that the service sent itself stays
 */
export function withCompany(companyId: string | undefined): (resource: Members) => Members {
	if (companyId === undefined) return (resource) => resource;
	return (resource) =>
		Object.hasOwn(resource, 'companyId') ? resource : { ...resource, companyId };
}
