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

interface Request {
	offset: number;
	answer: (response: { statusCode: number; headers: object; body: unknown }) => void;
}

/** A poll, from its start to its end. */
export interface Poll {
	/** index of World.history when it started */
	startedAt: number;
	/** the settings that decide what is listed */
	query: string;
	largeRemovals: Settings['largeRemovals'];
	/** the number of removals since it started */
	removals: number;
	/** the requests without a response */
	requests: Request[];
	outcome?: { items: INodeExecutionData[][] | null } | { error: unknown };
}

/** A service that changes, and n8n with the trigger in it. */
export class World {
	settings: Settings = { largeRemovals: 'error', activeOnly: false };
	locations: ServiceLocation[] = [];
	/** the list after each change, by ID */
	readonly history: Map<string, string>[] = [new Map<string, string>()];
	/** the trigger's static data */
	data: IDataObject = {};
	polls: Poll[] = [];
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

	/** The settings that decide what is listed. */
	get query(): string {
		return String(this.settings.activeOnly);
	}

	startPoll(): Poll {
		const startedAt = this.history.length - 1;
		const { largeRemovals } = this.settings;
		const { query } = this;
		const poll: Poll = { startedAt, query, largeRemovals, removals: 0, requests: [] };
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
		const data = structuredClone(this.locations.slice(offset, offset + PAGE_SIZE));
		const body = status === 200 ? { data, meta: { total: this.locations.length } } : {};
		request?.answer({ statusCode: status, headers: {}, body });
		await turn();
	}

	private createContext(poll: Poll): IPollFunctions {
		const { data, settings } = this;
		const parameters: Record<string, unknown> = {
			authentication: 'passwordGrant',
			events: ['added', 'changed', 'removed'],
			output: 'allFields',
			'options.largeRemovals': settings.largeRemovals,
			'filters.status': settings.activeOnly ? 'active' : null,
		};
		const context = {
			getNodeParameter: (name: string, fallback?: unknown) => parameters[name] ?? fallback,
			getWorkflowStaticData: () => data,
			getCredentials: async () => await Promise.resolve({ baseUrl: 'https://api.example.com' }),
			getNode: () => ({ name: 'Trigger', type: 'visitorLocationsTrigger' }),
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
