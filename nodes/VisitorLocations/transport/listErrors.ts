import type { HttpFailure } from '../../../shared/httpFailure';
import {
	describeFailure,
	findServiceMessage,
	joinSentences,
	quote,
	SIGN_IN_AGAIN,
} from '../../../shared/describeFailure';
import { getMember, isObject, toText } from '../../../shared/json';
import type { Problem } from '../../../shared/problem';
import type { FailureKind, JudgedFailure } from '../../../shared/requestErrors';
import { judgeFailure, isTemporary, toN8nFailure } from '../../../shared/requestErrors';
import { fromService } from '../../../shared/serviceText';
import { shorten } from '../../../shared/shorten';
import { isSecure, parseUrl } from '../../../shared/urls';
import { PageError } from '../paging/page';

/** The facts of a list request that its errors mention. */
export interface PageRequestFacts {
	/** without query */
	url: string;
	/** the name of the credential type */
	credentialType: string;
	/** how often the request was made again */
	retried: number;
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
 * Creates the error of a failed request for the list: the words of shared/requestErrors.ts, what they do not know of the
 * request, and the message of the service.
 */
export function createListError(failure: HttpFailure, request: PageRequestFacts): PageError {
	const { url, credentialType, secrets } = request;
	const judged = judgeFailure(failure);
	const { kind, verdict } = judged;
	const text = describeOtherwise(failure, kind, request);
	const signInAgain = SIGN_IN_AGAIN[credentialType] ?? '';
	return new PageError(
		describeFailure(failure, { url, urlField: 'Base URL', secrets, signInAgain }, text, {
			before: describeBefore(failure, judged, request),
			after: describeAfter(failure, judged, request),
		}),
		verdict,
		// n8n takes a 403 for the word of the service about the credential.
		kind === 'blocked' ? undefined : failure.status,
		toN8nFailure(failure),
	);
}

/** @returns the text where the words of shared/requestErrors.ts do not fit; undefined where they do */
function describeOtherwise(
	{ status, location }: HttpFailure,
	kind: FailureKind,
	{ url, isFirstPage }: PageRequestFacts,
): Problem | undefined {
	if (kind === 'redirected') return describeRedirect(location, url);
	if (status !== 403 || kind !== 'denied' || isFirstPage) return undefined;
	// The same token was good for the first page.
	return {
		message: 'The service denies access to the locations (403)',
		description: 'Try again. If this keeps happening, contact the service provider.',
	};
}

/** @returns what the user should know before what to do */
function describeBefore(
	failure: HttpFailure,
	{ verdict, slowsDown }: JudgedFailure,
	{ isFirstPage, trialParameters, userParameters }: PageRequestFacts,
): string {
	const { status } = failure;
	// A busy service says nothing about the request.
	if (status === undefined || slowsDown) return '';
	const isRejected = verdict !== 'fatal' && status >= 400 && status < 500;
	return joinSentences(
		trialParameters.length > 0
			? `The service might not know the parameter ${trialParameters.map(fromService).join(', ')}: set 'Mode' in the option 'Paging' to the one that it knows.`
			: '',
		isFirstPage || isTemporary(failure) ? '' : 'The first page arrived.',
		isRejected && userParameters.length > 0
			? `The request had the parameters ${userParameters.join(', ')}: check 'Query Parameters' in the options of the node first.`
			: '',
	);
}

/** @returns what the user can do besides, where the request went, and how often */
function describeAfter(
	{ status }: HttpFailure,
	{ kind, maxRetries }: JudgedFailure,
	{ url, retried }: PageRequestFacts,
): string {
	const times = retried === 1 ? 'twice' : `${retried + 1} times`;
	return joinSentences(
		kind === 'timedOut'
			? "For a slow service, add 'Timeout' to the Request Options in the node's Settings, if it has them."
			: '',
		maxRetries > 1
			? 'Or turn on Retry On Fail in the settings of the node; a trigger tries again at its next poll.'
			: '',
		maxRetries === 0 && status !== undefined ? `The request went to ${url}.` : '',
		retried === 0 ? '' : `The node requested the page ${times}.`,
	);
}

/**
 * Describes a redirect, which is never followed: it could lead the token away, and lose the query.
 *
 * @param location where the service redirects to, as sent
 * @param url of the request, without query
 * @returns a text for describeFailure
 */
function describeRedirect(location: string | undefined, url: string): Problem {
	const target = location === undefined ? undefined : parseUrl(location, url);
	if (target === undefined || !/^https?:$/.test(target.protocol)) {
		return {
			message: 'The service redirects without a valid URL',
			description: CHECK_URL,
		};
	}
	const { origin, pathname } = target;
	const where = origin + pathname;
	const [, prefix] = /^(.*)\/locations\/?$/.exec(pathname) ?? [];
	const canBeEntered = prefix !== undefined && where !== url && isSecure(target);
	const enter = `If that is the right URL, enter ${fromService(origin)} as 'Base URL' and ${fromService(prefix || '/')} as 'API Prefix' in the credential.`;
	let fix = canBeEntered ? enter : `If that is a page for signing in, {signInAgain}. ${CHECK_URL}`;
	if (where === `${url}/`) {
		fix = 'Ask the service provider to accept the URL without a slash at its end, as documented.';
	}
	return {
		message: `The service redirects to ${fromService(shorten(where, MAX_SHOWN_URL_LENGTH))}`,
		description: joinSentences(
			'The node follows no redirect, so that the access token goes nowhere else.',
			fix,
		),
	};
}

const MAX_SHOWN_URL_LENGTH = 200;
const CHECK_URL =
	"Check 'Base URL' and 'API Prefix' in the credential. If they are right, contact the service provider.";

/**
 * Finds the error of a response below 300: its `errors` (JSON:API 1.1, top level: they exclude `data`), or, if it has no
 * locations, what others send with status 200: `error`, `success` or `ok` (false), `status` (JSend: error, fail).
 *
 * @returns the words of the service; undefined for no error
 */
export function findBodyError(body: unknown): string | undefined {
	if (!isObject(body)) return undefined;
	const { errors, error, success, ok, status } = body;
	const isErrorPage =
		isFilled(error) || success === false || ok === false || /^(error|fail)$/i.test(toText(status));
	if (!isFilled(errors) && (hasLocations(body) || !isErrorPage)) return undefined;
	const cause = [errors, error].find(isFilled);
	return findServiceMessage({ body }) || JSON.stringify(cause ?? body);
}

function isFilled(value: unknown): boolean {
	const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
	return Boolean(value) && !isEmpty;
}

/** @returns whether a body has entries of a list: an error without any says nothing about the page */
export function hasLocations(body: unknown): boolean {
	const data = getMember(body, 'data');
	return Array.isArray(data) && data.length > 0;
}

/**
 * Describes a response below 300 that has an error: data next to it is incomplete.
 *
 * @param words of the service (findBodyError)
 * @param url of the request, without query
 */
export function describeBodyError(words: string, url: string, secrets: readonly string[]): Problem {
	return {
		message: 'The service could not complete the request',
		description: `Data in such a response can be incomplete, so nothing was output. The request went to ${url}. Try again; if this keeps happening, contact the service provider.`,
		serviceMessage: quote(words, secrets),
	};
}
