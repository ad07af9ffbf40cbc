/**
 * An address of a credential as an expression of n8n, where n8n runs no code of ours before it calls. The expression
 * itself holds the rule "https, or this machine": any other address gets a scheme that nothing can call and that says what is
 * wrong, for n8n shows the scheme of an address that it refuses (n8n 2.41, validateOAuthUrl).
 *
 * @param field an expression that gives the field's value
 * @param displayName the field's name in the editor
 * @param path what to add
 */
export function secureExpression(field: string, displayName: string, path: string): string {
	// n8n evaluates a backslash in an expression string once more: hence no regex literals here.
	const secure =
		'new RegExp("^(https:|http://(localhost|127[.][0-9.]+|.::1.)(:[0-9]+)?(/|$))", "i")';
	const address = `(${field} ?? "").trim().replace(new RegExp("/+$"), "")`;
	const refused = `${displayName.replace(/ /g, '-')}-must-start-with-https:`;
	return `={{ ${secure}.test(${address}) ? ${address} + "${path}" : "${refused}" }}`;
}
