// In the text of an error, two characters that nobody uses (private use) mark what the service sent: links, names of fields,
// cities. Only there, an ordinary secret is hidden (secrets.ts); our own words can contain it. A ProblemError shows no marks.

const [START, END] = ['\ue000', '\ue001'];
const MARKS = /[\ue000\ue001]/g;
/** A text that was cut off has no end. */
const SERVICE_TEXT = /\ue000([^\ue001]*)(?:\ue001|$)/g;

/** @returns the text, marked as one of the service */
export function fromService(text: string): string {
	return START + removeMarks(text) + END;
}

export function removeMarks(text: string): string {
	return text.replace(MARKS, '');
}

/** @returns the text without marks, and with what `replace` makes of each text of the service */
export function replaceServiceTexts(text: string, replace: (part: string) => string): string {
	return removeMarks(text.replace(SERVICE_TEXT, (_match, part: string) => replace(part)));
}
