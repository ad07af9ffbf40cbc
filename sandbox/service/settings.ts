import { z } from 'zod/v4';

const parseChoice = <const T extends string | number>(
	value: NoInfer<T>,
	choices: readonly T[],
	means: string,
) =>
	z
		.literal(choices)
		.default(value)
		.describe(`${means}: ${choices.join(' | ')}`);
const parseList = <const T extends string>(value: T[], choices: readonly T[], means: string) =>
	z
		.array(z.literal(choices))
		.default(value)
		.describe(`${means}: ${choices.join(' | ')}`);
const record = <const T extends string>(choices: readonly T[], means: string) =>
	z.record(z.string(), z.literal(choices)).default({}).describe(means);
const whole = (value: number, least: number, means: string) =>
	z.int().min(least).default(value).describe(means);
const flag = (value: boolean, means: string) => z.boolean().default(value).describe(means);
const text = (value: string, means: string) => z.string().default(value).describe(means);
const texts = (value: string[], means: string) =>
	z.array(z.string()).default(value).describe(means);
const withTexts = <T extends string>(value: Record<T, string>, means: string) =>
	z
		.record(z.literal(Object.keys(value) as T[]), z.string())
		.default(value)
		.describe(means);

/** Links that a response can have (JSON:API 1.1, pagination; RFC 8288, 3.3). */
export const relations = ['self', 'first', 'prev', 'next', 'last'] as const;
export type Relation = (typeof relations)[number];

/** The facts that a response can state about its page and the list; `FACTS` in page.ts has the value of each. */
const facts = [
	...relations,
	'total',
	'count',
	'pages',
	'lastPage',
	'page',
	'nextPage',
	'offset',
	'size',
	'more',
	'moreAfterNext',
	'cursor',
	'endCursor',
] as const;
export type Fact = (typeof facts)[number];

/**
 * The meanings of a query parameter: a position in the list (locations before the page, number of the page, a cursor, the ID of the
 * location before the page, or one that all IDs of the page are above), a page size, a filter that no location passes, ignored, or
 * rejected.
 */
const meanings = [
	...(['offset', 'number', 'cursor', 'lastId', 'aboveId'] as const),
	...(['size', 'filter', 'ignored', 'rejected'] as const),
];
export type Meaning = (typeof meanings)[number];

/** Statuses that reject a query. */
export const rejectionStatuses = [400, 404, 405, 422, 500] as const;

/**
 * How a service pages its list, as plain data: tests generate and print it, and the command line takes it. listLocations in
 * docs/openapi.yaml does not show how the real service pages, so these settings cover the variants of other services.
 */
export const PAGING = z.strictObject({
	body: record(facts, 'members about the page and the list: {"meta.page.total":"total"}'),
	fixed: z
		.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
		.default({})
		.describe('members that each page has as they are: {"usage.total":532}'),
	totalOf: parseChoice(
		'list',
		['list', 'pages', 'so far', 'rest'],
		'what the total counts; the rest begins with the page',
	),
	maxTotal: whole(0, 0, 'the largest total; 0: no limit'),
	overshoots: flag(false, 'whether the last page says that there is a next one'),
	headers: record(facts, 'headers about them: {"X-Total-Count":"total"}'),
	linkHeader: parseList<Relation>([], relations, 'links in the header Link (RFC 8288)'),
	linkForm: parseChoice('text', ['text', 'object'], 'links in the body, an object is {href}'),
	linkBase: text('{origin}{path}', 'before the query of a link; also {host}, or another URL'),
	numberForm: parseChoice('number', ['number', 'text'], 'numbers in the body'),
	absent: parseChoice(
		'left out',
		['null', 'left out'],
		'values that do not exist, such as next on the last page',
	),
	parameters: record(meanings, 'query parameters; links use the first position and size'),
	others: parseChoice(
		'rejected',
		['filter', 'ignored', 'rejected'],
		'the meaning of all other query parameters',
	),
	rejection: parseChoice(400, rejectionStatuses, 'status that rejects a query'),
	rejectionBody: parseChoice('JSON', ['JSON', 'web page'], 'body of that response'),
	firstPage: parseChoice(1, [0, 1], 'number of the first page'),
	beyond: parseChoice(
		'empty',
		['empty', 'rejected', 'last page', 'link to itself'],
		'a position after the end of the list; an empty page can have a next link to itself',
	),
	whole: flag(false, 'whether each response has the whole list'),
});
export type Paging = z.infer<typeof PAGING>;

