import type { JsonObject } from '../../../credentials/shared/json';
import { locationFilter } from '../output/filter';
import { outputOf, unpicked } from '../output/output';
import type { UnknownFields } from '../output/fields';
import type { SortRule } from '../output/sort';
import { orderBy } from '../output/sort';
import type { LocationQuery } from '../parameters/locationQuery';
import type { NodeContext } from '../parameters/parameterValue';
import type { Connection } from '../transport/connection';
import { companyIdOf } from '../transport/account';
import type { Absent } from './named';
import { Named } from './named';
import { readLocations } from './readLocations';
import { readingsOfRun } from './sharedReading';

/** Which of the locations that pass the filters come out, and in which order. */
export interface Window {
	/** the most that come out, `Infinity` for all */
	limit: number;
	/** how many to leave out at the beginning */
	skip: number;
	/** by what they are sorted, in the service's order without it; the first ones are known only when all are */
	sort?: readonly SortRule[];
	/** what to do when more would come out than n8n can take */
	tooMany?: string;
	/** looks at a location that the filters leave out, with all its fields */
	noticeLeftOut?: (unpicked: () => JsonObject) => void;
}

/** What was read. */
export interface Listing {
	locations: JsonObject[];
	/** what the whole list lacks of that which the user named; undefined where a part of the list was enough */
	lacks?: { absent: Absent; unknownFields: UnknownFields[] };
}

/**
 * Reads locations in the form that the parameter Output says; in each form they have an `id`.
 *
 * @throws ProblemError for an option that cannot be used, and when the list could not be read as a whole
 */
export async function readItems(
	context: NodeContext,
	connection: Connection,
	{ form, filters, parameters, addCompanyId }: LocationQuery,
	{ limit, skip, sort = [], tooMany, noticeLeftOut }: Window,
): Promise<Listing> {
	const passes = locationFilter(filters);
	const named = new Named(filters);
	const order = sort.length > 0 ? orderBy(sort) : undefined;
	const most = Math.min(order ? Infinity : limit, filters.ids?.length ?? Infinity);
	const output = outputOf(form, addCompanyId);
	const picked = await readLocations(context, connection, parameters, {
		limit: most,
		skip: order ? 0 : skip,
		tooMany: order ? SORTS_ALL : tooMany,
		start: async () => {
			// Only now n8n has signed in for sure, and the company is known.
			const whole = unpicked(form, addCompanyId ? await companyIdOf(context) : undefined);
			// Input items that share a page do not share what comes out: a later node may change it.
			const isShared = readingsOfRun(context) !== undefined;
			return (location) => {
				named.notice(location);
				if (!passes(location)) {
					output.notice(() => whole(location));
					noticeLeftOut?.(() => whole(location));
					order?.notice(location);
					return undefined;
				}
				const item = output.pick(whole(isShared ? structuredClone(location) : location));
				order?.note(item, location);
				return item;
			};
		},
		picksAll: Object.values(filters).every((filter) => filter === undefined),
	});
	const locations = order?.sorted(picked).slice(skip, skip + limit) ?? picked;
	if (picked.length >= most) return { locations };
	const unknownFields = [output.unknownFields()];
	if (order !== undefined && picked.length > 0) unknownFields.push(order.unknownFields());
	return { locations, lacks: { absent: named.absent(), unknownFields } };
}

const SORTS_ALL =
	"With 'Sort', the node reads the whole list, at most 100,000 locations. Remove the sort rules, or set 'Filters' so that fewer pass.";
