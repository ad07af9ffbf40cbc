import { z } from 'zod/v4';

const oneOf = <const T extends string | number>(
	value: NoInfer<T>,
	choices: readonly T[],
	means: string,
) =>
	z
		.literal(choices)
		.default(value)
		.describe(`${means}: ${choices.join(' | ')}`);
const listOf = <const T extends string>(value: T[], choices: readonly T[], means: string) =>
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

/** Addresses that a reply can show (JSON:API 1.1, pagination; RFC 8288, 3.3). */
export const relations = ['self', 'first', 'prev', 'next', 'last'] as const;
export type Relation = (typeof relations)[number];

/** What a reply can show of its place in the list; `FACTS` in page.ts says what each is. */
const facts = [
	...relations,
	...(['total', 'count', 'pages', 'page', 'nextPage', 'offset', 'size', 'more'] as const),
	...(['cursor', 'endCursor'] as const),
] as const;
export type Fact = (typeof facts)[number];

/**
 * What a query parameter means: a place in the list (locations before the page, number of the page, or a cursor), a
 * size, a filter that no location passes, nothing, or a mistake.
 */
const meanings = ['offset', 'number', 'cursor', 'size', 'filter', 'ignored', 'refused'] as const;
export type Meaning = (typeof meanings)[number];

/** Statuses that refuse a query. */
export const refusals = [400, 404, 405, 422, 500] as const;

/**
 * How a service pages its list, as plain data: drawn, printed and sent between processes as it is. docs/openapi.yaml,
 * listLocations, shows nothing of it, so it can do all that services of the world do.
 */
export const PAGING = z.strictObject({
	body: record(facts, 'members that show where a page is: {"meta.page.total":"total"}'),
	headers: record(facts, 'headers that do: {"X-Total-Count":"total"}'),
	linkHeader: listOf<Relation>([], relations, 'addresses in the header Link (RFC 8288)'),
	linkForm: oneOf('text', ['text', 'object'], 'addresses in the body, an object is {href}'),
	linkBase: text('{origin}{path}', 'before the query of an address; also {host}, or another URL'),
	bodyLinksBy: text('', 'parameter by which links in the body ask, if it is not the one known'),
	numberForm: oneOf('number', ['number', 'text'], 'numbers in the body'),
	absent: oneOf('left out', ['null', 'left out'], 'what there is not, as next on the last page'),
	parameters: record(meanings, 'query parameters; addresses use the first place and size of them'),
	others: oneOf('refused', ['filter', 'ignored', 'refused'], 'what all others mean'),
	refusal: oneOf(400, refusals, 'status that refuses a query'),
	firstPage: oneOf(1, [0, 1], 'number of the first page'),
	beyond: oneOf('empty', ['empty', 'refused', 'last page'], 'a place beyond the list'),
	whole: flag(false, 'whether each reply holds the whole list'),
});
export type Paging = z.infer<typeof PAGING>;

/** The ways to page that the package was first written for, from public material. */
export const dialects = ['links', 'meta-page', 'meta-total', 'none'] as const;
export type Dialect = (typeof dialects)[number];

/** These, and other well-known ways. */
export const presets = [
	...dialects,
	...(['link-header', 'number', 'cursor', 'has-more', 'total-pages'] as const),
] as const;
export type Preset = (typeof presets)[number];

/** What a refresh returns as refresh token: a new one, the same one, or none. */
const rotations = ['rotate', 'keep', 'omit'] as const;
export type Rotation = (typeof rotations)[number];

/** What a list call without a good token gets: a status, or that it is to sign in (a redirect, or a page with 200). */
export const expiredAnswers = [401, 403, 400, 'redirect', 'page'] as const;

const dialect = z
	.union([z.literal(presets), PAGING.partial()])
	.default('links')
	.describe('how the list pages, see below');

/** All knobs of the service. Each may be turned while it runs. */
export const SETTINGS = z.strictObject({
	count: whole(237, 0, 'locations'),
	removed: whole(0, 0, 'how many of them are gone, from the beginning of the list'),
	seed: whole(1, 0, 'the same seed gives the same locations'),
	pageSize: whole(50, 1, 'locations per page'),
	maxPageSize: whole(0, 0, 'locations per page that a query may request; 0: pageSize'),
	dialect,
	totalOff: z.int().default(0).describe('locations that totals claim beyond those listed'),
	apiPrefix: text('/rest/v1', 'put before /locations'),
	tokenBodies: listOf(
		['json', 'form'],
		['json', 'form'],
		'bodies that the code and refresh calls take; published is json, n8n sends forms for OAuth2',
	),
	echoState: flag(true, 'whether the redirect of the prompt repeats state (RFC 6749, 4.1.2)'),
	tokenLifetime: whole(86_400, 0, 'seconds that an access token lives'),
	rotation: oneOf('rotate', rotations, 'refresh token of a refresh'),
	expired: oneOf(401, expiredAnswers, 'what a list call without a good token gets'),
	mostAtOnce: whole(0, 0, 'list calls under way; each further one gets 429. 0: no limit'),
	latency: whole(0, 0, 'ms before each answer'),
	redirectUris: texts(['https://localhost/callback'], 'registered on the integration'),
	client: withTexts({ id: 'demo-client', secret: 'demo-client-secret' }, 'the integration'),
	user: withTexts({ username: 'api-user@example.com', password: 'demo-password' }, 'who signs in'),
	scopes: texts(['locations.read', 'token.refresh'], 'selected on the integration'),
	companyId: text('4711', 'in each token reply'),
});
export type Settings = z.infer<typeof SETTINGS>;

/** @returns the values by default, each time new ones */
export const defaultPaging = (): Paging => structuredClone(DEFAULTS.paging);
export const defaultSettings = (): Settings => structuredClone(DEFAULTS.settings);
const DEFAULTS = { paging: PAGING.parse({}), settings: SETTINGS.parse({}) };
