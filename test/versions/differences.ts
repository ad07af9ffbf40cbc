/** A result in some n8n versions that differs from the one in the newest. It was seen in a run of each of them. */
interface Difference<T> {
	versions: readonly string[];
	result: T;
	reason: string;
}

/** The versions that refresh OAuth2 tokens without a lock. */
const WITHOUT_LOCK = ['2.20'];

/** A list request that an expired OAuth2 token leads to. */
export const expiredOAuth2Token: Difference<{ tokenRequests: number; rejected: number }>[] = [
	{
		versions: ['2.20', '2.30'],
		result: { tokenRequests: 1, rejected: 1 },
		reason: 'n8n does not store when the token expires, so it waits for a 401.',
	},
];

/** Whether lists that are read at once make a token request each: in several executions, or for several input items. */
export const parallelRefreshes: Difference<'one' | 'several'>[] = [
	{
		versions: WITHOUT_LOCK,
		result: 'several',
		reason:
			'Each list refreshes the token by itself: one can fail, if another used the refresh token first.',
	},
];

/** The error of an OAuth2 credential without a valid authorization. */
export const revokedOAuth2: Difference<string>[] = [
	{
		versions: WITHOUT_LOCK,
		result: 'The authorization could not be refreshed: connect the account again',
		reason: 'Newer n8n has a message of its own.',
	},
];

/** @returns the result to expect in the n8n version that the suite runs in */
export function expectedResult<T>(usual: T, differences: readonly Difference<T>[]): T {
	const version = process.env.N8N_VERSION ?? '';
	const difference = differences.find(({ versions }) => versions.includes(version));
	return difference === undefined ? usual : difference.result;
}
