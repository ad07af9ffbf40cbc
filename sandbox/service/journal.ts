import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** One request that the service received. */
export interface JournalEntry {
	method: string;
	/** path and query, as sent */
	url: string;
	path: string;
	query: URLSearchParams;
	headers: IncomingHttpHeaders;
	/** the bytes of the body, as sent */
	body: Buffer;
	/** the status of the response; 0 until it is sent */
	status: number;
}

/** All requests that the service received, in order. */
export class Journal {
	readonly entries: JournalEntry[] = [];

	/** Records a request. Its body is added later. */
	add({ method = '', url = '', headers }: IncomingMessage): JournalEntry {
		const { pathname: path, searchParams: query } = new URL(url, 'http://service');
		const initial = { headers: { ...headers }, body: Buffer.alloc(0), status: 0 };
		const entry: JournalEntry = { method, url, path, query, ...initial };
		this.entries.push(entry);
		return entry;
	}

	/** @returns the token requests, with every grant */
	get tokenRequests(): JournalEntry[] {
		return this.entries.filter(({ path }) => path.endsWith('/token'));
	}

	/** @returns the requests for the list of locations */
	get listRequests(): JournalEntry[] {
		return this.entries.filter(({ path }) => path.endsWith('/locations'));
	}

	clear(): void {
		this.entries.length = 0;
	}
}
