import type { Paging } from './pagingSettings';
/** The ways to page that the package was first written for, from public material. */
export const dialects = ['links', 'meta-page', 'meta-total', 'none'] as const;
export type Dialect = (typeof dialects)[number];

/** These, and other well-known ways. */
export const presets = [
	...dialects,
	'link-header',
	'number',
	'cursor',
	'has-more',
	'total-pages',
] as const;
export type Preset = (typeof presets)[number];

/** Bodies that the authorization-code token endpoint accepts: `json` is the documented one. */
export type TokenBody = 'json' | 'form';

/** What a refresh returns as refresh token: a new one, the same one, or none. */
export const rotations = ['rotate', 'keep', 'omit'] as const;
export type Rotation = (typeof rotations)[number];

/** What a list call without a good token gets: a status, or that it is to sign in (a redirect, or a page with 200). */
export const expiredAnswers = [401, 403, 400, 'redirect', 'page'] as const;
export type ExpiredAnswer = (typeof expiredAnswers)[number];

/** What can go wrong with a list request beside an HTTP status; the command explains each (`--help`). */
export const faultKinds = [
	'reset',
	'reset-in-body',
	'hang',
	'truncated',
	'content-type',
	'html',
	'empty',
	'redirect',
	'next-foreign',
	'next-relative',
	'next-object',
	'next-loop',
	'next-broken',
	'page-size',
	'empty-page',
	'duplicate',
	'shrinking',
	'growing',
	'expire',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A fault as text: a kind or an HTTP status, and after a colon what it needs, for example `429:2`. */
export type Fault = FaultName | `${FaultName}:${string}`;
type FaultName = FaultKind | `${number}`;

/** The knobs of the service. All may be turned while it runs. */
export interface Settings {
	/** number of locations */
	count: number;
	/** how many of them are gone, from the beginning of the list */
	removed: number;
	/** seed of the locations: the same seed gives the same ones */
	seed: number;
	/** locations per page; the dialect `none` sends all at once */
	pageSize: number;
	/** how the list pages: by name, or with all that differs from the default description */
	dialect: Preset | Partial<Paging>;
	/** how many more locations the totals claim than are listed; fewer if it is negative */
	totalOff: number;
	/** put before `/locations` */
	apiPrefix: string;
	tokenBodies: TokenBody[];
	/** whether the authorization redirect repeats `state` (RFC 6749, 4.1.2; openAuthorizationPrompt does not show it) */
	echoState: boolean;
	/** seconds that an access token lives */
	tokenLifetime: number;
	rotation: Rotation;
	/** what a list call without a token, or with an unknown or expired one, gets */
	expired: ExpiredAnswer;
	/** list requests that may be under way; each further one gets 429. 0: no limit */
	mostAtOnce: number;
	/** seconds that this 429 asks to wait (Retry-After), undefined to say nothing */
	retryAfter: number | undefined;
	/** ms before each answer */
	latency: number;
	/** what goes wrong, by the number of the list request: counted from 1 in the journal, whatever the answer */
	faults: Record<number, Fault>;
	/** redirect addresses that are registered on the integration */
	redirectUris: string[];
	client: { id: string; secret: string };
	user: { username: string; password: string };
	/** scopes selected on the integration */
	scopes: string[];
	companyId: string;
}

export function defaultSettings(): Settings {
	return {
		count: 237,
		removed: 0,
		seed: 1,
		pageSize: 50,
		dialect: 'links',
		totalOff: 0,
		apiPrefix: '/rest/v1',
		tokenBodies: ['json'],
		echoState: true,
		tokenLifetime: 86_400,
		rotation: 'rotate',
		expired: 401,
		mostAtOnce: 0,
		retryAfter: undefined,
		latency: 0,
		faults: {},
		redirectUris: [],
		client: { id: 'demo-client', secret: 'demo-client-secret' },
		user: { username: 'api-user@example.com', password: 'demo-password' },
		scopes: ['locations.read', 'token.refresh'],
		companyId: '4711',
	};
}
