import type { JsonObject } from './json';
import { getMember, parseJson, toText, trimText } from './json';
import { findCode } from './pastedCode';
import { fromService, replaceServiceTexts } from './serviceText';
import { ELLIPSIS, shorten } from './shorten';

const HIDDEN = '[hidden]';
const MAX_QUOTE_LENGTH = 300;

/** The secret fields of all credential types, and the secret members of n8n's `oauthTokenData`. */
const SECRET_FIELDS = ['accessToken', 'clientSecret', 'password'];
const SECRET_TOKENS = ['access_token', 'refresh_token'];

/** @returns the secrets of a credential, and its client as HTTP Basic sends it (RFC 7617, 2); `''` for an empty one */
export function findSecrets(credential: JsonObject): string[] {
	const client = [credential.clientId, credential.clientSecret].map(trimText);
	const tokenData = parseJson(toText(credential.tokenData));
	return [
		...SECRET_FIELDS.map((name) => trimText(credential[name])),
		toText(getMember(tokenData, 'refreshToken')),
		...SECRET_TOKENS.map((name) => toText(getMember(credential.oauthTokenData, name))),
		findCode(credential.authorizationCode),
		encodeBasic(client.join(':')),
	];
}

/** @returns the base64 of a client ID and secret with a colon between them (RFC 7617, 2) */
export function encodeBasic(client: string): string {
	return Buffer.from(client).toString('base64');
}

/** A token with its scheme (RFC 6750, 2.1; RFC 7617, 2). */
const AUTHORIZATION = /\b(bearer|basic) +[^\s"'<>]+/gi;

/**
 * Hides the known secrets in a text (as they are, and encoded for a URL, a form or JSON), and what follows `Bearer` or `Basic`. An
 * ordinary one is hidden only in what the service sent (fromService), where it is a whole word: our own words can contain it.
 *
 * @param text whatever is shown to people
 * @param secrets the known ones; `''` is ignored
 * @returns the text without marks
 */
export function redact(text: string, secrets: readonly string[]): string {
	const known = secrets.filter((secret) => secret !== '');
	const distinctive = known.filter((secret) => !isOrdinary(secret));
	const ordinary = known.filter(isOrdinary);
	const whole = hide(text, distinctive, '').replace(AUTHORIZATION, `$1 ${HIDDEN}`);
	const shown = hidePieces(whole, distinctive, '');
	return replaceServiceTexts(shown, (part) =>
		hidePieces(hide(part, ordinary, WORD), ordinary, WORD),
	);
}

/** What must not stand beside an ordinary secret. */
const WORD = '[\\p{L}\\p{N}]';

/** Whether a secret can be a word of ours, for example the password "location": it is short, or has letters alone. */
function isOrdinary(secret: string): boolean {
	return secret.length < 8 || /^\p{L}{1,20}$/u.test(secret);
}

/** @param boundary which characters must not stand beside a secret, as a pattern; `''` for none */
function hide(text: string, secrets: readonly string[], boundary: string): string {
	// The longest first, so that a shorter one within it leaves no pieces.
	const forms = [...new Set(secrets)].flatMap(listForms);
	const patterns = forms.sort((one, other) => other.length - one.length).map(escapeRegExp);
	if (patterns.length === 0) return text;
	const any = `(?:${patterns.join('|')})`;
	const pattern = boundary === '' ? any : `(?<!${boundary})${any}(?!${boundary})`;
	// A host name is written in small letters.
	return text.replace(new RegExp(pattern, 'giu'), HIDDEN);
}

/** Shorter pieces of a secret say nothing, and can be words. */
const MIN_PIECE_LENGTH = 4;

/** Hides the beginnings of secrets that were cut off (shorten). @param boundary as above */
function hidePieces(text: string, secrets: readonly string[], boundary: string): string {
	const forms = secrets.flatMap(listForms).map((form) => form.toLowerCase());
	const isInWord = new RegExp(`${boundary}$`, 'u');
	const [end = '', ...parts] = text.split(ELLIPSIS).reverse();
	const shown = parts.map((part) => {
		const lower = part.toLowerCase();
		const longest = Math.max(0, ...forms.map((form) => countCutOff(lower, form)));
		const before = part.slice(0, part.length - longest);
		const isPiece = longest >= MIN_PIECE_LENGTH && (boundary === '' || !isInWord.test(before));
		return isPiece ? before + HIDDEN : part;
	});
	return [end, ...shown].reverse().join(ELLIPSIS);
}

/** @returns how many characters at the end of a text are the beginning of a secret */
function countCutOff(text: string, secret: string): number {
	let length = Math.min(text.length, secret.length);
	while (length > 0 && !text.endsWith(secret.slice(0, length))) length--;
	return length;
}

/** @returns a secret as it is, as URLs, forms and JSON contain it, and as the name of a field is output (camelCase) */
function listForms(secret: string): string[] {
	const form = new URLSearchParams({ '': secret }).toString().slice(1);
	const camelCase = secret.replace(/(?<=[^-])-+(?=[\p{L}\p{N}])/gu, '');
	return [secret, encodeURIComponent(secret), form, JSON.stringify(secret).slice(1, -1), camelCase];
}

function escapeRegExp(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/**
 * Prepares a text of the service to be quoted: on one line, cut off, and without secrets.
 *
 * @param text what the service wrote
 * @param secrets the known ones
 */
export function quoteService(text: string, secrets: readonly string[] = []): string {
	const shown = redact(fromService(text), secrets).replace(/[\s\u0000-\u001f\u007f]+/g, ' ');
	return shorten(shown.trim(), MAX_QUOTE_LENGTH);
}
