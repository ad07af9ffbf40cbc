import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import type { ListSnapshot } from './listSnapshot';
import { formatList, parseList } from './storedList';

/** Whose list it is: lists of others cannot be compared. */
export interface ListIdentity {
	/** of the URL and of all parameters that decide which locations are listed */
	fingerprint: string;
	/** the company that the access token belongs to; undefined if the service does not say */
	companyId: string | undefined;
}

/** What this process remembers of a trigger. Never changed, only replaced: another object means that another poll has stored a list. */
interface Memory {
	/** the newest list whose poll reported no events, as stored: n8n's scheduler saves it late or not at all */
	unreported?: IDataObject;
	/** the events of a newer list: its revision, and when they were reported, in ms since the epoch. n8n saves the list with them, or drops both */
	reported?: { revision: number; at: number };
}

/** By workflow and name of the node, as n8n stores static data. */
const memories = new Map<string, Memory>();

/** How long n8n can take to save a list with its events, in ms. Later it has dropped both. */
const MAX_SAVE_MS = 10_000;

/**
 * The state of the trigger, as one poll uses it: create it when the poll starts. Polls overlap, and n8n saves a list late, not at
 * all, or never hears of it (CONTRIBUTING.md, The path of an event). So:
 *
 * 1. A poll compares with the newer one of two lists: what n8n has given it, and the last list without events of this process.
 *    It never compares with a list whose events n8n has not saved: so events that n8n has dropped come again.
 * 2. A poll stores and reports nothing if this process has reported newer events less than 10 s ago, because n8n might just be saving
 *    them, or if another poll has stored a list since this one started. The next poll then reports what there is.
 */
export class PollState {
	private readonly staticData: IDataObject;
	private readonly key: string;
	private readonly memoryAtStart: Memory | undefined;
	/** the stored list that the poll compares with */
	private readonly compared: IDataObject;
	/** whether n8n might just be saving newer events */
	private readonly isSaving: boolean;

	constructor(context: IPollFunctions) {
		this.staticData = context.getWorkflowStaticData('node');
		this.key = JSON.stringify([context.getWorkflow().id, context.getNode().name]);
		this.memoryAtStart = memories.get(this.key);
		const { unreported, reported } = this.memoryAtStart ?? {};
		// A copy, because overlapping polls can share it.
		const given = { ...this.staticData };
		const isOwnNewer = unreported !== undefined && readRevision(unreported) > readRevision(given);
		this.compared = isOwnNewer ? unreported : given;
		this.isSaving =
			reported !== undefined &&
			reported.revision > readRevision(this.compared) &&
			isInSaveTime(reported.at);
	}

	/** @returns the list to compare with; undefined if there is none of this identity, or none that can be read */
	load(identity: ListIdentity): ListSnapshot | undefined {
		return this.hasIdentity(identity) ? parseList(this.compared) : undefined;
	}

	/**
	 * Stores a complete list, if it differs from the one that was compared.
	 *
	 * @param hasEvents whether the poll reports events with it
	 * @returns false if the poll must output nothing, because of rule 2: then nothing is stored either
	 */
	tryStore(identity: ListIdentity, list: ListSnapshot, hasEvents: boolean): boolean {
		const { compared, memoryAtStart } = this;
		const isOvertaken = memories.get(this.key) !== memoryAtStart;
		const isSameList = this.hasIdentity(identity);
		// The events of another identity do not come again, so nothing waits for them.
		if (isOvertaken || (isSameList && this.isSaving)) return false;
		// If the service did not say this time, the company is that of the compared list.
		const companyId = identity.companyId ?? (isSameList ? compared.companyId : undefined);
		const content = { ...formatList(list), queryFingerprint: identity.fingerprint, companyId };
		if (Object.keys(findNewValues(content, compared)).length === 0) {
			// No change. With cursors, n8n saves what this poll leaves: let that be what this process remembers.
			this.write(compared);
			return true;
		}
		const { unreported, reported } = memoryAtStart ?? {};
		const now = Date.now();
		// It grows also when the clock was set back.
		const revision = Math.max(now, readRevision(compared) + 1, (reported?.revision ?? 0) + 1);
		const data = { ...content, revision };
		memories.set(
			this.key,
			hasEvents ? { unreported, reported: { revision, at: now } } : { unreported: data },
		);
		this.write(data);
		return true;
	}

	private hasIdentity({ fingerprint, companyId }: ListIdentity): boolean {
		const { compared } = this;
		const isOtherCompany =
			companyId !== undefined && (compared.companyId ?? companyId) !== companyId;
		return compared.queryFingerprint === fingerprint && !isOtherCompany;
	}

	/** n8n saves static data only if a value was set, so the same values are not set again. */
	private write(data: IDataObject): void {
		Object.assign(this.staticData, findNewValues(data, this.staticData));
	}
}

/** @returns whether n8n might still be saving what was reported then. If the clock was set back, nobody knows, so it is not */
function isInSaveTime(reportedAt: number): boolean {
	const age = Date.now() - reportedAt;
	return age >= 0 && age < MAX_SAVE_MS;
}

/** @returns a number that is higher in a newer list: when it was stored, in ms since the epoch; 0 if there is none */
function readRevision({ revision }: IDataObject): number {
	return Number.isSafeInteger(revision) ? Number(revision) : 0;
}

function findNewValues(data: IDataObject, before: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(data).filter(([name, value]) => before[name] !== value));
}
