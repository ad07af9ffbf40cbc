import type { HttpFailure } from './httpFailure';
import { getMember, toText } from './json';
import type { Problem } from './problem';
import { hideSecrets, quoteService, withoutWords } from './secrets';

/** What the texts of failed requests mention. */
export interface RequestFacts {
	/** what was requested, without query */
	url: string;
	/** display name of the credential field that the URL comes from */
	urlField: string;
	/** values that must not be shown */
	secrets: readonly string[];
	/** the way to a new token (SIGN_IN_AGAIN) */
	signInAgain?: string;
	/** the requested scopes, as sent; `''` if the request names none */
	scope?: string;
}

/** Sentences around what to do; `''` for none. */
interface Sentences {
	before?: string;
	after?: string;
}

/** The way to a new token, by credential type. */
export const SIGN_IN_AGAIN: Record<string, string> = {
	visitorLocationsApi: 'test the credential, which signs in again (opening it is enough)',
	visitorLocationsOAuth2Api: 'connect the account again (Connect, or Switch account)',
	visitorLocationsCodeApi: "enter the word new in 'Authorization Code' and save",
};

/**
 * Describes a failed request: fills in the facts, and quotes the code of Node.js or what the service said.
 *
 * @param text what stands in braces is filled in
 */
export function describeFailure(
	failure: HttpFailure,
	text: Problem,
	{ url, urlField, secrets, signInAgain = '', scope = '' }: RequestFacts,
	{ before = '', after = '' }: Sentences = {},
): Problem {
	const { status, errorCode, retryAfterMs } = failure;
	const wait = formatWait(retryAfterMs);
	const values = new Map([
		['url', url],
		['host', new URL(url).host],
		['field', `'${urlField}'`],
		['status', String(status)],
		['retryAfter', wait ?? 'a few minutes'],
		['later', wait === undefined ? 'later' : `in ${wait}`],
		['signInAgain', signInAgain],
		['scope', scope === '' ? 'requested scope' : `scope "${scope}"`],
	]);
	const fillIn = (words: string) =>
		words.replace(/\{(\w+)\}/g, (braces, name: string) => values.get(name) ?? braces);
	const code = status === undefined ? `(${errorCode ?? 'unknown'})` : '';
	const description = joinSentences(before, fillIn(text.description), after, code);
	return {
		message: hideSecrets(fillIn(text.message), withoutWords(secrets)),
		description: hideSecrets(description, withoutWords(secrets)),
		step: text.step, // ours alone: nothing to fill in or to hide
		serviceMessage: quote(findServiceMessage(failure), secrets),
	};
}

export function joinSentences(...sentences: string[]): string {
	return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** @returns the service's words at the end of a description, with a leading space */
export function quote(text: string, secrets: readonly string[]): string {
	const words = quoteService(text, secrets);
	return words === '' ? '' : ` The service said: ${words}`;
}

/**
 * @returns the reason for a failure in the words of the service: JSON:API's errors, `error` and `error_description` (RFC 6749,
 * 5.2), `detail` (Django REST framework; RFC 9457), `message` (NestJS, Rails), or the text of the challenge (RFC 6750, 3); `''`
 * for nothing
 */
export function findServiceMessage({ body, wwwAuthenticate = '' }: HttpFailure): string {
	const error = toText(getMember(body, 'error'));
	const messages = getMember(body, 'message');
	const message = Array.isArray(messages) ? messages.join('; ') : messages;
	const candidates = [
		joinJsonApiErrors(getMember(body, 'errors')),
		// NestJS and Spring put the name of the status into `error`, and the reason into `message`.
		error && joinTexts(error, getMember(body, 'error_description') ?? message),
		getMember(body, 'detail'),
		message,
		/error_description="((?:[^"\\]|\\.)*)"/i.exec(wwwAuthenticate)?.[1],
	];
	return toText(candidates.find((text) => typeof text === 'string' && text !== ''));
}

/** @returns `title` and `detail` of the first errors (JSON:API 1.1, error objects), `''` for none */
function joinJsonApiErrors(errors: unknown): string {
	if (!Array.isArray(errors)) return '';
	return errors
		.slice(0, 3)
		.map((error) => joinTexts(getMember(error, 'title'), getMember(error, 'detail')))
		.filter((text) => text !== '')
		.join('; ');
}

function joinTexts(...parts: unknown[]): string {
	return parts.filter((part) => typeof part === 'string' && part !== '').join(': ');
}

/**
 * @param ms of Retry-After
 * @returns undefined if it is not worth a word, because anybody waits for a minute
 */
export function formatWait(ms = 0): string | undefined {
	if (ms <= 60_000) return undefined;
	const minutes = Math.ceil(ms / 60_000);
	return minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
