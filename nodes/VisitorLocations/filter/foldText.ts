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
 * Folds text for comparison: upper and lower case become the same, and so do letters with and without accents, the
 * apostrophes, the hyphens and dashes, and spaces and line breaks, as many as there are. Only the marks of Latin, Greek and
 * Cyrillic letters are accents. In other scripts a mark makes another letter.
 *
 * @returns `''` for anything but text
 */
export function foldText(value: unknown): string {
	if (typeof value !== 'string') return '';
	const letters = value
		.replace(/[’‘‛ʼʻ′`´]/g, "'") // NFKD makes a space of the last one
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.toLowerCase()
		.toUpperCase() // ß becomes SS, and ı becomes I
		.toLowerCase()
		.replace(/ς/g, 'σ')
		.replace(/[đðħłøŧþæœ]/g, (letter) => OTHER_LETTERS[letter] ?? letter)
		.replace(/[\u2010-\u2015\u2212]/g, '-')
		.replace(/\s+/g, ' ');
	return letters.normalize('NFC').trim();
}
