import { memberOf } from '../../credentials/shared/json';
import type { Answer } from './facts';
import type { Secrets } from './secrets';

/** A reply, as far as the probe looks at it; without a reply there is only the fault. */
export interface Reply {
	status?: number;
	/** media type without parameters, in lower case */
	mediaType?: string;
	/** target of a redirect, as sent */
	location?: string;
	/** all headers, with names in lower case */
	headers?: Record<string, string>;
	/** parsed if it is JSON, else the text */
	body?: unknown;
	/** why no reply came, in words */
	fault?: string;
}

/** @param problem what the reply means if it is not what was asked for */
export function answerOf(reply: Reply, secrets: Secrets, problem?: string): Answer {
	const { status, fault } = reply;
	if (fault !== undefined) return { problem: fault };
	const said = secrets.shown(saidBy(reply));
	return { status, replied: bodyKind(reply), problem, said: said === '' ? undefined : said };
}

/** @returns what kind of body a reply has, in words */
export function bodyKind({ body }: Reply): string {
	if (Array.isArray(memberOf(body, 'errors'))) return 'JSON:API errors';
	if (typeof memberOf(body, 'error') === 'string') return 'an OAuth2 error';
	if (typeof body !== 'string') return 'other JSON';
	if (body.trim() === '') return 'an empty body';
	return /^\s*</.test(body) ? 'a web page (HTML)' : 'plain text';
}

/** @returns the service's own words about a refusal, not yet fit to be shown; '' when there are none */
export function saidBy({ status = 0, location, body }: Reply): string {
	if (status < 300) return ''; // tokens or locations
	const errors = memberOf(body, 'errors');
	const first: unknown = Array.isArray(errors) ? errors[0] : body;
	const words = ['error', 'error_description', 'title', 'detail', 'message']
		.map((name) => memberOf(first, name))
		.filter((value) => typeof value === 'string' && value !== '');
	if (status < 400) words.unshift(`redirect to ${location ?? 'nowhere'}`);
	return words.length > 0 || typeof body !== 'string' || /^\s*</.test(body)
		? words.join(': ')
		: body;
}

/** @returns the JSON type of a value, in words; whole numbers are told from others */
export function typeOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'list';
	if (typeof value === 'string') return 'text';
	if (typeof value === 'boolean') return 'true/false';
	if (typeof value === 'number') return Number.isInteger(value) ? 'whole number' : 'number';
	return 'object';
}

/** @returns the members of an object, each as `name (type)`, without their values */
export function memberNames(value: Record<string, unknown>, secrets: Secrets): string[] {
	return Object.entries(value).map(
		([name, member]) => `${secrets.shown(name)} (${typeOf(member)})`,
	);
}
