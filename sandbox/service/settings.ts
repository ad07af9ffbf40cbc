/** How the service pages its list: docs/openapi.yaml, listLocations, shows nothing, so it can do all that public material names. */
export const dialects = ['links', 'meta-page', 'meta-total', 'none'] as const;
export type Dialect = (typeof dialects)[number];

/** Bodies that the authorization-code token endpoint accepts: `json` is the documented one. */
export type TokenBody = 'json' | 'form';

/** What a refresh returns as refresh token: a new one, the same one, or none. */
export const rotations = ['rotate', 'keep', 'omit'] as const;
export type Rotation = (typeof rotations)[number];

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
	dialect: Dialect;
	/** put before `/locations` */
	apiPrefix: string;
	tokenBodies: TokenBody[];
	/** whether the authorization redirect repeats `state` (RFC 6749, 4.1.2; openAuthorizationPrompt does not show it) */
	echoState: boolean;
	/** seconds that an access token lives */
	tokenLifetime: number;
	rotation: Rotation;
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
		apiPrefix: '/rest/v1',
		tokenBodies: ['json'],
		echoState: true,
		tokenLifetime: 86_400,
		rotation: 'rotate',
		latency: 0,
		faults: {},
		redirectUris: [],
		client: { id: 'demo-client', secret: 'demo-client-secret' },
		user: { username: 'api-user@example.com', password: 'demo-password' },
		scopes: ['locations.read', 'token.refresh'],
		companyId: '4711',
	};
}
