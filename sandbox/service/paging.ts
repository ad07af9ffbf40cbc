import type { Location } from './locations';
import type { PageReply } from './page';
import type { Dialect } from './settings';

/** The query parameters that a dialect knows: the first says where, the second how many. */
const PARAMETERS: Record<Dialect, [string, string] | []> = {
	links: ['page[offset]', 'page[limit]'],
	'meta-total': ['page[offset]', 'page[limit]'],
	'meta-page': ['page', 'perPage'],
	none: [],
};

/**
 * Cuts one page out of the list.
 *
 * @param url the full URL of the request
 * @param pageSize locations per page where the query asks for none; also the most it may ask for
 * @returns the page, or a sentence that says what is wrong with the query
 */
export function pageOf(
	locations: Location[],
	url: URL,
	dialect: Dialect,
	pageSize: number,
): PageReply | string {
	const [where, size] = PARAMETERS[dialect];
	for (const name of url.searchParams.keys()) {
		if (name !== where && name !== size) return `The query parameter ${name} is not known.`;
	}
	if (where === undefined || size === undefined) return { data: locations };

	const first = dialect === 'meta-page' ? 1 : 0;
	const at = numberOf(url, where, first);
	const asked = numberOf(url, size, pageSize);
	if (at === undefined || at < first) return `${where} must be a whole number from ${first} on.`;
	if (asked === undefined || asked < 1) return `${size} must be a whole number from 1 on.`;

	const limit = Math.min(asked, pageSize);
	const total = locations.length;
	if (dialect === 'meta-page') {
		const start = (at - 1) * limit;
		return {
			data: locations.slice(start, start + limit),
			meta: { page: at, perPage: limit, total },
		};
	}
	const data = locations.slice(at, at + limit);
	if (dialect === 'meta-total') return { data, meta: { total } };
	const link = (offset: number) => {
		const target = new URL(url);
		target.search = `?page%5Blimit%5D=${limit}&page%5Boffset%5D=${offset}`;
		return target.href;
	};
	const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
	return {
		data,
		links: {
			self: url.href,
			first: link(0),
			prev: at > 0 ? link(Math.max(0, at - limit)) : null,
			next: at + limit < total ? link(at + limit) : null,
			last: link(last),
		},
		meta: { total },
	};
}

function numberOf(url: URL, name: string, fallback: number): number | undefined {
	const values = url.searchParams.getAll(name);
	if (values.length === 0) return fallback;
	return values.length === 1 && /^\d+$/.test(values[0] ?? '') ? Number(values[0]) : undefined;
}
