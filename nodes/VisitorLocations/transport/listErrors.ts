import type { HttpFailure } from '../../../shared/httpFailure';
import { getMember, toText } from '../../../shared/json';
import type { Problem } from '../../../shared/problem';
import type { JudgedFailure } from '../../../shared/requestErrors';
import {
	classifyFailure,
	describeFailure,
	SIGN_IN_AGAIN,
	toN8nFailure,
} from '../../../shared/requestErrors';
import { quoteService } from '../../../shared/secrets';
import { shorten } from '../../../shared/shorten';
import { isSecure, parseUrl } from '../../../shared/urls';
import { PageError } from '../paging/page';

/** The facts of a list request that its errors mention. */
export interface ListRequestFacts {
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
export function createListError(failure: HttpFailure, request: ListRequestFacts): PageError {
	const { url, credentialType, secrets } = request;
	const judged = classifyFailure(failure);
	const { kind, verdict } = judged;
	const signInAgain = SIGN_IN_AGAIN[credentialType] ?? '';
	const more = describeMore(failure, judged, request);
	const { message, description } =
		kind === 'redirected'
			? describeRedirect(failure.location, url, signInAgain, more)
			: describeFailure(failure, { url, urlField: 'Base URL', signInAgain, more });
	const before = describeBefore(failure, judged, request);
	const serviceMessage = quote(findServiceMessage(failure), secrets);
	return new PageError(
		{ message, description: joinSentences(before, description) + serviceMessage, serviceMessage },
		verdict,
		// n8n takes a 403 for the word of the service about the credential.
		kind === 'blocked' ? undefined : failure.status,
		toN8nFailure(failure),
	);
}

/** @returns what the user should know before what to do */
function describeBefore(
	{ status }: HttpFailure,
	{ verdict, slowsDown, isTemporary }: JudgedFailure,
	{ isFirstPage, trialParameters, userParameters }: ListRequestFacts,
): string {
	if (status === undefined || slowsDown) return '';
	const isRejected = verdict !== 'failure' && status >= 400 && status < 500;
	return joinSentences(
		trialParameters.length > 0
			? `The service might not know the parameter ${trialParameters.join(', ')}: set 'Mode' in the option 'Paging' to the one that it knows.`
			: '',
		isFirstPage || isTemporary ? '' : 'The first page arrived.',
		isRejected && userParameters.length > 0
			? `The request had the parameters ${userParameters.join(', ')}: check 'Query Parameters' in the options of the node first.`
			: '',
	);
}

/** @returns what the user can do besides, where the request went, and how often */
function describeMore(
	{ status }: HttpFailure,
	{ kind, maxRetries }: JudgedFailure,
	{ url, retried }: ListRequestFacts,
): string {
	const times = retried === 1 ? 'twice' : `${retried + 1} times`;
	return joinSentences(
		kind === 'timedOut'
			? "For a slow service, add 'Timeout' to the Request Options in the node's Settings."
			: '',
		maxRetries > 1
			? 'Or turn on Retry On Fail in the settings of the node; a trigger tries again at its next poll.'
			: '',
		maxRetries === 0 && status !== undefined ? `The request went to ${url}.` : '',
		retried === 0 ? '' : `The node requested the page ${times}.`,
	);
}

function joinSentences(...sentences: string[]): string {
	return sentences.filter((sentence) => sentence !== '').join(' ');
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

/**
 * Describes a redirect, which is never followed: it could lead the token away, and lose the query.
 *
 * @param location where the service redirects to, as sent
 * @param url of the request, without query
 * @param signInAgain the way to a new token
 * @param more further sentences
 */
function describeRedirect(
	location: string | undefined,
	url: string,
	signInAgain: string,
	more: string,
): Problem {
	const target = location === undefined ? undefined : parseUrl(location, url);
	if (target === undefined || !/^https?:$/.test(target.protocol)) {
		return {
			message: 'The service redirects without a valid URL',
			description: joinSentences(CHECK_URL, more),
		};
	}
	const { origin, pathname } = target;
	const where = origin + pathname;
	const [, prefix] = /^(.*)\/locations\/?$/.exec(pathname) ?? [];
	const canBeEntered = prefix !== undefined && where !== url && isSecure(target);
	const enter = `If that is the right URL, enter ${origin} as 'Base URL' and ${prefix || '/'} as 'API Prefix' in the credential.`;
	let fix = canBeEntered ? enter : `If that is a page for signing in, ${signInAgain}. ${CHECK_URL}`;
	if (where === `${url}/`) {
		fix = 'Ask the service provider to accept the URL without a slash at its end, as documented.';
	}
	return {
		message: `The service redirects to ${shorten(where, MAX_SHOWN_URL_LENGTH)}`,
		description: joinSentences(
			'The node follows no redirect, so that the access token goes nowhere else.',
			fix,
			more,
		),
	};
}

const MAX_SHOWN_URL_LENGTH = 200;
const CHECK_URL =
	"Check 'Base URL' and 'API Prefix' in the credential. If they are right, contact the service provider.";

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
