import { secretForms } from './secretForms';

const LONGEST = 300;

/**
 * Makes text of the service fit to be shown: one line, no secret, not endless.
 *
 * @param text what the service wrote
 * @param secrets values that must not be shown (passwords, client secrets, tokens), in whatever form they come
 */
export function serviceText(text: string, secrets: readonly string[]): string {
	let shown = text;
	for (const form of secretForms(secrets)) shown = shown.replaceAll(form, '[hidden]');
	// Also a token that we were not told of, as "Bearer …" or "Basic …".
	shown = shown.replace(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 [hidden]');
	shown = shown.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
	return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
}
