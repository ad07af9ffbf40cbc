import type { HttpFailure } from '../../../shared/httpFailure';
import { isTemporaryStatus } from '../../../shared/httpFailure';
import { getMember, toText } from '../../../shared/json';
import { describeNetworkError } from '../../../shared/networkErrors';
import type { Problem } from '../../../shared/problem';
import { ProblemError } from '../../../shared/problem';
import { quoteService } from '../../../shared/secrets';
import { describeListStatus, describeTemporaryStatus } from '../../../shared/statusErrors';
import { isSecure, parseUrl } from '../../../shared/urls';

/** The facts of a list request that its errors mention. */
export interface ListRequestFacts {
	/** without query */
	url: string;
	/** the name of the credential type */
	credentialType: string;
	/** how often the request was made again */
	retries: number;
	/** whether it was the request for the first page: if others came from the URL before, the credential is right */
	isFirstPage: boolean;
	/** the names of the query parameters of a trial request, which the service might not know; empty for any other request */
	trialParameters: readonly string[];
	/** the names of the user's own query parameters */
	userParameters: readonly string[];
	/** what a quote of the service must not show */
	secrets: readonly string[];
}

/**
 * Describes why a request for the list failed, and what to do. No errors are documented (docs/openapi.yaml, listLocations),
 * so the HTTP status decides, and the message of the service is quoted.
 */
export function describeListError(failure: HttpFailure, request: ListRequestFacts): Problem {
	const { status } = failure;
	const { url, retries, secrets } = request;
	const { message, description } =
		status === undefined
			? describeNetworkError(failure.errorCode ?? 'unknown', url, 'Base URL')
			: describeStatus(status, request);
	const times = retries === 1 ? 'twice' : `${retries + 1} times`;
	const tried = retries === 0 ? '' : ` The node requested the page ${times}.`;
	const serviceMessage = quote(findServiceMessage(failure), secrets);
	return { message, description: `${description}${tried}${serviceMessage}`, serviceMessage };
}

function describeStatus(status: number, request: ListRequestFacts): Problem {
	const { url, credentialType, isFirstPage, trialParameters, userParameters } = request;
	const hint =
		trialParameters.length === 0 || [401, 429].includes(status)
			? ''
			: `The service might not know the parameter ${trialParameters.join(', ')}: set 'Mode' in the option 'Paging' to the one that it knows. `;
	const known = describeListStatus(status, credentialType);
	if (known !== undefined) {
		const before = isFirstPage ? '' : 'The first page arrived. ';
		const description = `${hint}${before}${known.description} The request went to ${url}.`;
		return { ...known, description };
	}
	if (isTemporaryStatus(status)) {
		const { message, description } = describeTemporaryStatus(status);
		return {
			message,
			description: `${hint}${description} Or turn on Retry On Fail in the settings of the node; a trigger tries again at its next poll.`,
		};
	}
	const [sent, first] =
		userParameters.length === 0
			? ['', 'Check']
			: [
					`, with the parameters ${userParameters.join(', ')}`,
					"Check 'Query Parameters' in the options of the node. If they are right, check",
				];
	return {
		message: `The service rejected the request (${status})`,
		description: `The request went to ${url}${sent}. ${first} 'Base URL' and 'API Prefix' in the credential.`,
	};
}

/** @returns the service's words at the end of a description, with a leading space */
function quote(text: string, secrets: readonly string[]): string {
	return text === '' ? '' : ` The service said: ${quoteService(text, secrets)}`;
}

/**
 * @returns the reason for a rejection in the words of the service: JSON:API's errors, `detail` (Django REST framework; RFC 9457), `message`
 * (NestJS, Rails), or the text of the challenge (RFC 6750, 3); `''` for nothing
 */
