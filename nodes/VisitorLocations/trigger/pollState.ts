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
	listWithoutEvents?: IDataObject;
	/** the events of a newer list: its revision, and when they were reported, in ms since the epoch. n8n saves the list with them, or drops both */
	lastEvents?: { revision: number; at: number };
}

/** By workflow and name of the node, as n8n stores static data. */
const memories = new Map<string, Memory>();

/** How long n8n can take to save a list with its events, in ms. Later it has dropped both. */
const MAX_SAVE_MS = 10_000;

/**
 * The state of the trigger, as one poll uses it: create it when the poll starts. Polls overlap, and n8n does not save each list at
 * once (CONTRIBUTING.md, The path of an event). So:
 *
 * 1. When it starts, a poll chooses its base, the list to compare with: the newer one of what n8n has given it and the last list
 *    without events of this process. A list with events is not remembered here: if n8n has dropped it, the next poll gets an older one,
 *    and the events come again. (Not by default, where all polls share one object, which has the list already.)
 * 2. A poll stores and outputs nothing if another one has stored a list since it started, or if this process has reported newer events
 *    less than 10 s before it started, because n8n might just be saving them. The next poll reports what there is.
 */
export class PollState {
	private readonly staticData: IDataObject;
	private readonly key: string;
	private readonly memoryAtStart: Memory | undefined;
	/** the stored list that the poll compares with */
	private readonly base: IDataObject;
	/** whether n8n might just be saving newer events */
	private readonly isSaving: boolean;

	constructor(context: IPollFunctions) {
		this.staticData = context.getWorkflowStaticData('node');
		this.key = JSON.stringify([context.getWorkflow().id, context.getNode().name]);
		this.memoryAtStart = memories.get(this.key);
		// A copy, because overlapping polls can share it.
		this.base = chooseBase({ ...this.staticData }, this.memoryAtStart);
		this.isSaving = mightBeSaving(this.memoryAtStart, this.base);
	}

	/** @returns the list to compare with; undefined if there is none of this identity, or none that can be read */
	getBase(identity: ListIdentity): ListSnapshot | undefined {
		return this.hasIdentity(identity) ? parseList(this.base) : undefined;
	}

	/**
	 * Stores a complete list, if it differs from the base.
	 *
	 * @param hasEvents whether the poll reports events with it
	 * @returns whether the poll may output its events (rule 2); otherwise nothing is stored either
	 */
	tryStore(identity: ListIdentity, list: ListSnapshot, hasEvents: boolean): boolean {
		const { base, memoryAtStart } = this;
		const isOvertaken = memories.get(this.key) !== memoryAtStart;
		const hasSameIdentity = this.hasIdentity(identity);
		// The events of another identity do not come again, so nothing waits for them.
		if (isOvertaken || (hasSameIdentity && this.isSaving)) return false;
		// If the service did not say this time, the company is that of the base.
		const companyId = identity.companyId ?? (hasSameIdentity ? base.companyId : undefined);
		const content = { ...formatList(list), queryFingerprint: identity.fingerprint, companyId };
		const isUnchanged = Object.keys(findNewValues(content, base)).length === 0;
		if (isUnchanged) {
			// With cursors, n8n saves what this poll leaves: let it be the base, if that is newer than what n8n has given.
			this.write(base);
			return true;
		}
		const { listWithoutEvents, lastEvents } = memoryAtStart ?? {};
		const now = Date.now();
		// It grows also when the clock was set back.
		const revision = Math.max(now, readRevision(base) + 1, (lastEvents?.revision ?? 0) + 1);
		const data = { ...content, revision };
		const memory: Memory = hasEvents
			? { listWithoutEvents, lastEvents: { revision, at: now } }
			: { listWithoutEvents: data };
		memories.set(this.key, memory);
		this.write(data);
		return true;
	}

	private hasIdentity({ fingerprint, companyId }: ListIdentity): boolean {
		const { base } = this;
		const isOtherCompany = companyId !== undefined && (base.companyId ?? companyId) !== companyId;
		return base.queryFingerprint === fingerprint && !isOtherCompany;
	}

	/** n8n saves static data only if a value was set, so the same values are not set again. */
	private write(data: IDataObject): void {
		Object.assign(this.staticData, findNewValues(data, this.staticData));
	}
}

/** Rule 1. @param given what n8n has given */
function chooseBase(given: IDataObject, memory: Memory | undefined): IDataObject {
	const own = memory?.listWithoutEvents;
	return own !== undefined && readRevision(own) > readRevision(given) ? own : given;
}

/** Rule 2: whether n8n might just be saving events that are newer than the base. If the clock was set back, nobody knows, so it is not. */
function mightBeSaving(memory: Memory | undefined, base: IDataObject): boolean {
	const { lastEvents } = memory ?? {};
	if (lastEvents === undefined || lastEvents.revision <= readRevision(base)) return false;
	const age = Date.now() - lastEvents.at;
	return age >= 0 && age < MAX_SAVE_MS;
}

/** @returns a number that is higher in a newer list: when it was stored, in ms since the epoch; 0 if there is none */
function readRevision({ revision }: IDataObject): number {
	return Number.isSafeInteger(revision) ? Number(revision) : 0;
}

function findNewValues(data: IDataObject, before: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(data).filter(([name, value]) => before[name] !== value));
}
