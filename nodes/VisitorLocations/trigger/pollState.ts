import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/json';
import { isObject } from '../../../shared/json';
import type { KnownList } from './knownList';

/** Whose list it is: lists of others cannot be compared. */
export interface ListIdentity {
	/** of the URL and of all parameters that decide which locations are listed */
	fingerprint: string;
	/** the company that the access token belongs to; undefined if the service does not say */
	companyId: string | undefined;
}

/** The state that the trigger stores from poll to poll, as one poll uses it. */
export interface PollState {
	/** @returns the last complete list; undefined if there is none of this identity, or none that can be read */
	load: (identity: ListIdentity) => KnownList | undefined;
	/**
	 * @returns whether this poll must not report anything: another poll of the trigger has finished since this one opened the
	 * state, or so shortly before that n8n had not saved the state yet
	 */
	isSuperseded: () => boolean;
	/** Stores a complete list. @param hasEvents whether the poll reports events with it */
	save: (identity: ListIdentity, list: KnownList, hasEvents: boolean) => void;
}

/** How long n8n can take to save the state of a poll that has reported events, in ms. */
const MAX_SAVE_MS = 10_000;

/** The polls of one trigger that have finished in this process. */
interface FinishedPolls {
	count: number;
	/** what the last one that changed the state has left */
	left?: LeftState;
}

/** A state that n8n might not have saved. */
interface LeftState {
	/** the revision of the saved state that the poll opened: as long as n8n has that one, it has not saved this one */
	openedRevision: number;
	/** the end of the poll, in ms since the epoch */
	at: number;
	/** undefined if the poll reported events: n8n then saves it, or discards it with the events */
	state?: IDataObject;
}

/**
 * By workflow and name of the node, as n8n stores the state. n8n starts a poll while another one is still reading, and its scheduler gives each of them static
 * data of its own, of which it saves nothing if the poll reports nothing (n8n 2.41, createPollExecutionContext; with
 * durable cursors it saves them always).
 */
const finishedPolls = new Map<string, FinishedPolls>();

/**
 * Opens the state, which is in the static data of the node. Call it when a poll starts. The locations that pass the
 * filters are stored as one text, and so are the IDs of the others, because n8n watches every object in static data for
 * changes, which is slow for thousands.
 */
export function openPollState(context: IPollFunctions): PollState {
	const data = context.getWorkflowStaticData('node');
	const key = JSON.stringify([context.getWorkflow().id, context.getNode().name]);
	const openedAt = Date.now();
	const openedRevision = readRevision(data);
	const before = finishedPolls.get(key) ?? { count: 0 };
	const left = before.left?.openedRevision === openedRevision ? before.left : undefined;
	if (left?.state !== undefined) Object.assign(data, left.state);

	const isKnown = ({ fingerprint, companyId }: ListIdentity): boolean => {
		const isOtherCompany = companyId !== undefined && (data.companyId ?? companyId) !== companyId;
		return data.queryFingerprint === fingerprint && !isOtherCompany;
	};
	return {
		load: (identity) => (isKnown(identity) ? parseList(data) : undefined),
		isSuperseded: () => {
			const mightBeUnsaved = left?.state === undefined && openedAt < (left?.at ?? 0) + MAX_SAVE_MS;
			return mightBeUnsaved || (finishedPolls.get(key)?.count ?? 0) !== before.count;
		},
		save: (identity, { locations, ids }, hasEvents) => {
			const passing = new Set(locations.map(getId));
			const state = {
				queryFingerprint: identity.fingerprint,
				// If the service did not say this time, the company is that of the last list.
				companyId: identity.companyId ?? (isKnown(identity) ? data.companyId : undefined),
				locations: JSON.stringify(locations),
				filteredOutIds: JSON.stringify([...ids].filter((id) => !passing.has(id))),
			};
			// n8n saves static data only if it was changed, so do not set the same values again.
			const changed = Object.entries(state).filter(([name, value]) => data[name] !== value);
			if (changed.length > 0) {
				Object.assign(data, Object.fromEntries(changed), { revision: readRevision(data) + 1 });
			}
			const hasUnsaved = readRevision(data) !== openedRevision;
			finishedPolls.set(key, {
				count: (finishedPolls.get(key)?.count ?? 0) + 1,
				left: hasUnsaved
					? { openedRevision, at: Date.now(), state: hasEvents ? undefined : { ...data } }
					: undefined,
			});
		},
	};
}

/** @returns how often the list has changed */
function readRevision({ revision }: IDataObject): number {
	return Number(revision ?? 0);
}

/** @returns undefined if it is not what `save` stores: another version of the package can have stored it */
function parseList({ locations, filteredOutIds }: IDataObject): KnownList | undefined {
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
