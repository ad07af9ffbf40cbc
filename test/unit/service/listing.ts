import type { Service } from '../../../sandbox/service/service';

/** An answer to a list call. */
export interface Listed {
	status: number;
	headers: Headers;
	/** the body as it was sent */
	text: string;
	/** the members of the body, if it is JSON */
	body: Record<string, unknown>;
	/** the ids of its locations, in order */
	ids: string[];
}

/** @returns the headers of listLocations, with a token that was just issued */
export function listHeaders({ tokens }: Service): Record<string, string> {
	const { access_token: token } = tokens.issue(['locations.read']);
	return { accept: 'application/vnd.api+json', authorization: `Bearer ${token}` };
}

/**
 * Calls listLocations.
 *
 * @param target a query, a path, or a whole address
 */
export async function list(
	service: Service,
	target = '',
	headers: Record<string, string> = listHeaders(service),
): Promise<Listed> {
	const address = new URL(target, `${service.url}${service.settings.apiPrefix}/locations`);
	const reply = await fetch(address, { headers, redirect: 'manual' });
	const text = await reply.text();
	const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
	const data = (body.data ?? []) as { id: string }[];
	return {
		status: reply.status,
		headers: reply.headers,
		text,
		body,
		ids: data.map(({ id }) => id),
	};
}

/** @returns what a reply shows beside its locations, and in the headers that tell of other pages */
export function shownBy({ body, headers }: Listed): Record<string, unknown> {
	const shown = { ...body, data: undefined };
	const [link, total] = [headers.get('link'), headers.get('x-total-count')];
	return {
		...shown,
		...(link === null ? {} : { link }),
		...(total === null ? {} : { 'x-total-count': total }),
	};
}

/** @returns the cursor for what follows a location, as it stands in a reply */
export function cursorBehind(id = ''): string {
	return Buffer.from(`after:${id}`).toString('base64');
}

/** @returns the same, as it stands in a query */
export function cursorInQuery(id?: string): string {
	return encodeURIComponent(cursorBehind(id));
}
