import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { setImmediate as turn } from 'node:timers/promises';

import { pollLocations } from '../../../nodes/VisitorLocations/trigger/poll';

const PAGE_SIZE = 3;

/** A location, as the service sends it and as the trigger outputs it. */
export interface ServiceLocation {
	id: string;
	version: number;
	disabled: boolean;
}

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

interface Request {
	offset: number;
	answer: (response: { statusCode: number; headers: object; body: unknown }) => void;
}

/** A poll, from its start to its end. */
export interface Poll {
	/** index of Service.history when it started */
	startedAt: number;
	/** the settings when it started */
	activeOnly: boolean;
	largeRemovals: Settings['largeRemovals'];
	/** the number of removals since it started */
	removals: number;
	/** the requests without a response */
	requests: Request[];
	/** its static data, and as it was at the start */
	data: IDataObject;
	dataAtStart: IDataObject;
	outcome?: { items: INodeExecutionData[][] | null } | { error: unknown };
}

/** A service whose list changes. */
export class Service {
	locations: ServiceLocation[] = [];
	/** the list after each change, by ID */
	readonly history: Map<string, string>[] = [new Map<string, string>()];
	private made = 0;

	add(count: number, at = this.locations.length): void {
		const made = Array.from({ length: count }, () => {
			const id = String(++this.made);
			return { id, disabled: this.made % 4 === 0, version: 0 };
		});
		this.change((locations) => locations.toSpliced(at % (locations.length + 1), 0, ...made));
	}

	/** @param change makes the new list from the old one */
	change(change: (locations: ServiceLocation[]) => ServiceLocation[]): void {
		this.locations = change(this.locations);
		this.history.push(
			new Map(this.locations.map((location) => [location.id, JSON.stringify(location)])),
		);
	}
}

/** A trigger that n8n polls. */
export class Trigger {
	private static count = 0;
	settings: Settings = { largeRemovals: 'error', activeOnly: false };
	polls: Poll[] = [];
	/** what n8n has saved of its static data */
	private saved: IDataObject = {};
	/** what all its polls share in legacy mode */
	private shared: IDataObject = {};
	/** what n8n is about to save */
	private unsaved: IDataObject | undefined;
	private node = '';

	constructor(
		private readonly service: Service,
		private readonly mode: Mode,
	) {
		this.restart();
	}

	/** Restarts n8n: polls end, and what is not saved is lost. */
	restart(): void {
		this.finishSaving();
		this.polls = [];
		this.shared = structuredClone(this.saved);
		this.node = String(++Trigger.count); // nothing of the process is left
	}

	startPoll(): Poll {
		const startedAt = this.service.history.length - 1;
		const { largeRemovals, activeOnly } = this.settings;
		const data = this.mode === 'legacy' ? this.shared : structuredClone(this.saved);
		const poll: Poll = {
			...{ startedAt, activeOnly, largeRemovals, removals: 0, requests: [], data },
			dataAtStart: structuredClone(data),
		};
		this.polls.push(poll);
		pollLocations(this.createContext(poll)).then(
			(items) => (poll.outcome = { items }),
			(error: unknown) => (poll.outcome = { error }),
		);
		return poll;
	}

	/** Responds to the oldest request of a poll with the present list. */
	async answer(poll: Poll, status = 200): Promise<void> {
		while (poll.requests.length === 0 && poll.outcome === undefined) await turn();
		const request = poll.requests.shift();
		const { offset = 0 } = request ?? {};
		const { locations } = this.service;
		const data = structuredClone(locations.slice(offset, offset + PAGE_SIZE));
		const body = status === 200 ? { data, meta: { total: locations.length } } : {};
		request?.answer({ statusCode: status, headers: {}, body });
		await turn();
	}

	/**
	 * Begins to save what a poll has left. The next polls can start before that is done, if it has items.
	 *
	 * @param isPublishing whether n8n saves static data also without items, because the workflow is published
	 * @returns whether n8n saves it
	 */
	startSaving({ data, dataAtStart, outcome }: Poll, isPublishing: boolean): boolean {
		if (outcome === undefined || 'error' in outcome) return false;
		if (outcome.items === null && !isPublishing && this.mode !== 'cursors') return false;
		const hasChanged = this.mode === 'legacy' || data.revision !== dataAtStart.revision;
		if (hasChanged) this.unsaved = structuredClone(data);
		// n8n waits until it has saved what a poll without items has left (n8n 2.41, PollTriggerTaskHandler).
		if (outcome.items === null) this.finishSaving();
		return hasChanged;
	}

	finishSaving(): void {
		this.saved = this.unsaved ?? this.saved;
		this.unsaved = undefined;
	}

	private createContext(poll: Poll): IPollFunctions {
		const { settings, node } = this;
		const parameters: Record<string, unknown> = {
			authentication: 'passwordGrant',
			events: ['any'],
			output: 'allFields',
			'options.largeRemovals': settings.largeRemovals,
			'filters.status': settings.activeOnly ? 'active' : null,
		};
		const context = {
			getNodeParameter: (name: string, fallback?: unknown) => parameters[name] ?? fallback,
			getWorkflowStaticData: () => poll.data,
			getCredentials: async () => await Promise.resolve({ baseUrl: 'https://api.example.com' }),
			getNode: () => ({ name: node, type: 'visitorLocationsTrigger' }),
			getWorkflow: () => ({ id: 'workflow' }),
			helpers: {
				httpRequestWithAuthentication: async (_type: string, { url }: { url: string }) =>
					await new Promise((answer) => {
						const offset = Number(new URL(url).searchParams.get('page[offset]'));
						poll.requests.push({ offset, answer });
					}),
			},
		};
		return context as unknown as IPollFunctions;
	}
}
