import type { HttpFailure } from '../../../shared/httpFailure';
import { getMember } from '../../../shared/json';
import { ProblemError } from '../../../shared/problem';
import { describeFailure } from '../../../shared/describeFailure';
import { judgeFailure } from '../../../shared/failures';

/** The codes of n8n's OAuth2 client: the token endpoint rejected a refresh, or responded with something else than tokens. */
const OAUTH2_REFRESH_CODES = ['EAUTH', 'ESTATUS', 'EEMPTY'];

/** Of n8n's own refresh, whose response is not quoted. */
const REFRESH = { urlField: 'Authorization Base URL', secrets: [] };

/**
 * Creates the error of an OAuth2 refresh that n8n made on the way to the list: a retry would repeat the refresh.
 *
 * @param error what n8n threw
 * @param requestedUrl of the list request
 * @returns undefined if the list request itself failed
 */
export function createRefreshError(
	error: unknown,
	failure: HttpFailure,
	requestedUrl: string,
): ProblemError | undefined {
	const { errorCode = '', url } = failure;
	const { origin, pathname } = new URL(requestedUrl);
	if (OAUTH2_REFRESH_CODES.includes(errorCode)) {
		// n8n wraps the error of its client if the refresh followed a 401.
		const status = getMember(error, 'status') ?? getMember(getMember(error, 'cause'), 'status');
		return createRefreshRejection(Number(status), requestedUrl);
	}
	if (url === undefined || url === origin + pathname) return undefined;
	if (failure.status !== undefined) return createRefreshRejection(failure.status, url);
	const { text, n8nFailure } = judgeFailure(failure);
	const problem = describeFailure(failure, text, { url, ...REFRESH });
	return new ProblemError(problem, undefined, n8nFailure);
}

/**
 * @param status of the response to the refresh, NaN if it is not known
 * @param url of the request that failed
 */
export function createRefreshRejection(status: number, url: string): ProblemError {
	const message = 'The authorization could not be refreshed';
	const { text, isTemporary, n8nFailure } = judgeFailure({ status });
	if (status >= 400 && isTemporary) {
		const { description } = describeFailure({ status }, text, { url, ...REFRESH });
		const problem = { message: `${message} (${status})`, description };
		return new ProblemError(problem, undefined, n8nFailure);
	}
	return new ProblemError(
		{
			message,
			description:
				"The service rejected the refresh. Try again in a few minutes. If it fails again, check 'Client ID', 'Client Secret' and 'Authorization Base URL' in the credential, and connect the account again.",
		},
		undefined,
		{ cause: 'credential-invalid' },
	);
}
