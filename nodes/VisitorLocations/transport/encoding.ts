import { textOf } from '../../../credentials/shared/json';
import type { Problem } from '../../../credentials/shared/problem';
import type { Reply } from './connection';

/** What is UTF-8 by another name, or the same where it is written alike. */
const READABLE = /^(utf-?8|us-ascii|ascii)$/i;

/**
 * n8n reads every reply as UTF-8, whatever its Content-Type says (n8n 2.41, axios), and puts U+FFFD for what is none.
 * JSON between systems is UTF-8 (RFC 8259, 8.1).
 *
 * @param address what was called, without query
 * @returns what is wrong with a reply that says to be in another encoding, and whose letters were lost
 */
export function encodingProblem({ headers, body }: Reply, address: string): Problem | undefined {
	const type = textOf(headers['content-type']);
	const charset = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(type)?.[1];
	if (charset === undefined || READABLE.test(charset)) return undefined;
	// What is no list at all has an error of its own.
	if (typeof body === 'string' && /^\s*(<|$)/.test(body)) return undefined;
	if (typeof body !== 'string' && !JSON.stringify(body).includes('\ufffd')) return undefined;
	return {
		message: `The service sent its reply in ${charset}, and n8n reads UTF-8`,
		description: `Letters would come out wrong, so nothing was output. The call went to ${address}. Report this to whoever runs the service: JSON is UTF-8 (RFC 8259).`,
	};
}
