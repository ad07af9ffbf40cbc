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
	/** the last one, if it changed the state and n8n might not have saved that */
	lastUnsaved?: UnsavedPoll;
}

/** A poll that n8n might not have saved: as long as a later poll finds the same saved revision, n8n has not. */
interface UnsavedPoll {
	/** the revision that was saved when it opened the state */
	savedRevision: number;
	/** when it reported events, in ms since the epoch: n8n saves the state with them, or discards both. Undefined for no event */
	reportedAt: number | undefined;
	/** what it stored. Without an event, n8n might never save it, so the next poll takes it over */
	state: IDataObject;
}

/**
 * By workflow and name of the node, as n8n stores the state; one for each trigger of this process. n8n starts a poll while
 * another one is still reading (n8n 2.41, createPollExecutionContext), and its durable scheduler gives each poll a copy of what
 * it has saved. A poll looks at the one that finished last:
 *
 * | that poll finished                            | with    | this poll                                                     |
 * | --------------------------------------------- | ------- | ------------------------------------------------------------- |
 * | while this one was reading                    |         | reports nothing (`count` differs), in every way to poll       |
 * | before this one, and n8n has not saved it yet | events  | reports nothing if it opened within 10 s (`reportedAt`)       |
 * | before this one, and n8n has not saved it yet | nothing | takes over its `state`, which n8n might never save            |
 *
 * By default all polls share the static data, so only the first row applies.
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
	const savedRevision = readRevision(data);
	const { count, lastUnsaved } = finishedPolls.get(key) ?? { count: 0 };
	const unsaved = lastUnsaved?.savedRevision === savedRevision ? lastUnsaved : undefined;
	const reportedAt = unsaved?.reportedAt;
	const isBeingSaved = reportedAt !== undefined && openedAt < reportedAt + MAX_SAVE_MS;
	if (unsaved !== undefined && reportedAt === undefined) Object.assign(data, unsaved.state);

	const isKnown = ({ fingerprint, companyId }: ListIdentity): boolean => {
		const isOtherCompany = companyId !== undefined && (data.companyId ?? companyId) !== companyId;
		return data.queryFingerprint === fingerprint && !isOtherCompany;
	};
	return {
		load: (identity) => (isKnown(identity) ? parseList(data) : undefined),
		isSuperseded: () => isBeingSaved || (finishedPolls.get(key)?.count ?? 0) !== count,
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
			const poll: UnsavedPoll = {
				savedRevision,
				reportedAt: hasEvents ? Date.now() : undefined,
				state: { ...data },
			};
			finishedPolls.set(key, {
				count: (finishedPolls.get(key)?.count ?? 0) + 1,
				lastUnsaved: readRevision(data) === savedRevision ? undefined : poll,
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
