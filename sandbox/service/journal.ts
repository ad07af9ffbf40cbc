import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

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

	/** Takes down a request; its body is still to come. */
	add({ method = '', url = '', headers }: IncomingMessage): JournalEntry {
		const { pathname: path, searchParams: query } = new URL(url, 'http://service');
		const taken = { headers: { ...headers }, body: Buffer.alloc(0), status: 0 };
		const entry: JournalEntry = { method, url, path, query, ...taken };
		this.entries.push(entry);
		for (const name of Object.keys(headers)) this.headerNames.add(name);
		return entry;
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
