import { ProblemError } from '../../../credentials/shared/problem';
import type { CollectOptions } from '../../../nodes/VisitorLocations/paging/collect';
import { collect } from '../../../nodes/VisitorLocations/paging/collect';
import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';
import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import { readPages } from '../../../nodes/VisitorLocations/paging/readPages';
import type { PageRequest } from '../../../nodes/VisitorLocations/paging/pageRequest';
import type { PagingOptions } from '../../../nodes/VisitorLocations/paging/paginator';
import { PageError } from '../../../nodes/VisitorLocations/paging/rejection';

export const list = 'https://api.example.com/rest/v1/locations';

/** What a service sends: a body, also with headers and the address that answered, or the status with which it refuses. */
export type Scripted =
	| object
	| [body: object, headers: Record<string, string>, url?: string]
	| number;

/** Answers a request; `asked` is path and query after the list's address, readable; `call` counts from 1. */
export type Script = (
	asked: string,
	call: number,
) => Scripted | undefined | Promise<Scripted | undefined>;

/** A reply with the locations of these numbers, and whatever else it says. */
export function reply(from: number, to: number, more: object = {}): object {
	const data = Array.from({ length: Math.max(0, to - from) }, (_, index) => ({
		id: String(from + index),
	}));
	return { data, ...more };
}

/** What came of a script: `0..9` for the ids from 0 to 9, or the message of an error; and what was asked. */
export interface Played {
	outcome: string;
	asked: string[];
	/** the probe requests */
	probes: string[];
	/** what to do about the error */
	cure: string;
}

/** Reads the list of a service that answers by a script, or with these replies in turn. */
export async function play(
	script: Script | Scripted[],
	choice: Partial<PagingOptions> = {},
	wanted: Partial<CollectOptions<LocationResource>> = {},
): Promise<Played> {
	const asked: string[] = [];
	const probes: string[] = [];
	const answer = Array.isArray(script)
		? (_asked: string, call: number) => script[call - 1]
		: script;
	const fetchPage = async ({ url, query, isProbe }: PageRequest) => {
		const target = new URL(url);
		for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
		const readable = decodeURIComponent(target.href).replace(list, '');
		asked.push(readable);
		if (isProbe === true) probes.push(readable);
		const reply = await answer(readable, asked.length);
		if (reply === undefined) throw new Error(`One request too many: ${readable}`);
		if (typeof reply === 'number') {
			const problem = {
				message: `No (${reply})`,
				description: 'Why.',
				said: ' The service said: no',
			};
			throw new PageError(problem, reply === 0 ? 'noResponse' : 'status', reply || undefined);
		}
		const answered = Array.isArray(reply) ? reply : [reply];
		const [body, headers, at = url] = answered as [object, object?, string?];
		const source = { url: list, isFirst: asked.length === 1 };
		return { page: parsePage(body, { ...headers }, source), url: at };
	};
	const all: PagingOptions = {
		mode: 'automatic',
		parallel: 1,
		outputIncomplete: false,
		...choice,
	};
	const options: CollectOptions<LocationResource> = {
		limit: Infinity,
		toItem: (location: LocationResource) => location,
		hasNoFilters: true,
		...wanted,
	};
	try {
		const found = await collect((count) => readPages(list, all, fetchPage, () => count), options);
		return { outcome: ranges(found.map(({ id }) => Number(id))), asked, probes, cure: '' };
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return { outcome: error.message, asked, probes, cure: error.description ?? '' };
	}
}

/** @returns `0..9 20..29` */
function ranges(numbers: number[]): string {
	const begins = numbers.filter((number, index) => number !== (numbers[index - 1] ?? NaN) + 1);
	const ends = numbers.filter((number, index) => number !== (numbers[index + 1] ?? NaN) - 1);
	return begins.map((begin, index) => `${begin}..${ends[index]}`).join(' ');
}