/** The paging variants that public material suggests. */
export const dialects = ['links', 'meta-page', 'meta-total', 'none'] as const;
export type Dialect = (typeof dialects)[number];

/** These, and two that do not say how long the list is. */
export const presets = [...dialects, 'has-more', 'cursor'] as const;
export type Preset = (typeof presets)[number];

/** The refresh token in the response to a refresh: a new one, the same one, or none. */
const rotations = ['rotate', 'keep', 'omit'] as const;
export type Rotation = (typeof rotations)[number];

/** The response to a list request without a valid token: a status, a redirect to sign in, or a sign-in page with 200. */
export const invalidTokenResponses = [401, 403, 400, 'redirect', 'page'] as const;

const dialect = z
	.union([z.literal(presets), PAGING.partial()])
	.default('links')
	.describe('how the list is paged, see below');

/** All settings of the service. Each can be changed while it runs. */
export const SETTINGS = z.strictObject({
	count: whole(237, 0, 'locations'),
	removed: whole(0, 0, 'how many are removed from the beginning of the list'),
	seed: whole(1, 0, 'the same seed gives the same locations'),
	pageSize: whole(50, 1, 'locations per page'),
	maxPageSize: whole(0, 0, 'locations per page that a query may request; 0: pageSize'),
	dialect,
	totalOff: z.int().default(0).describe('locations that totals claim beyond those listed'),
	apiPrefix: text('/rest/v1', 'put before /locations'),
	tokenBodies: parseList(
		['json', 'form'],
		['json', 'form'],
		'bodies that code and refresh requests can have; documented is json, n8n sends forms for OAuth2',
	),
	echoState: flag(
		true,
		'whether the redirect after the authorization repeats state (RFC 6749, 4.1.2)',
	),
	tokenLifetime: whole(86_400, 0, 'lifetime of an access token in seconds'),
	rotation: parseChoice('rotate', rotations, 'refresh token in the response to a refresh'),
	invalidTokenResponse: parseChoice(
		401,
		invalidTokenResponses,
		'response to a list request without a valid token',
	),
	maxConcurrent: whole(0, 0, 'parallel list requests; each further one gets 429. 0: no limit'),
	latency: whole(0, 0, 'ms before each response'),
	redirectUris: texts(['https://localhost/callback'], 'registered on the integration'),
	client: withTexts({ id: 'demo-client', secret: 'demo-client-secret' }, 'the integration'),
	user: withTexts({ username: 'api-user@example.com', password: 'demo-password' }, 'who signs in'),
	scopes: texts(['locations.read', 'token.refresh'], 'selected on the integration'),
	companyId: text('4711', 'in each token response'),
});
export type Settings = z.infer<typeof SETTINGS>;

/** @returns a new copy of the default values */
export const defaultPaging = (): Paging => structuredClone(DEFAULTS.paging);
export const defaultSettings = (): Settings => structuredClone(DEFAULTS.settings);
const DEFAULTS = { paging: PAGING.parse({}), settings: SETTINGS.parse({}) };

/**
 * Parses the JSON of the option `--set`.
 *
 * @throws Error that names the invalid setting and its valid values
 */
export function parseSettings(text: string): Settings {
	const { data, error } = SETTINGS.safeParse(JSON.parse(text));
	if (data !== undefined) return data;
	// A dialect can be a name or an object. Name the issues of both.
	const issues = error.issues.flatMap((issue) =>
		issue.code === 'invalid_union'
			? issue.errors.flat().map((one) => ({ ...one, path: [...issue.path, ...one.path] }))
			: issue,
	);
	throw new Error(`--set: ${z.prettifyError({ issues })}`);
}
