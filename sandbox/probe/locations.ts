import { isObject, memberOf } from '../../credentials/shared/json';
import type { LocationResource } from '../../nodes/VisitorLocations/paging/page';
import type { AttributeFacts, LocationFacts } from './facts';
import { typeOf } from './members';
import type { Secrets } from './secrets';

/** The attributes of the contract (2.1) and their types; undefined: only null was seen. */
const DOCUMENTED: Record<string, string | undefined> = {
	address: 'text',
	'address-line-one': 'text',
	'address-line-two': 'text',
	'auto-sign-out-at-midnight': 'true/false',
	'blacklist-filters-csv-upload-status': undefined,
	city: 'text',
	'company-name-override': 'text',
	'deliveries-onboarding-complete': 'true/false',
	disabled: 'true/false',
	'capacity-limit': 'whole number',
};
const OWN_MEMBERS = ['id', 'type', 'links', 'attributes'];

/** Looks at the locations that were read. No value of an attribute is kept. */
export function judgeLocations(
	resources: readonly LocationResource[],
	secrets: Secrets,
): LocationFacts {
	const flat = resources.filter(({ attributes }) => !isObject(attributes)).length;
	const attributes = judgeAttributes(resources.map(attributesOf), secrets);
	const names = new Set(attributes.map(({ name }) => name));
	const others = flat > 0 ? [] : resources.flatMap((resource) => Object.keys(resource));
	return {
		count: resources.length,
		shape: flat === 0 ? 'JSON:API' : flat === resources.length ? 'flat' : 'mixed',
		idTypes: unique(resources.map(({ id }) => typeOf(id))),
		idsUnique: new Set(resources.map(({ id }) => String(id))).size === resources.length,
		selfForms: unique(resources.map((resource) => selfForm(resource, secrets))),
		otherMembers: unique(others)
			.filter((name) => !OWN_MEMBERS.includes(name))
			.map((name) => secrets.shown(name)),
		attributes,
		missing: Object.keys(DOCUMENTED).filter((name) => !names.has(name)),
	};
}

function attributesOf(resource: LocationResource): Record<string, unknown> {
	if (isObject(resource.attributes)) return resource.attributes;
	return Object.fromEntries(
		Object.entries(resource).filter(([name]) => !OWN_MEMBERS.includes(name)),
	);
}

function judgeAttributes(
	records: readonly Record<string, unknown>[],
	secrets: Secrets,
): AttributeFacts[] {
	const values = new Map<string, unknown[]>();
	for (const [name, value] of records.flatMap((record) => Object.entries(record))) {
		const seen = values.get(name);
		if (seen === undefined) values.set(name, [value]);
		else seen.push(value);
	}
	return [...values].map(([name, seen]) => {
		const types = unique(seen.filter((value) => value !== null).map(typeOf));
		const expected = Object.hasOwn(DOCUMENTED, name) ? DOCUMENTED[name] : undefined;
		return {
			name: secrets.shown(name),
			documented: Object.hasOwn(DOCUMENTED, name),
			types,
			expected: types.some((type) => expected !== undefined && type !== expected)
				? expected
				: undefined,
			present: seen.length,
			nulls: seen.filter((value) => value === null).length,
		};
	});
}

/** `links.self` (contract 2.1: an absolute URL of the form `<app_host>/api/v3/locations/<location_id>`). */
function selfForm(resource: LocationResource, secrets: Secrets): string {
	const self = memberOf(resource.links, 'self');
	const href = memberOf(self, 'href') ?? self;
	if (typeof href !== 'string') return 'none';
	const [path = '', query] = href.split('?');
	const parts = path.split('/').map((part) => (part === String(resource.id) ? '<id>' : part));
	return secrets.shown(parts.join('/') + (query === undefined ? '' : '?…'));
}

function unique(values: readonly string[]): string[] {
	return [...new Set(values)];
}
