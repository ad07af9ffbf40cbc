/**
 * Turns a hyphenated attribute name (contract 2.1) into camelCase: `address-line-one` ->
 * `addressLineOne`. Every other character stays, and so does a name without hyphens inside.
 */
export function camelCase(name: string): string {
	return name.replace(/(?<=[^-])-+([\p{L}\p{N}])/gu, (_match, letter: string) =>
		letter.toUpperCase(),
	);
}