function findServiceMessage({ body, wwwAuthenticate = '' }: HttpFailure): string {
	const message = getMember(body, 'message');
	const candidates = [
		joinJsonApiErrors(getMember(body, 'errors')),
		getMember(body, 'detail'),
		Array.isArray(message) ? message.join('; ') : message,
		/error_description="((?:[^"\\]|\\.)*)"/i.exec(wwwAuthenticate)?.[1],
	];
	return toText(candidates.find((text) => typeof text === 'string' && text !== ''));
}

/** @returns `title` and `detail` of the first errors (JSON:API 1.1, error objects), `''` for none */
function joinJsonApiErrors(errors: unknown): string {
	if (!Array.isArray(errors)) return '';
	return errors
		.slice(0, 3)
		.map((error) =>
			[getMember(error, 'title'), getMember(error, 'detail')]
				.filter((part) => typeof part === 'string' && part !== '')
				.join(': '),
		)
		.filter((text) => text !== '')
		.join('; ');
}

/** The codes of n8n's OAuth2 client: the token endpoint rejected a refresh, or responded with something else than tokens. */
const OAUTH2_REFRESH_CODES = ['EAUTH', 'ESTATUS', 'EEMPTY'];

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
		return new ProblemError(describeRefreshFailure(Number(status)));
	}
	if (url === undefined || url === origin + pathname) return undefined;
	return new ProblemError(
		failure.status === undefined
			? describeNetworkError(errorCode, url, 'Authorization Base URL')
			: describeRefreshFailure(failure.status),
	);
}

/** @param status of the response to the refresh, NaN if it is not known */
export function describeRefreshFailure(status: number): Problem {
	const message = 'The authorization could not be refreshed';
	if (isTemporaryStatus(status)) {
		const { description } = describeTemporaryStatus(status);
		return { message: `${message} (${status})`, description };
	}
	return {
		message,
		description:
			"The service rejected the refresh. Try again in a few minutes. If it fails again, check 'Client ID', 'Client Secret' and 'Authorization Base URL' in the credential, and connect the account again.",
	};
}

export function describeRedirectLoop(url: string): Problem {
	return {
		message: 'The service redirects too many times',
		description: `The last request went to ${url}, and was redirected once more. Check 'Base URL' and 'API Prefix' in the credential, and 'Query Parameters' in the options of the node. If they are right, contact the service provider.`,
	};
}

/**
 * Describes a redirect to another origin, which is not followed.
 *
 * @param origin its origin, or its scheme if that is not of the web; undefined if the service named no URL
 */
export function describeRedirect(url: string, origin: string | undefined): Problem {
	if (origin === undefined) {
		return {
			message: 'The service redirects without a valid URL',
			description: `The request went to ${url}. Check 'Base URL' and 'API Prefix' in the credential. If they are right, contact the service provider.`,
		};
	}
	const fix = isSecure(parseUrl(origin))
		? "If that is the right URL, enter it as 'Base URL' in the credential."
		: "Check 'Base URL' and 'API Prefix' in the credential. If they are right, contact the service provider.";
	return {
		message: `The service redirects to another origin, ${origin}`,
		description: `The access token was not sent there. ${fix} The request went to ${url}.`,
	};
}

/** @returns the errors of a response below 300 (JSON:API 1.1, top level: `errors` excludes `data`); undefined for none */
export function getBodyErrors(body: unknown): unknown {
	const errors = getMember(body, 'errors');
	const isEmpty = typeof errors === 'object' && errors !== null && Object.keys(errors).length === 0;
	return isEmpty || !errors ? undefined : errors;
}

/** Describes a response below 300 that has errors: data next to them is incomplete. */
export function describeBodyErrors(
	errors: unknown,
	url: string,
	secrets: readonly string[],
): Problem {
	const serviceMessage = quote(joinJsonApiErrors(errors) || JSON.stringify(errors), secrets);
	return {
		message: 'The service could not complete the request',
		description: `Data in such a response can be incomplete, so nothing was output. The request went to ${url}. Try again; if this keeps happening, contact the service provider.${serviceMessage}`,
		serviceMessage,
	};
}
