import { secretForms } from '../../../harness/secrets';

/** What n8n makes of a token that was refused twice, or changed under way; a class's name says less than its words. */
const KNOWN = /^(Error\|401|Error\|The access token was issued for other fields of the credential)/;

/** @returns all that an error tells */
export function textOfError(error: unknown): string {
	const { name, message, description = '', stack } = error as Error & { description?: string };
	const isProblem = description !== '' && !message.startsWith('Authorization ');
	return [isProblem ? 'ProblemError' : name, message, description, stack].join('|');
}

/**
 * @param forgot whether something may have lost what tells an older authorization from a newer one
 * @throws Error for a secret in a text, or an error that nobody thought of
 */
export function checkTexts(texts: string[], secrets: Iterable<string>, forgot: boolean): void {
	const text = texts.join('\n');
	for (const form of [...secrets].flatMap(secretForms)) {
		if (text.includes(form)) throw new Error(`${form.slice(0, 8)}… is in a text`);
	}
	if (!forgot && text.includes('Older tokens have replaced')) throw new Error(text);
	const unknown = texts.find((said) => !said.startsWith('ProblemError|') && !KNOWN.test(said));
	if (unknown !== undefined) throw new Error(unknown);
}
