import { memberOf, textOf } from '../../../credentials/shared/json';
import type { Problem } from '../../../credentials/shared/problem';
import { serviceText } from '../../../credentials/shared/secrets';

/**
 * @returns what a reply says in `errors`, or, as services do that are no JSON:API ones, in `error` or with a `success`
 * that is false; undefined where it says nothing of that kind
 */
export function saidErrors(body: unknown): unknown {
	const failed = memberOf(body, 'success') === false ? true : undefined;
	const said = [memberOf(body, 'errors'), memberOf(body, 'error'), failed].find(isSaid);
	const message: unknown = memberOf(body, 'message');
	return said === true && typeof message === 'string' ? message : said;
}

function isSaid(errors: unknown): boolean {
	return typeof errors === 'object' && errors !== null
		? Object.keys(errors).length > 0
		: Boolean(errors);
}

/**
 * A reply below 300 that has errors: data beside them is not the whole (JSON:API 1.1, top level: they exclude each other).
 *
 * @param errors what it says
 * @returns the words, and the status that the first error names
 */
export function errorsProblem(
	errors: unknown,
	address: string,
	secrets: string[],
): { problem: Problem; status?: number } {
	const words = jsonApiErrors({ errors }) || JSON.stringify(errors);
	const said = ` The service said: ${serviceText(words, secrets)}`;
	const status = Number(memberOf(Array.isArray(errors) ? errors[0] : errors, 'status'));
	return {
		problem: {
			message: 'The service answered with errors',
			description: `What came beside them may be a part only, so nothing was output. The call went to ${address}. Try again; if this keeps happening, report it to whoever runs the service.${said}`,
			said,
		},
		status: status >= 400 && status < 600 ? status : undefined,
	};
}

/** @returns `title` and `detail` of the errors of a reply (JSON:API 1.1, error objects), `''` where it has none */
export function jsonApiErrors(body: unknown): string {
	const errors: unknown = memberOf(body, 'errors');
	if (!Array.isArray(errors)) return '';
	return errors
		.slice(0, 3)
		.map((error) =>
			[memberOf(error, 'title'), memberOf(error, 'detail')]
				.filter((part) => typeof part === 'string' && part !== '')
				.join(': '),
		)
		.filter((text) => text !== '')
		.join('; ');
}

/**
 * @param wwwAuthenticate the header WWW-Authenticate
 * @returns what a service says of a refusal: JSON:API's errors, `detail` (Django REST framework; RFC 9457), `message`
 * (NestJS, Rails), or what stands with the challenge (RFC 6750, 3), `''` for nothing
 */
export function wordsOf(body: unknown, wwwAuthenticate = ''): string {
	const challenge = /error_description="((?:[^"\\]|\\.)*)"/i.exec(wwwAuthenticate)?.[1];
	const message = memberOf(body, 'message');
	const words = [
		jsonApiErrors(body),
		memberOf(body, 'detail'),
		Array.isArray(message) ? message.join('; ') : message,
		challenge,
	];
	return textOf(words.find((said) => typeof said === 'string' && said !== ''));
}
