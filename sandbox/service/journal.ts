import type { IncomingHttpHeaders } from 'node:http';

/** One request as the service received it. */
export interface JournalEntry {
	method: string;
	/** path and query, as sent */
	url: string;
	path: string;
	query: URLSearchParams;
	headers: IncomingHttpHeaders;
	/** the body's bytes, as sent */
	body: Buffer;
	/** the status of the answer; 0 until it is sent */
	status: number;
}

/** What the service received, in order. */
export class Journal {
	readonly entries: JournalEntry[] = [];

	/** the names of all headers that ever came, in lower case; `clear` leaves them */
	readonly headerNames = new Set<string>();

	add(entry: JournalEntry): void {
		this.entries.push(entry);
		for (const name of Object.keys(entry.headers)) this.headerNames.add(name);
	}

	/** @returns the token calls of all kinds */
	get tokenCalls(): JournalEntry[] {
		return this.entries.filter(({ path }) => path.endsWith('/token'));
	}

	/** @returns the calls for the list of locations */
	get listCalls(): JournalEntry[] {
		return this.entries.filter(({ path }) => path.endsWith('/locations'));
	}

	clear(): void {
		this.entries.length = 0;
	}
}
