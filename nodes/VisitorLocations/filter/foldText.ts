/** Letters that Unicode does not decompose, as Lucene's ASCIIFoldingFilter writes them. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
	đ: 'd',
	ð: 'd',
	ħ: 'h',
	ł: 'l',
	ø: 'o',
	ŧ: 't',
	þ: 'th',
	æ: 'ae',
	œ: 'oe',
};

/**
 * Folds text for comparison: upper and lower case become the same, and so do letters with and without accents. Only the
 * marks of Latin, Greek and Cyrillic letters are accents. In other scripts a mark makes another letter.
 *
 * @returns `''` for anything but text
 */
export function foldText(value: unknown): string {
	if (typeof value !== 'string') return '';
	const letters = value
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.toLowerCase()
		.toUpperCase() // ß becomes SS, and ı becomes I
		.toLowerCase()
		.replace(/ς/g, 'σ')
		.replace(/[đðħłøŧþæœ]/g, (letter) => OTHER_LETTERS[letter] ?? letter);
	return letters.normalize('NFC').trim();
}
