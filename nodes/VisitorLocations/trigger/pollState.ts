import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import type { ListSnapshot } from './listSnapshot';
import { formatList, parseList } from './listSnapshot';

/** Whose list it is: lists of others cannot be compared. */
export interface ListIdentity {
	/** of the URL and of all parameters that decide which locations are listed */
	fingerprint: string;
	/** the company that the access token belongs to; undefined if the service does not say */
	companyId: string | undefined;
}

/** What this process remembers of a trigger. Never changed, only replaced: another object means that another poll has stored a list. */
interface Memory {
	/** the newest list that a poll without events has stored: n8n saves it late or not at all */
	storedWithoutEvents?: IDataObject;
	/** the revision of a newer list, stored by a poll with events, and when, in ms since the epoch: n8n saves it with the events, or drops both */
	storedWithEvents?: { revision: number; at: number };
}

/** By workflow and name of the node, as n8n stores static data. */
const memories = new Map<string, Memory>();

/**
 * After this time, in ms, n8n has saved a list with its events, or dropped both. It takes n8n milliseconds (a database); if it took
 * longer than this, the events would come twice.
 */
const MAX_SAVE_MS = 10_000;

/**
 * The state of the trigger, as one poll uses it: create it when the poll starts. Polls overlap, and n8n does not save each list at
 * once (CONTRIBUTING.md, The path of an event). So:
 *
 * 1. When it starts, a poll chooses its base, the list to compare with: the newer one of what n8n has given it and the last list
 *    that this process has stored without events.
 * 2. A poll stores and outputs nothing if another one has stored a list since it started, or if this process has reported newer events
 *    less than 10 s before it started, because n8n might just be saving them.
 *
 * So, when
 * - polls overlap, the first to store wins, and the next poll reports what is left
 * - n8n drops a list with its events (the workflow is unpublished, its poll belongs to another process now), they come again
 * - n8n saves a list, but refuses its execution (a quota), its events are lost. With cursors, it saves both or neither
 * - n8n restarts, the base is what it has saved: an older list, if polls without events came after it (except with cursors)
 * - a poll fails or takes too long, nothing has changed, because a poll stores last
 */
export class PollState {
	private readonly staticData: IDataObject;
	private readonly key: string;
	private readonly memoryAtStart: Memory | undefined;
	/** as stored */
	private readonly base: IDataObject;
	/** not asked again at the end: even if the 10 s are over then, the base is still the old one, and has the same events */
	private readonly mightBeSavingAtStart: boolean;

	constructor(context: IPollFunctions) {
		this.staticData = context.getWorkflowStaticData('node');
		this.key = JSON.stringify([context.getWorkflow().id, context.getNode().name]);
		this.memoryAtStart = memories.get(this.key);
		// A copy, because overlapping polls can share it.
		this.base = chooseBase({ ...this.staticData }, this.memoryAtStart);
		this.mightBeSavingAtStart = mightBeSaving(this.memoryAtStart, this.base);
	}

	/** @returns whether a poll of this trigger has ever stored a list, of whatever identity */
	get hasStored(): boolean {
		return this.base.fingerprint !== undefined;
	}

	/** @returns the list to compare with; undefined if there is none of this identity, or none that can be read */
	getBase(identity: ListIdentity): ListSnapshot | undefined {
		return this.hasIdentity(identity) ? parseList(this.base) : undefined;
	}

	/** Rule 2. @returns whether the poll may store its list and output its events */
	canStore(identity: ListIdentity): boolean {
		const isOvertaken = memories.get(this.key) !== this.memoryAtStart;
		// With another identity, this poll has no events that n8n might just be saving.
		const mustWait = this.mightBeSavingAtStart && this.hasIdentity(identity);
		return !isOvertaken && !mustWait;
	}

	/**
	 * Stores a complete list, if it differs from the base.
	 *
	 * @param hasEvents whether the poll reports events with it
	 */
	store(identity: ListIdentity, list: ListSnapshot, hasEvents: boolean): void {
		const { base, memoryAtStart } = this;
		// If the service did not say this time, the company is that of the base.
		const ofBase = this.hasIdentity(identity) ? base.companyId : undefined;
		const companyId = identity.companyId ?? ofBase;
		const content = { ...formatList(list), fingerprint: identity.fingerprint, companyId };
		const isUnchanged = Object.keys(findNewValues(content, base)).length === 0;
		if (isUnchanged) {
			// With cursors, n8n saves what this poll leaves: the base can be newer than what n8n has given.
			this.write(base);
			return;
		}
		const { storedWithoutEvents, storedWithEvents } = memoryAtStart ?? {};
		const now = Date.now();
		// It grows also when the clock was set back.
		const revision = Math.max(now, readRevision(base) + 1, (storedWithEvents?.revision ?? 0) + 1);
		const data = { ...content, revision };
		const memory: Memory = hasEvents
			? { storedWithoutEvents, storedWithEvents: { revision, at: now } }
			: { storedWithoutEvents: data };
		memories.set(this.key, memory);
		this.write(data);
	}

	private hasIdentity({ fingerprint, companyId }: ListIdentity): boolean {
		const { base } = this;
		const isOtherCompany = companyId !== undefined && (base.companyId ?? companyId) !== companyId;
		return base.fingerprint === fingerprint && !isOtherCompany;
	}

	/** n8n saves static data only if a value was set, so the same values are not set again. */
	private write(data: IDataObject): void {
		Object.assign(this.staticData, findNewValues(data, this.staticData));
	}
}

/** Rule 1. @param given what n8n has given */
function chooseBase(given: IDataObject, memory: Memory | undefined): IDataObject {
	const own = memory?.storedWithoutEvents;
	return own !== undefined && readRevision(own) > readRevision(given) ? own : given;
}

/** @returns whether n8n might just be saving events that are newer than the base. If the clock was set back, nobody knows, so it is not */
function mightBeSaving(memory: Memory | undefined, base: IDataObject): boolean {
	const { storedWithEvents } = memory ?? {};
	if (storedWithEvents === undefined) return false;
	const age = Date.now() - storedWithEvents.at;
	return storedWithEvents.revision > readRevision(base) && age >= 0 && age < MAX_SAVE_MS;
}

/** @returns a number that is higher in a newer list: when it was stored, in ms since the epoch; 0 if there is none */
function readRevision({ revision }: IDataObject): number {
	return Number.isSafeInteger(revision) ? Number(revision) : 0;
}

function findNewValues(data: IDataObject, before: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(data).filter(([name, value]) => before[name] !== value));
}
