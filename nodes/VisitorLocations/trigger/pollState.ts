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

/** What this process remembers of a trigger. */
interface Memory {
	/** that of the newest state; 0 for none */
	revision: number;
	/** when the poll with the newest state reported events, in ms since the epoch; undefined if it reported none */
	reportedAt?: number;
	/** the newest state whose poll reported no events: n8n's scheduler saves it late or not at all */
	quiet?: IDataObject;
}

const NO_MEMORY: Memory = { revision: 0 };

/** How long n8n can take to save the state of a poll that has reported events, in ms. Later it has dropped the state and the events. */
const MAX_SAVE_MS = 10_000;

/** By workflow and name of the node, as n8n stores the state. */
const memories = new Map<string, Memory>();

/**
 * The state of the trigger, as one poll uses it: create it when the poll starts. Polls overlap. By default they all use the same
 * static data, so n8n has given a poll what the one before has stored. n8n's scheduler gives each a copy of what n8n has saved (n8n
 * 2.41, createPollExecutionContext), which can be older. So it depends on what this process remembers what a poll compares with:
 *
 *     this process remembers                         the poll compares with
 *     nothing newer than what n8n has given          what n8n has given
 *     a newer list without events                    that list
 *     newer events, reported 10 s ago or earlier     the list before them: n8n has dropped them, so they come again
 *     newer events, reported since then              the same, but it stores and reports nothing: n8n might just be saving them
 */
export class PollState {
	private readonly staticData: IDataObject;
	private readonly key: string;
	/** as it was when the poll started */
	private readonly memory: Memory;
	/** the state that the poll compares with */
	private readonly last: IDataObject;
	/** whether n8n might just be saving newer events */
	private readonly isSaving: boolean;

	constructor(context: IPollFunctions) {
		this.staticData = context.getWorkflowStaticData('node');
		this.key = JSON.stringify([context.getWorkflow().id, context.getNode().name]);
		this.memory = this.findMemory();
		const { revision, reportedAt, quiet } = this.memory;
		// A copy, because overlapping polls can share it.
		const given = { ...this.staticData };
		const isQuietNewer = quiet !== undefined && readRevision(quiet) > readRevision(given);
		this.last = isQuietNewer ? quiet : given;
		this.isSaving = revision > readRevision(this.last) && isInSaveTime(reportedAt);
	}

	/** @returns the list to compare with; undefined if there is none of this identity, or none that can be read */
	load(identity: ListIdentity): ListSnapshot | undefined {
		return this.hasIdentity(identity) ? parseList(this.last) : undefined;
	}

	/**
	 * Stores a complete list, if it differs from the last one.
	 *
	 * @param hasEvents whether the poll reports events with it
	 * @returns whether the events may be output. If not, it has stored nothing, and the next poll reports them: another poll of this
	 * process has stored a list since this one started, or n8n might still be saving the events of the one before
	 */
	storeIfCurrent(identity: ListIdentity, list: ListSnapshot, hasEvents: boolean): boolean {
		const { memory, last } = this;
		const isOvertaken = this.findMemory() !== memory;
		const isSameList = this.hasIdentity(identity);
		// The events of another identity do not come again, so nothing waits for them.
		if (isOvertaken || (isSameList && this.isSaving)) return false;
		// If the service did not say this time, the company is that of the last list.
		const companyId = identity.companyId ?? (isSameList ? last.companyId : undefined);
		const content = { ...formatList(list), queryFingerprint: identity.fingerprint, companyId };
		if (Object.keys(findNewValues(content, last)).length === 0) {
			// n8n can have given this poll an older copy.
			this.write(last);
			return true;
		}
		// It grows also when the clock was set back.
		const now = Date.now();
		const revision = Math.max(now, readRevision(last) + 1, memory.revision + 1);
		const data = { ...content, revision };
		const { quiet } = memory;
		memories.set(
			this.key,
			hasEvents ? { revision, reportedAt: now, quiet } : { revision, quiet: data },
		);
		this.write(data);
		return true;
	}

	private findMemory(): Memory {
		return memories.get(this.key) ?? NO_MEMORY;
	}

	private hasIdentity({ fingerprint, companyId }: ListIdentity): boolean {
		const { last } = this;
		const isOtherCompany = companyId !== undefined && (last.companyId ?? companyId) !== companyId;
		return last.queryFingerprint === fingerprint && !isOtherCompany;
	}

	/** n8n saves static data only if a value was set, so the same values are not set again. */
	private write(data: IDataObject): void {
		Object.assign(this.staticData, findNewValues(data, this.staticData));
	}
}

/** @returns whether n8n might still be saving what was reported then. If the clock was set back, nobody knows, so it is not */
function isInSaveTime(reportedAt: number | undefined): boolean {
	if (reportedAt === undefined) return false;
	const age = Date.now() - reportedAt;
	return age >= 0 && age < MAX_SAVE_MS;
}

/** @returns a number that is higher in a newer state: when it was stored, in ms since the epoch; 0 if there is none */
function readRevision({ revision }: IDataObject): number {
	return Number.isSafeInteger(revision) ? Number(revision) : 0;
}

function findNewValues(data: IDataObject, before: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(data).filter(([name, value]) => before[name] !== value));
}
