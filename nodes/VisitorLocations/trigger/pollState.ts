import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/json';
import { isObject } from '../../../shared/json';
import type { ListSnapshot } from './listSnapshot';

/** Whose list it is: lists of others cannot be compared. */
export interface ListIdentity {
	/** of the URL and of all parameters that decide which locations are listed */
	fingerprint: string;
	/** the company that the access token belongs to; undefined if the service does not say */
	companyId: string | undefined;
}

/** A list, as it is stored in the static data of the node. */
interface State {
	data: IDataObject;
	/** when a poll of this process has reported events with it, in ms since the epoch; undefined for none */
	reportedAt?: number;
	/** the state of this process before it, which counts if n8n drops this one; undefined if that is what n8n has given */
	stateIfDropped?: State;
}

/** How long n8n can take to save the state of a poll that has reported events, in ms. Later it has dropped the state and the events. */
const MAX_SAVE_MS = 10_000;

/** What the newest poll of this process has stored, by workflow and name of the node, as n8n stores it. */
const newestStates = new Map<string, State>();

/**
 * The state of the trigger, as one poll uses it: create it when the poll starts. Polls overlap. By default they all use the same
 * static data, so what one has stored is there for the next one, also if n8n then drops the events. n8n's scheduler gives each a
 * copy of what n8n has saved (n8n 2.41, createPollExecutionContext), and saves some states late or not at all. So of the given
 * state and that of this process's newest poll, the newer one counts, unless n8n has dropped it:
 *
 *     the newest poll of this process            what counts
 *     none, or its state was given               what n8n has given
 *     reported events less than 10 s ago         its state: n8n might just be saving it, so none of its identity is stored after it
 *     reported events, and n8n did not save it   the state before it: the events come again
 *     stored a list without events               its state
 */
export class PollState {
	private readonly data: IDataObject;
	private readonly key: string;
	/** what this process had stored when the poll started */
	private readonly newestAtStart: State | undefined;
	/** what n8n has given; without reportedAt, because nobody waits for it to be saved */
	private readonly given: State;
	/** the newer one of the two: this poll compares with it */
	private readonly compared: State;

	constructor(context: IPollFunctions) {
		this.data = context.getWorkflowStaticData('node');
		this.key = JSON.stringify([context.getWorkflow().id, context.getNode().name]);
		this.newestAtStart = newestStates.get(this.key);
		// A copy, because overlapping polls can share it.
		this.given = { data: { ...this.data } };
		const newest = this.newestAtStart;
		// If it was saved, what n8n has given is not older.
		const own = newest !== undefined && isSaveTimeOver(newest) ? newest.stateIfDropped : newest;
		this.compared =
			own !== undefined && readRevision(own) > readRevision(this.given) ? own : this.given;
	}

	/** @returns the last complete list; undefined if there is none of this identity, or none that can be read */
	load(identity: ListIdentity): ListSnapshot | undefined {
		return this.isKnown(identity) ? parseList(this.compared.data) : undefined;
	}

	/**
	 * Stores a complete list, if it differs from the last one.
	 *
	 * @param hasEvents whether the poll reports events with it
	 * @returns whether the events may be output. If not, it has stored nothing, and the next poll reports them: another poll of this
	 * process has stored a list since this one started, or n8n might still drop the events of the last one
	 */
	storeIfCurrent(identity: ListIdentity, list: ListSnapshot, hasEvents: boolean): boolean {
		const { compared, newestAtStart } = this;
		const isOvertaken = newestStates.get(this.key) !== newestAtStart;
		const isKnown = this.isKnown(identity);
		// A list of another identity is only recorded, so it hides no event.
		const mightHideDropped = isKnown && compared.reportedAt !== undefined;
		if (isOvertaken || mightHideDropped) return false;
		// If the service did not say this time, the company is that of the last list.
		const companyId = identity.companyId ?? (isKnown ? compared.data.companyId : undefined);
		const content = { ...formatList(list), queryFingerprint: identity.fingerprint, companyId };
		if (Object.keys(findNewValues(content, compared.data)).length === 0) {
			// n8n can have given this poll an older copy.
			this.write(compared.data);
			return true;
		}
		// It grows also when the clock was set back.
		const revision = Math.max(Date.now(), readRevision(compared) + 1);
		const data = { ...content, revision };
		const stateIfDropped = compared === this.given ? undefined : compared;
		const report = { reportedAt: Date.now(), stateIfDropped };
		newestStates.set(this.key, hasEvents ? { data, ...report } : { data });
		this.write(data);
		return true;
	}

	private isKnown({ fingerprint, companyId }: ListIdentity): boolean {
		const { data } = this.compared;
		const isOtherCompany = companyId !== undefined && (data.companyId ?? companyId) !== companyId;
		return data.queryFingerprint === fingerprint && !isOtherCompany;
	}

	/** n8n saves static data only if a value was set, so the same values are not set again. */
	private write(data: IDataObject): void {
		Object.assign(this.data, findNewValues(data, this.data));
	}
}

/** @returns whether n8n has had the time to save a state with events: if it has not, it has dropped both */
function isSaveTimeOver({ reportedAt }: State): boolean {
	if (reportedAt === undefined) return false;
	const age = Date.now() - reportedAt;
	return age < 0 || age >= MAX_SAVE_MS; // below 0, the clock was set back
}

/** @returns a number that is higher in a newer state: when it was stored, in ms since the epoch; 0 if there is none */
function readRevision({ data: { revision } }: State): number {
	return Number.isSafeInteger(revision) ? Number(revision) : 0;
}

function findNewValues(data: IDataObject, before: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(data).filter(([name, value]) => before[name] !== value));
}

/**
 * Formats a list for static data: the locations that pass the filters as one text, and the IDs of the others, because n8n
 * watches every object there for changes, which is slow for thousands.
 */
function formatList({ locations, ids }: ListSnapshot): IDataObject {
	const passing = new Set(locations.map(getId));
	return {
		locations: JSON.stringify(locations),
		filteredOutIds: JSON.stringify([...ids].filter((id) => !passing.has(id))),
	};
}

/** @returns undefined if it is not what `formatList` returns: another version of the package can have stored it */
function parseList({ locations, filteredOutIds }: IDataObject): ListSnapshot | undefined {
	const passing = parseArray(locations);
	const others = parseArray(filteredOutIds);
	if (passing === undefined || others === undefined || !passing.every(isObject)) return undefined;
	return { locations: passing, ids: new Set([...passing.map(getId), ...others.map(String)]) };
}

function parseArray(text: unknown): unknown[] | undefined {
	try {
		const value: unknown = JSON.parse(String(text));
		return Array.isArray(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

function getId(location: JsonObject): string {
	return String(location.id);
}
