import type { JsonObject } from '../json';
import { getMember, parseJson, toText, trimText } from '../json';
import { findCode } from '../pastedCode';
import { shorten } from '../text';
import { withoutTags } from './problem';
import { UNSET } from '../storedTokens';

const HIDDEN = '[hidden]';
const MAX_QUOTE_LENGTH = 300;
/** A longer text is not quoted, because the search for secrets in it takes long, in UTF-16 code units. */
const MAX_SEARCHED_LENGTH = 64 * 1024;

/** The secret fields of all credential types, and the secret members of n8n's `oauthTokenData`. */
const SECRET_FIELDS = ['accessToken', 'clientSecret', 'password'];
const SECRET_TOKENS = ['access_token', 'refresh_token'];

/** @returns the secrets of a credential, and its client as HTTP Basic sends it (RFC 7617, 2), also in base64url; `''` for an empty one */
export function findSecrets(credential: JsonObject): string[] {
	const client = [credential.clientId, credential.clientSecret].map(trimText).join(':');
	const tokenData = parseJson(toText(credential.tokenData));
	return [
		...SECRET_FIELDS.map((name) => trimText(credential[name])),
		toText(getMember(tokenData, 'refreshToken')),
		...SECRET_TOKENS.map((name) => toText(getMember(credential.oauthTokenData, name))),
		findCode(credential.authorizationCode),
		encodeBasic(client),
		Buffer.from(client).toString('base64url'),
	].filter((secret) => secret !== UNSET);
}

/** @returns the base64 of a client ID and secret with a colon between them (RFC 7617, 2) */
export function encodeBasic(client: string): string {
	return Buffer.from(client).toString('base64');
}

/**
 * Prepares a text of the service to be quoted: on one line, cut off, and without secrets.
 *
 * @param text what the service wrote
 * @param secrets the known ones
 * @returns `''` if it contains a secret in another spelling, or nothing that can be shown, or is too long
 */
export function quoteService(text: string, secrets: readonly string[] = []): string {
	if (text.length > MAX_SEARCHED_LENGTH) return '';
	const shown = hideSecrets(text, secrets);
	if (decode(shown).some((decoded) => findPlaces(decoded, secrets).length > 0)) return '';
	return shorten(shown.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim(), MAX_QUOTE_LENGTH);
}

/**
 * @returns the secrets to hide in our own texts, when an error leaves the package. A word is none of them: our texts can contain it, and a
 * gap would show it. It is hidden where the service is quoted
 */
export function withoutWords(secrets: readonly string[]): string[] {
	return secrets.filter((secret) => !isWord(secret));
}

/** Whether a secret can be a word, such as the passwords "office" and "1234": letters alone, digits alone, or very short. */
function isWord(secret: string): boolean {
	return secret.length < 4 || /^(\p{L}{1,20}|\p{N}{1,20})$/u.test(secret);
}

/** A token with its scheme (RFC 6750, 2.1; RFC 7617, 2), or only words: "Basic plan". */
const AUTHORIZATION = /\b(bearer|basic)( +)([^\s"'<>]+)/gi;
/** A word of a text, with what stands after it. */
const PLAIN_WORD = /^(\p{L}\p{Ll}{0,19}|\p{Lu}{1,20})[.,;:!?)\]…]*$/u;

/**
 * Replaces each secret in a text by `[hidden]`, a word only as a whole one, and a token after `Bearer` or `Basic`.
 *
 * @param text nothing in it was cut off within a secret
 * @param secrets the known ones, of any length; `''` is ignored
 */
export function hideSecrets(text: string, secrets: readonly string[]): string {
	let shown = '';
	let end = 0;
	for (const place of findPlaces(text, secrets)) {
		if (place.start >= end) shown += text.slice(end, place.start) + HIDDEN;
		end = Math.max(end, place.end);
	}
	return (shown + text.slice(end)).replace(
		AUTHORIZATION,
		(whole, scheme: string, _spaces, token: string) =>
			PLAIN_WORD.test(token) ? whole : `${scheme} ${HIDDEN}`,
	);
}

/** A part of a text. */
interface Place {
	start: number;
	/** behind its last character */
	end: number;
}

/** @returns where secrets are in a text, in the order of their starts. A word counts only as a whole one. No secret is ever part of a pattern */
function findPlaces(text: string, secrets: readonly string[]): Place[] {
	const lower = toLowerAscii(text);
	const places = [...new Set(secrets)].flatMap((secret) => {
		if (secret === '') return [];
		const found = listForms(secret).flatMap((form) => findAll(lower, toLowerAscii(form)));
		return isWord(secret) ? found.filter((place) => isWhole(text, place)) : found;
	});
	return places.sort((one, other) => one.start - other.start);
}

function findAll(text: string, searched: string): Place[] {
	const places: Place[] = [];
	let start = text.indexOf(searched);
	while (start >= 0) {
		places.push({ start, end: start + searched.length });
		start = text.indexOf(searched, start + 1);
	}
	return places;
}

function isWhole(text: string, { start, end }: Place): boolean {
	const around = [text.slice(Math.max(0, start - 2), start), text.slice(end, end + 2)];
	return !/[\p{L}\p{N}]$/u.test(around[0] ?? '') && !/^[\p{L}\p{N}]/u.test(around[1] ?? '');
}

/** A host name is written in small letters, and so are the digits of an encoded character. Others keep their length in no other way. */
function toLowerAscii(text: string): string {
	return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** @returns a secret as it is, as URLs, forms and JSON contain it, and as an error shows it */
function listForms(secret: string): string[] {
	const form = new URLSearchParams({ '': secret }).toString().slice(1);
	const json = JSON.stringify(secret).slice(1, -1);
	// Half a character, which a URL cannot contain, becomes a replacement character.
	const url = encodeURIComponent(Buffer.from(secret).toString());
	return [...new Set([secret, url, form, json, withoutTags(secret)])];
}

const decodePercents = (text: string) =>
	text.replace(/(%[0-9a-f]{2})+/gi, (bytes) =>
		Buffer.from(bytes.replaceAll('%', ''), 'hex').toString(),
	);
/** How a text can spell a character in another way. Each is decoded alone, and after those before it. */
const DECODERS: readonly ((text: string) => string)[] = [
	(text) => text.replaceAll('+', ' '),
	decodePercents,
	decodePercents,
	(text) =>
		text
			.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_match, hex?: string, digits?: string) =>
				toCharacter(hex === undefined ? Number(digits) : parseInt(hex, 16)),
			)
			.replace(/&(amp|lt|gt|quot|apos);/gi, (_match, name: string) =>
				toText(ENTITIES[name.toLowerCase()]),
			),
	(text) =>
		text
			.replace(/\\u\{?([0-9a-f]{4,6})\}?/gi, (_match, hex: string) =>
				toCharacter(parseInt(hex, 16)),
			)
			.replace(/\\(["'\\/])/g, '$1'),
	(text) => text.replace(/\\[rn]|[\r\n]/g, ''),
	// A quote is on one line.
	(text) => text.replace(/\s+/g, ' '),
];
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function toCharacter(code: number): string {
	return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** @returns the text as it reads with each of the spellings, and with several of them, decoded */
function decode(text: string): string[] {
	let current = text;
	const texts = DECODERS.flatMap((decoder) => {
		current = decoder(current);
		return [current, decoder(text)];
	});
	return [...new Set(texts)].filter((decoded) => decoded !== text);
}
