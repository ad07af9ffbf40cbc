const LONGEST = 300;

/**
 * Makes text of the service fit to be shown: one line, no secret, not endless.
 *
 * @param text what the service wrote
 * @param secrets values that must not be shown (passwords, client secrets, tokens), in whatever form they come
 */
export function serviceText(text: string, secrets: readonly string[]): string {
	let shown = text;
	for (const form of secretForms(secrets)) {
		shown = COMMON.test(form)
			? shown.replace(asWholeValue(form), '[hidden]')
			: shown.replaceAll(form, '[hidden]');
	}
	// Also a token that we were not told of, as "Bearer …" or "Basic …".
	shown = shown.replace(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 [hidden]');
	shown = shown.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
	return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
}

/** What an error says without meaning the secret: to hide it in every sentence would give it away. */
const COMMON = /^(\p{L}{1,7}|.{1,3})$/u;

/** @returns where a text holds a value on a line of its own, in quotation marks, or after a colon or an equals sign */
function asWholeValue(value: string): RegExp {
	const literal = value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
	return new RegExp(`(?<=^|["'\`=:;>]\\s*)${literal}(?=\\s*($|["'\`&<;,.)}\\]]))`, 'gmu');
}

/** The shortest piece of base64 that is taken for a part of a secret: shorter ones are words by chance. */
const SHORTEST_PIECE = 10;

/**
 * @param secrets empty ones are ignored
 * @returns each as it is, and as a service may repeat it: in a URL, a form, JSON, HTML or base64. The longest come
 * first, so that none is left in pieces by a shorter one that it holds.
 */
export function secretForms(secrets: readonly string[]): string[] {
	return [...new Set(secrets.flatMap(formsOf))]
		.filter((form) => form !== '')
		.sort((one, other) => other.length - one.length);
}

function formsOf(secret: string): string[] {
	const bytes = Buffer.from(secret);
	const url = encoded(secret);
	const form = new URLSearchParams({ _: secret }).toString().slice('_='.length);
	const base64 = [bytes.toString('base64'), ...[0, 1, 2].map((shift) => piece(bytes, shift))];
	return [
		secret,
		...[url, form].flatMap((text) => [text, text.replace(/%../g, (hex) => hex.toLowerCase())]),
		JSON.stringify(secret).slice(1, -1),
		...html(secret),
		...base64.flatMap((text) => [text, text.replace(/\+/g, '-').replace(/\//g, '_')]),
	];
}

/** Half of a surrogate pair has no form in a URL. */
function encoded(secret: string): string {
	try {
		return encodeURIComponent(secret);
	} catch {
		return secret;
	}
}

const NAMED: Record<string, string> = {
	'&': 'amp',
	'<': 'lt',
	'>': 'gt',
	'"': 'quot',
	"'": 'apos',
};

/** Escaped by names, by decimal and by hexadecimal numbers; apostrophes by number where the others have names. */
function html(secret: string): string[] {
	const code = (character: string) => character.charCodeAt(0);
	const decimal = (character: string) => `&#${code(character)};`;
	const padded = (character: string) => `&#${String(code(character)).padStart(3, '0')};`;
	const hex = (character: string) => `&#x${code(character).toString(16)};`;
	const named = (character: string) => `&${NAMED[character] ?? ''};`;
	const mixed = (apostrophe: (character: string) => string) => (character: string) =>
		character === "'" ? apostrophe(character) : named(character);
	return [
		decimal,
		hex,
		named,
		mixed(decimal),
		mixed(padded),
		mixed(hex),
		mixed((same) => same),
	].map((escape) => secret.replace(/[&<>"']/g, escape));
}

/** @returns the base64 that a secret has inside a longer text, after so many bytes; '' when it is too short to tell */
function piece(bytes: Buffer, shift: number): string {
	const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
	const begin = Math.ceil((shift * 8) / 6);
	const end = Math.floor(((shift + bytes.length) * 8) / 6);
	return end - begin < SHORTEST_PIECE ? '' : text.slice(begin, end);
}
