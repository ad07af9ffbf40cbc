import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import { pollLocations } from '../../../../nodes/VisitorLocations/trigger/poll';
import type { ChangingList } from './changingList';

/** The settings of the trigger. */
export interface Settings {
	largeRemovals: 'error' | 'report';
	/** the filter Status is Active */
	activeOnly: boolean;
}

/**
 * How n8n polls: `legacy`, all polls of a workflow share its static data; `scheduler`, each has a copy of what n8n has saved;
 * `cursors`, n8n also saves the state of a poll that reports nothing.
 */
export type Mode = 'legacy' | 'scheduler' | 'cursors';
export const MODES: readonly Mode[] = ['legacy', 'scheduler', 'cursors'];

/** A list request that waits for its response. */
interface Request {
	offset: number;
	resolve: (response: { statusCode: number; headers: object; body: unknown }) => void;
}

/** A poll, from its start to its end. */
export interface Poll {
	/** how often the list had changed when it started */
	changesBefore: number;
	/** the removals from the list before it started */
	removalsBefore: number;
	/** the settings when it started */
	settings: Settings;
	requests: Request[];
	/** its static data, and as it was at the start */
	data: IDataObject;
	dataAtStart: IDataObject;
	/** whether n8n drops its items and its state when it ends */
	isDropped: boolean;
	outcome?: { items: INodeExecutionData[][] | null } | { error: unknown };
}

/** A trigger of a published workflow, as n8n polls it and saves its static data. */
export class Trigger {
	private static count = 0;
	settings: Settings = { largeRemovals: 'error', activeOnly: false };
	/** those that have not ended */
	polls: Poll[] = [];
	/** what n8n has saved of its static data */
	protected saved: IDataObject = {};
	/** what n8n is about to save */
	private unsaved: IDataObject | undefined;
	/** what all its polls share in legacy mode */
	private shared: IDataObject = {};
	/** whether n8n saves after the next poll also without items, because it has just published the workflow */
	private isPublishing = true;
	private name = Trigger.createName();

	constructor(
		readonly list: ChangingList,
		private readonly mode: Mode,
	) {}

	/** A name that the package has not seen: what it remembers of other triggers does not count. */
	private static createName(): string {
		return String(++Trigger.count);
	}

	publish(settings: Settings): void {
		this.settings = settings;
		this.isPublishing = true;
	}

	/**
	 * Lets n8n drop what a poll leaves when it ends. In legacy mode that happens when the workflow is unpublished, so it happens to
	 * all polls, and the next ones have what n8n has saved (n8n 2.41, PollTriggerExecutor). In the other modes it also happens
	 * when a hook refuses the execution, or n8n has given the poll to another process.
	 */
	drop(poll: Poll): void {
		poll.isDropped = true;
		if (this.mode !== 'legacy') return;
		for (const other of this.polls) other.isDropped = true;
		this.finishSaving();
		this.shared = structuredClone(this.saved);
		this.publish(this.settings);
	}

	/** Restarts n8n: it finishes what it is saving. Its polls end, and what it was not going to save is lost. */
	restart(): void {
		this.finishSaving();
		this.polls = [];
		this.shared = structuredClone(this.saved);
		this.isPublishing = true;
		this.name = Trigger.createName();
	}

	startPoll(): Poll {
		const data = this.mode === 'legacy' ? this.shared : structuredClone(this.saved);
		const poll: Poll = {
			changesBefore: this.list.changeCount,
			removalsBefore: this.list.removals,
			settings: this.settings,
			requests: [],
			data,
			dataAtStart: structuredClone(data),
			isDropped: false,
		};
		this.polls.push(poll);
		pollLocations(this.createContext(poll)).then(
			(items) => (poll.outcome = { items }),
			(error: unknown) => (poll.outcome = { error }),
		);
		return poll;
	}

	/** Responds to the oldest request of a poll with the present list, or with another status than 200. */
	protected async sendResponse(poll: Poll, status: number): Promise<void> {
		while (poll.requests.length === 0 && poll.outcome === undefined) await turn();
		const request = poll.requests.shift();
		const body = status === 200 ? this.list.createPage(request?.offset ?? 0) : {};
		request?.resolve({ statusCode: status, headers: {}, body });
		await turn();
		if (poll.outcome !== undefined) this.polls = this.polls.filter((each) => each !== poll);
	}

	/**
	 * Begins to save what a poll has left, when it has ended. The next polls can start before that is done, if it has items.
	 */
	protected startSaving({ data, dataAtStart, outcome, isDropped }: Poll): void {
		if (outcome === undefined || 'error' in outcome || isDropped) return;
		const { isPublishing } = this;
		this.isPublishing = false;
		if (outcome.items === null && !isPublishing && this.mode !== 'cursors') return;
		const hasChanged = this.mode === 'legacy' || !isDeepStrictEqual(data, dataAtStart);
		if (hasChanged) this.unsaved = structuredClone(data);
		// n8n waits until it has saved what a poll without items has left (n8n 2.41, PollTriggerTaskHandler).
		if (outcome.items === null) this.finishSaving();
	}

	finishSaving(): void {
		this.saved = this.unsaved ?? this.saved;
		this.unsaved = undefined;
	}

	private createContext(poll: Poll): IPollFunctions {
		const { settings, name } = this;
		const parameters: Record<string, unknown> = {
			authentication: 'passwordGrant',
			events: ['any'],
			output: 'allFields',
			'options.largeRemovals': settings.largeRemovals,
			'filters.status': settings.activeOnly ? 'active' : null,
		};
		const context = {
			getNodeParameter: (path: string, fallback?: unknown) => parameters[path] ?? fallback,
			getWorkflowStaticData: () => poll.data,
			getCredentials: async () => await Promise.resolve({ baseUrl: 'https://api.example.com' }),
			getNode: () => ({ name, type: 'visitorLocationsTrigger' }),
			getWorkflow: () => ({ id: 'workflow' }),
			helpers: {
				httpRequestWithAuthentication: async (_type: string, { url }: { url: string }) =>
					await new Promise((resolve) => {
						const offset = Number(new URL(url).searchParams.get('page[offset]'));
						poll.requests.push({ offset, resolve });
					}),
			},
		};
		return context as unknown as IPollFunctions;
	}
}
