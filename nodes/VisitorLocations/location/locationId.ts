import { isObject } from '../../../credentials/shared/members';
import { textOf } from '../../../credentials/shared/filledIn';
import { ProblemError } from '../../../credentials/shared/problem';

/** `<app_host>/api/v3/locations/<location_id>`, the form of `links.self` (contract 2.1); any path before `locations`. */
const LOCATION_URL = /^https?:\/\/[^/\s]+\/(?:[^?#\s]*\/)?locations\/([^/?#\s]+)/i;

/**
 * @param chosen the value of the resource locator: `{ mode, value }`, or a plain ID or URL as an expression or an
 * AI agent gives it
 * @returns the ID
 * @throws ProblemError when there is none
 */
export function locationIdOf(chosen: unknown): string {
	const text = textOf(isObject(chosen) ? chosen.value : chosen).trim();
	if (text === '') {
		throw new ProblemError({
			message: 'Location is empty',
			description: 'Choose a location from the list, or fill in its ID or URL.',
		});
	}
	const isUrl = (isObject(chosen) && chosen.mode === 'url') || /^https?:/i.test(text);
	if (!isUrl) return text;
	const [, id] = LOCATION_URL.exec(text) ?? [];
	if (id !== undefined) return decoded(id);
	throw new ProblemError({
		message: 'The URL is not one of a location',
		description:
			'It has to look like https://app.example.com/api/v3/locations/10006, as in the field url of an item. Correct it, or choose By ID.',
	});
}

/** A percent sign that encodes nothing stays. */
function decoded(id: string): string {
	return id.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
		try {
			return decodeURIComponent(encoded);
		} catch {
			return encoded;
		}
	});
}
