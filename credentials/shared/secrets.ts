import type { JsonObject } from './json';
import { getMember, toText, trimText } from './json';
import { shorten } from './shorten';

const HIDDEN = '[hidden]';
const MAX_QUOTE_LENGTH = 300;

/** The secret fields of all credential types, and those in n8n's `oauthTokenData`. */
const SECRET_FIELDS = ['accessToken', 'clientSecret', 'password', 'refreshToken'];
const SECRET_TOKENS = ['access_token', 'refresh_token'];

/** @returns the secrets of a credential, `''` for an empty one */
export function findSecrets(credential: JsonObject): string[] {
	return [
		codeIn(toText(credential.authorizationCode)),
		// Some are sent without the spaces around them.
		...SECRET_FIELDS.flatMap((name) => [toText(credential[name]), trimText(credential[name])]),
		...SECRET_TOKENS.map((name) => toText(getMember(credential.oauthTokenData, name))),
	];
}

/** @returns the code in what a user pasted: the address with it is not a secret, messages show its host */
function codeIn(pasted: string): string {
	const code = /(?:^|[?&])code=([^&#]*)/.exec(pasted)?.[1];
	return decodeUrl(code ?? (pasted.includes('://') ? '' : pasted.trim()));
}

/**
 * Sentences contain secrets this short as ordinary words. Replacing each occurrence would reveal them, so they are hidden
 * only as a whole value.
 */
const COMMON_WORD = /^(\p{L}{1,7}|.{1,3})$/u;
/** So much of a longer secret is enough to recognize it, because a text can be cut off. */
const MAX_RECOGNIZED_LENGTH = 16;
/** Longer texts are cut off first: nobody reads them, and hostile ones would take seconds. */
const MAX_TEXT_LENGTH = 5_000;

/**
 * Hides secrets in a text: as they are, and each word that contains one in another encoding.
 *
 * @param text whatever is shown to people
 * @param secrets the known ones; `''` is ignored
 */
export function redact(text: string, secrets: readonly string[]): string {
	const known = [...new Set(secrets)].filter((secret) => secret !== '');
	// The longest first, so that a shorter one within it leaves no pieces.
	known.sort((one, other) => other.length - one.length);
	let shown = shorten(text, MAX_TEXT_LENGTH);
	for (const secret of known) shown = shown.replace(createPattern(secret), HIDDEN);
	const beginnings = known
		.filter((secret) => !COMMON_WORD.test(secret))
		// The end of base64 without padding is only a part of the last character.
		.map((secret) => (secret.length < 8 ? secret : secret.slice(0, -1)))
		// A host name is written in small letters.
		.map((secret) => secret.slice(0, MAX_RECOGNIZED_LENGTH).toLowerCase());
	const containsSecret = (part: string) =>
		decodings(part).some((decoded) =>
			beginnings.some((beginning) => decoded.toLowerCase().includes(beginning)),
		);
	shown = shown.replace(/\S+/g, (word) => (containsSecret(word) ? HIDDEN : word));
	shown = hideAtCuts(shown, beginnings.flatMap(listShorterOnes));
	// An encoding leaves spaces as they are in JSON and HTML.
	return containsSecret(shown) ? HIDDEN : shown;
}

/** Fewer characters at a cut tell nothing, and are often those of another word. */
const MIN_CUT_OFF_LENGTH = 4;

/** @returns the beginning of a secret, and its own beginnings, the longest first */
function listShorterOnes(beginning: string): string[] {
	const count = Math.max(0, beginning.length - MIN_CUT_OFF_LENGTH + 1);
	return Array.from({ length: count }, (_, index) => beginning.slice(0, beginning.length - index));
}

/** The beginning of an escape in a URL, JSON or HTML, at the end of a text. */
const CUT_OFF_ESCAPE = /(%[0-9a-f]?|\\(u[0-9a-f]{0,3})?|&(#?\w{0,7}))$/i;

/** Hides the beginning of a secret that was cut off before an ellipsis (shorten.ts). */
function hideAtCuts(text: string, beginnings: readonly string[]): string {
	if (beginnings.length === 0 || !text.includes('…')) return text;
	const literal = new RegExp(`(${beginnings.map(escapeRegExp).join('|')})(?=…)`, 'gi');
	const endsWithOne = (word: string) =>
		[word, word.replace(CUT_OFF_ESCAPE, '')].flatMap(decodings).some((decoded) => {
			const complete = decoded.replace(/\ufffd+$/, '').toLowerCase();
			return beginnings.some((beginning) => complete.endsWith(beginning));
		});
	return text
		.replace(literal, HIDDEN)
		.replace(/[^\s…]+(?=…)/g, (word) => (endsWithOne(word) ? HIDDEN : word));
}

function createPattern(secret: string): RegExp {
	const literal = escapeRegExp(secret);
	if (COMMON_WORD.test(secret)) {
		// On a line of its own, in quotation marks, or after a colon or an equals sign.
		const whole = `${literal}(?=\\s*($|["'\`&<;,.)}\\]]))`;
		const cutOff = listShorterOnes(secret).map((beginning) => `${escapeRegExp(beginning)}(?=…)`);
		return new RegExp(`(?<=^|["'\`=:;>]\\s*)(${[whole, ...cutOff].join('|')})`, 'gmu');
	}
	return new RegExp(literal, 'gi');
}

function escapeRegExp(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** @returns a text as it is, decoded once and twice, and what its base64 says, wherever that begins */
function decodings(text: string): string[] {
	const decodeAll = (encoded: string) => DECODERS.map((decode) => decode(encoded));
	const once = decodeAll(text);
	const decoded = [...new Set([text, ...once, ...once.flatMap(decodeAll)])];
	const runs = new Set(decoded.flatMap((part) => part.match(/[\w+/-]{6,}/g) ?? []));
	const bytes = [...runs].flatMap((run) =>
		[0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), 'base64').toString()),
	);
	return [...decoded, ...bytes, ...bytes.flatMap(decodeAll)];
}

const JSON_ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const HTML_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const DECODERS = [decodeUrl, decodeForm, decodeJson, decodeHtml];

function decodeUrl(text: string): string {
	return text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
		Buffer.from(bytes.replace(/%/g, ''), 'hex').toString(),
	);
}

function decodeForm(text: string): string {
	return decodeUrl(text.replace(/\+/g, ' '));
}

function decodeJson(text: string): string {
	return text.replace(/\\(u[0-9a-f]{4}|["\\/bfnrt])/gi, (_, escape: string) =>
		escape.length > 1 ? decodeCharacter(escape.slice(1), 16) : (JSON_ESCAPES[escape] ?? escape),
	);
}

function decodeHtml(text: string): string {
	return text
		.replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => decodeCharacter(code, 16))
		.replace(/&#([0-9]{1,7});/g, (_, code: string) => decodeCharacter(code, 10))
		.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => HTML_ENTITIES[name] ?? '');
}

/** The last character of Unicode. */
const MAX_CHARACTER = 0x10ffff;

function decodeCharacter(code: string, base: number): string {
	const number = parseInt(code, base);
	return number > MAX_CHARACTER ? '' : String.fromCodePoint(number);
}

/** A token with its scheme (RFC 6750, 2.1; RFC 7617, 2). */
const AUTHORIZATION = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi;
/** A possible token. Dots and slashes end it, so that host names, paths and error codes stay. */
const LONG_RUN = /[\w~+=-]{20,}/g;
/** A UUID, or a trace ID (W3C Trace Context: 32 hexadecimal digits; AWS X-Ray: 35 with hyphens). */
const TRACE_ID = /^[0-9a-f-]{20,36}$/i;

/**
 * Prepares a text of the service to be quoted: one line, cut off, without a known secret and without what looks like an
 * unknown token.
 *
 * @param text what the service wrote
 * @param secrets the known ones
 */
export function quoteService(text: string, secrets: readonly string[] = []): string {
	const shown = redact(text, secrets)
		.replace(AUTHORIZATION, `$1 ${HIDDEN}`)
		.replace(LONG_RUN, (run) => (looksLikeToken(run) ? HIDDEN : run))
		.replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
		.trim();
	return shorten(shown, MAX_QUOTE_LENGTH);
}

/** Words and numbers with hyphens between them, as in the host name visitors-2024-eu-west-1. */
const WORDS_AND_NUMBERS = /^([a-z]+|\d+)([_~+=-]+([a-z]+|\d+))*$/i;

/** So many capitals and small letters in one run are hardly words: camelCase of 20 characters has fewer capitals. */
const MIN_MIXED_LETTERS = 6;

/** A token of 20 characters has at least two digits, or the letters above. */
const MIN_DIGITS = 2;

function looksLikeToken(run: string): boolean {
	if (TRACE_ID.test(run)) return false;
	const capitals = run.replace(/[^A-Z]/g, '').length;
	const smallLetters = run.replace(/[^a-z]/g, '').length;
	if (Math.min(capitals, smallLetters) >= MIN_MIXED_LETTERS) return true;
	const digits = run.replace(/\D/g, '').length;
	return digits >= MIN_DIGITS && !WORDS_AND_NUMBERS.test(run);
}
