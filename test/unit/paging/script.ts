import type { CollectOptions } from '../../../nodes/VisitorLocations/paging/collect';
import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';
import type { PagingOptions } from '../../../nodes/VisitorLocations/paging/paginator';
import type { Response } from './readList';
import { LIST_URL, readList } from './readList';

/** The response of a service: a body, also with headers and the URL that responded; a status; or 0 for no response. */
export type ScriptedResponse =
	| object
	| [body: object, headers: Record<string, string>, url?: string]
	| number;

/** Responds to a request: path and query after the URL of the list, decoded. `call` counts from 1. */
export type Script = (
	request: string,
	call: number,
) => ScriptedResponse | undefined | Promise<ScriptedResponse | undefined>;

/** @returns a body with the locations from one number up to the other, and these other members */
export function createBody(from: number, to: number, more: object = {}): object {
	const data = Array.from({ length: Math.max(0, to - from) }, (_, index) => ({
		id: String(from + index),
	}));
	return { data, ...more };
}

export interface ScriptedResult {
	/** `0..9` for the IDs from 0 to 9, or the message of the error */
	outcome: string;
	/** path and query after the URL of the list, decoded */
	requests: string[];
	/** the requests that were trial requests */
	trials: string[];
	/** the description of the error */
	description: string;
}

/** Reads the list of a service that responds by a script, or with these responses in turn. */
export async function readScripted(
	script: Script | ScriptedResponse[],
	options: Partial<PagingOptions> = {},
	wanted: Partial<CollectOptions<LocationResource>> = {},
): Promise<ScriptedResult> {
	const { origin, pathname } = new URL(LIST_URL);
	const shorten = (request: string) => request.replace(pathname, '');
	const getResponse = Array.isArray(script)
		? (_request: string, call: number) => script[call - 1]
		: script;
	const { ids, error, requests, trials } = await readList(
		async (url, call) => {
			const request = shorten(decodeURIComponent(url.href.slice(origin.length)));
			const response = await getResponse(request, call);
			if (response === undefined) throw new Error(`One request too many: ${request}`);
			return toResponse(response);
		},
		options,
		wanted,
	);
	return {
		outcome: error?.message ?? toRanges(ids.map(Number)),
		requests: requests.map(shorten),
		trials: trials.map(shorten),
		description: error?.description ?? '',
	};
}

function toResponse(response: ScriptedResponse): Response {
	if (typeof response === 'number') return { status: response };
	if (!Array.isArray(response)) return { status: 200, body: response };
	const [body, headers, url] = response as [object, Record<string, string>, string?];
	return { status: 200, body, headers, url };
}

/** @returns `0..9 20..29` */
function toRanges(numbers: number[]): string {
	const starts = numbers.filter((number, index) => number !== (numbers[index - 1] ?? NaN) + 1);
	const ends = numbers.filter((number, index) => number !== (numbers[index + 1] ?? NaN) - 1);
	return starts.map((start, index) => `${start}..${ends[index]}`).join(' ');
}
