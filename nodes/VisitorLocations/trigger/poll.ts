import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { digest } from '../../../credentials/shared/token';
import type { JsonObject } from '../../../credentials/shared/json';
import { isObject } from '../../../credentials/shared/json';
import { assertNoneAbsent } from '../location/named';
import { readItems } from '../location/readItems';
import { noticeLocations } from '../location/readLocations';
import { assertFieldsKnown } from '../output/fields';
import { outputOf, unpicked } from '../output/output';
import type { LocationQuery } from '../parameters/locationQuery';
import { locationQueryOf } from '../parameters/locationQuery';
import { directConnection } from '../transport/connection';
import { companyIdOf } from '../transport/account';
import type { Change } from './changes';
import { changesBetween } from './changes';
import { eventsOf, reportsLargeRemovals } from './fields';
import { watchedFieldsOf } from './fieldsToWatch';
import { itemOf } from './item';
import { openMemory } from './memory';
import { assertNoLargeRemoval, inEither, missingIn } from './removals';
import { sampleOf } from './samples';

/** How many locations a test in the editor shows. */
const SAMPLES = 5;

const WAITS = 'Once the workflow is published, the trigger waits for it.';

const ALL = {
	limit: Infinity,
	skip: 0,
	tooMany:
		'One poll can watch at most 100,000 locations. Set Filters so that fewer pass, and give each part of the list a trigger of its own.',
};

/**
 * Reads the whole list and compares it with the last poll's; a second time where locations are missing, since one may
 * slip through a list that changes while it is read. The memory moves on only after a complete listing, so a failed
 * poll loses nothing and invents nothing.
 *
 * @returns an item for each event; null when there is none, for the first poll, which only records the list, and when
 * another poll has finished meanwhile: what this one read may be older
 * @throws ProblemError for a parameter that cannot be used, when the list could not be read as a whole, and when too
 * much of it is gone
 */
export async function pollLocations(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const memory = openMemory(context.getWorkflowStaticData('node'));
	const events = eventsOf(context);
	const mayRemove = reportsLargeRemovals(context);
	const query = locationQueryOf(context);
	const whole = withAllFields(query);
	const watched = watchedFieldsOf(context);
	const selected = outputOf(query.form, query.addCompanyId);
	const notice = (location: () => JsonObject) => {
		watched.notice(location);
		selected.notice(location);
	};
	const connection = await directConnection(context);
	const wanted = { ...ALL, noticeLeftOut: notice };
	const read = async () => await readItems(context, connection, whole, wanted);

	const { locations: first, lacks } = await read();
	const company = await companyIdOf(context).catch(() => '');
	const subject = { watched: watchedBy(connection.listUrl, whole), company };
	const before = memory.recall(subject);
	for (const location of [...first, ...(before ?? [])]) notice(() => location);
	const unknown = () => [selected.unknownFields(), watched.unknownFields()];
	if (lacks === undefined && unknown().some(({ fields }) => fields.length > 0)) {
		// That reading ended with the last of the IDs: another location may have the field.
		const flat = unpicked(whole.form);
		await noticeLocations(context, connection, whole.parameters, (location) => {
			notice(() => flat(location));
		});
	}
	unknown().forEach(assertFieldsKnown);
	const isLess = before !== undefined && missingIn(first, before).length > 0;
	const now = isLess ? inEither(first, (await read()).locations) : first;
	if (memory.overtaken()) return null;
	if (before !== undefined && !mayRemove) {
		assertNoLargeRemoval(before.length, missingIn(now, before).length, now.length);
	}
	memory.remember(subject, now);
	const changes = before === undefined ? [] : changesBetween(before, now, watched.watches);
	return itemsOf(
		query,
		changes.filter(({ event }) => events.includes(event)),
	);
}

/** For a test in the editor: events about present locations, made up, of the chosen kinds in turn. */
export async function sampleLocations(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const events = eventsOf(context);
	const query = locationQueryOf(context);
	const { watches } = watchedFieldsOf(context);
	const connection = await directConnection(context);
	const wanted = { limit: SAMPLES, skip: 0 };
	const { locations, lacks } = await readItems(context, connection, withAllFields(query), wanted);
	if (lacks !== undefined) assertNoneAbsent(lacks.absent, WAITS);
	return itemsOf(
		query,
		locations.map((location, index) =>
			sampleOf(events[index % events.length] ?? 'added', location, watches),
		),
	);
}

/**
 * @returns a fingerprint of all that decides what a listing shows: when it changes, listings cannot be compared. What
 * is not set, and the order of members and of lists, do not count.
 */
function watchedBy(listUrl: string, query: LocationQuery): string {
	const inOrder = (_name: string, value: unknown): unknown => {
		if (Array.isArray(value)) return [...(value as unknown[])].sort();
		return isObject(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
	};
	return digest(listUrl, JSON.stringify(query, inOrder));
}

/** All fields are compared, whichever come out. */
function withAllFields(query: LocationQuery): LocationQuery {
	return query.form.form === 'raw' ? query : { ...query, form: { form: 'allFields' } };
}

function itemsOf(query: LocationQuery, changes: Change[]): INodeExecutionData[][] | null {
	if (changes.length === 0) return null;
	const { pick } = outputOf(query.form, query.addCompanyId);
	return [changes.map((change) => ({ json: itemOf(change, pick) as IDataObject }))];
}
