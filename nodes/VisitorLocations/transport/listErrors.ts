import type { HttpFailure } from '../../../shared/httpFailure';
import { describeFailure, joinSentences, SIGN_IN_AGAIN } from '../../../shared/describeFailure';
import type { Problem } from '../../../shared/problem';
import type { JudgedFailure } from '../../../shared/failures';
import { fromService } from '../../../shared/serviceText';
import { shorten } from '../../../shared/shorten';
import { isSecure, parseUrl } from '../../../shared/urls';
import { PageError } from '../paging/page';

/** What the errors of a request for a page mention. */
export interface PageFacts {
	/** without a query */
	listUrl: string;
	/** whether it is the first page: if others came from the URL before, the credential is right */
	isFirst: boolean;
	/** the name of the credential type */
	credentialType: string;
	/** the names of the query parameters of a trial request, which the service might not know; empty for any other request */
	trialParameters: readonly string[];
	/** the names of the user's own query parameters */
	userParameters: readonly string[];
	/** what a quote of the service must not show */
	secrets: readonly string[];
}

/**
 * Creates the error of a failed request for the list: the text of shared/failures.ts, what that does not know of the request,
 * and the message of the service.
 *
 * @param retries how often the request was made again
 */
export function createListError(
	failure: HttpFailure,
	judged: JudgedFailure,
	facts: PageFacts,
	retries: number,
): PageError {
	const { listUrl, credentialType, secrets } = facts;
	const { kind, verdict, n8nFailure } = judged;
	// n8n takes a 403 for a wrong credential.
	const hidesStatus = kind === 'blocked' || isDeniedLater(failure, judged, facts);
	const signInAgain = SIGN_IN_AGAIN[credentialType] ?? '';
	return new PageError(
		describeFailure(
			failure,
			chooseText(failure, judged, facts),
			{ url: listUrl, urlField: 'Base URL', secrets, signInAgain },
			{
				before: describeBefore(failure, judged, facts),
				after: describeAfter(failure, judged, facts, retries),
			},
		),
		verdict,
		hidesStatus ? undefined : failure.status,
		hidesStatus ? undefined : n8nFailure,
	);
}

/** Whether the same token was good for the first page. */
function isDeniedLater(
	{ status }: HttpFailure,
	{ kind }: JudgedFailure,
	{ isFirst }: PageFacts,
): boolean {
	return kind === 'denied' && status === 403 && !isFirst;
}

/** @returns the text of the failure, or another one where that does not fit */
function chooseText(failure: HttpFailure, judged: JudgedFailure, facts: PageFacts): Problem {
	const { kind, text } = judged;
	if (kind === 'redirected') return describeRedirect(failure.location, facts.listUrl);
	if (!isDeniedLater(failure, judged, facts)) return text;
	return {
		...text,
		description: 'Try again. If this keeps happening, contact the service provider.',
	};
}

/** @returns what the user should know before what to do */
function describeBefore(
	{ status }: HttpFailure,
	{ verdict, slowsDown, isTemporary }: JudgedFailure,
	{ isFirst, trialParameters, userParameters }: PageFacts,
): string {
	// A busy service says nothing about the request.
	if (status === undefined || slowsDown) return '';
	const isRejected = verdict !== 'ends' && status >= 400 && status < 500;
	return joinSentences(
		trialParameters.length > 0 && status !== 401
			? `The service might not know the parameter ${trialParameters.map(fromService).join(', ')}: set 'Mode' in the option 'Paging' to the one that it knows.`
			: '',
		isFirst || isTemporary ? '' : 'The first page arrived.',
		isRejected && userParameters.length > 0
			? `The request had the parameters ${userParameters.join(', ')}: check 'Query Parameters' in the options of the node first.`
			: '',
	);
}

/** @returns what the user can do besides, where the request went, and how often */
function describeAfter(
	{ status }: HttpFailure,
	{ kind, maxRetries }: JudgedFailure,
	{ listUrl }: PageFacts,
	retries: number,
): string {
	const times = retries === 1 ? 'twice' : `${retries + 1} times`;
	return joinSentences(
		kind === 'timedOut'
			? "For a slow service, add 'Timeout' to the Request Options in the node's Settings, if it has them."
			: '',
		maxRetries > 1
			? 'Or turn on Retry On Fail in the settings of the node; a trigger tries again at its next poll.'
			: '',
		maxRetries === 0 && status !== undefined ? `The request went to ${listUrl}.` : '',
		retries === 0 ? '' : `The node requested the page ${times}.`,
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
