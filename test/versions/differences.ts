/** A result in some n8n versions that differs from the one in the newest. It was seen in a run of each of them. */
interface Difference<T> {
	versions: readonly string[];
	result: T;
	reason: string;
}

/** The versions that refresh OAuth2 tokens without a lock. */
const WITHOUT_LOCK = ['2.0', '2.20'];

/** A list request that an expired OAuth2 token leads to. */
export const expiredOAuth2Token: Difference<{ tokenRequests: number; rejected: number }>[] = [
	{
		versions: ['2.0'],
		result: { tokenRequests: 1, rejected: 2 },
		reason: 'n8n does not store when the token expires, so it waits for a 401. It asks twice.',
	},
	{
		versions: ['2.20'],
		result: { tokenRequests: 1, rejected: 1 },
		reason: 'n8n does not store when the token expires, so it waits for a 401.',
	},
];

/** Whether lists that are read at once make a token request each: in several executions, or for several input items. */
export const parallelRefreshes: Difference<'one' | 'several'>[] = [
	{
		versions: WITHOUT_LOCK,
		result: 'several',
		reason: 'Each list refreshes the token by itself. None is incomplete because of it.',
	},
];

/** Whether a redirect takes the token of n8n's HTTP Request node to another origin. */
export const redirectsWithToken: Difference<boolean>[] = [
	{
		versions: ['2.0'],
		result: true,
		reason: 'The option with which the credential forbids it does not exist.',
	},
];

/** The error of an OAuth2 credential without a valid authorization. */
export const revokedOAuth2: Difference<string>[] = [
	{
		versions: WITHOUT_LOCK,
		result: 'The authorization could not be refreshed',
		reason: 'Newer n8n has a message of its own.',
	},
];

/** The error of a pasted code whose authorization was revoked. */
export const revokedCode: Difference<string>[] = [
	{
		versions: ['2.0', '2.20'],
		result:
			"The service no longer accepts the stored authorization. Open this URL, click Authorize, paste the URL that you are redirected to into 'Authorization Code', and save: (URL)",
		reason:
			'n8n passes on only the texts of an error in a login, so the title has what to do, too.',
	},
];

/** How the example locations-to-data-table ends. */
export const dataTableExample: Difference<{ status: string; error?: string }>[] = [
	{
		versions: ['2.0'],
		result: { status: 'error', error: 'Could not get parameter' },
		reason: 'The Data Table node of this version cannot create a table.',
	},
];

/** @returns the result to expect in the n8n version that the suite runs in */
export function expectedResult<T>(usual: T, differences: readonly Difference<T>[]): T {
	const version = process.env.N8N_VERSION ?? '';
	const difference = differences.find(({ versions }) => versions.includes(version));
	return difference === undefined ? usual : difference.result;
}
