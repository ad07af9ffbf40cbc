import { isObject } from '../../credentials/shared/json';
import { PUBLISHED_ATTRIBUTES, selfLink } from '../../nodes/VisitorLocations/output/attributes';
import type { LocationResource } from '../../nodes/VisitorLocations/paging/page';
import type { AttributeFacts, LocationFacts } from './facts';
import { typeOf } from './reply';
import type { Secrets } from './secrets';

/** The published types that are not text (docs/openapi.yaml, LocationAttributes); undefined: only null is published. */
const OTHER_TYPES: Record<string, string | undefined> = {
	'auto-sign-out-at-midnight': 'true/false',
	'blacklist-filters-csv-upload-status': undefined,
	'capacity-limit': 'whole number',
	'deliveries-onboarding-complete': 'true/false',
	disabled: 'true/false',
};
const OWN_MEMBERS = ['id', 'type', 'links', 'attributes'];

/** Looks at the locations that were read. No value of an attribute is kept. */
export function judgeLocations(
	resources: readonly LocationResource[],
	secrets: Secrets,
): LocationFacts {
	const flat = resources.filter(({ attributes }) => !isObject(attributes));
	const others = unique(resources.flatMap(otherMembers));
	const values = resources.flatMap((resource) =>
		isObject(resource.attributes)
			? Object.entries(resource.attributes)
			: otherMembers(resource).map((name): [string, unknown] => [name, resource[name]]),
	);
	const names = unique(values.map(([name]) => name));
	return {
		count: resources.length,
		shape: flat.length === 0 ? 'JSON:API' : flat.length === resources.length ? 'flat' : 'mixed',
		idTypes: unique(resources.map(({ id }) => typeOf(id))),
		idsUnique: unique(resources.map(({ id }) => String(id))).length === resources.length,
		selfForms: unique(resources.map(selfForm)).map((form) => secrets.shown(form)),
		otherMembers: flat.length > 0 ? [] : others.map((name) => secrets.shown(name)),
		attributes: names.map((name) => {
			const seen = values.filter(([candidate]) => candidate === name).map(([, value]) => value);
			return judgeAttribute(name, seen, secrets);
		}),
		missing: PUBLISHED_ATTRIBUTES.filter((name) => !names.includes(name)),
	};
}

function otherMembers(resource: LocationResource): string[] {
	return Object.keys(resource).filter((name) => !OWN_MEMBERS.includes(name));
}

function judgeAttribute(name: string, seen: readonly unknown[], secrets: Secrets): AttributeFacts {
	const types = unique(seen.filter((value) => value !== null).map(typeOf));
	const documented = PUBLISHED_ATTRIBUTES.includes(name);
	const type = Object.hasOwn(OTHER_TYPES, name) ? OTHER_TYPES[name] : 'text';
	const differs = documented && type !== undefined && types.some((other) => other !== type);
	return {
		name: secrets.shown(name),
		documented,
		types,
		expected: differs ? type : undefined,
		present: seen.length,
		nulls: seen.filter((value) => value === null).length,
	};
}

/** @returns `links.self` without the location's own id (docs/openapi.yaml, Location) */
function selfForm({ id, links }: LocationResource): string {
	const href = selfLink(links);
	if (typeof href !== 'string') return 'none';
	const [path = '', query] = href.split('?');
	const parts = path.split('/').map((part) => (part === String(id) ? '<id>' : part));
	return parts.join('/') + (query === undefined ? '' : '?…');
}

function unique(values: readonly string[]): string[] {
	return [...new Set(values)];
}
