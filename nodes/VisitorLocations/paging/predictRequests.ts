/**
 * Predicts the requests after the next one: if exactly one number grows from one query to the next, it goes on growing. A wrong
 * prediction is never used, because a page counts only if a paginator requests its very URL.
 *
 * @param current the URL of a page
 * @param next the URL of the page after it
 * @param pageLength how many locations the page has, which is the first offset if the query of `current` has none
 * @param pagesLeft how many pages are left, the next one included
 */
export function predictRequests(
	current: string,
	next: string,
	pageLength: number,
	pagesLeft: number,
): string[] {
	const before = readNumbers(current);
	const [growing, ...others] = readNumbers(next)
		.map(({ name, value, index }) => {
			const earlier = before.find((number) => number.name === name)?.value;
			return { name, value, index, step: value - (earlier ?? guessEarlier(value, pageLength)) };
		})
		.filter(({ step }) => step !== 0);
	if (growing === undefined || others.length > 0 || growing.step < 0) return [];
	const { name, value, index, step } = growing;
	const [path, parameters] = splitQuery(next);
	return Array.from({ length: Math.max(0, pagesLeft - 1) }, (_, position) => {
		const parameter = `${name}=${value + (position + 1) * step}`;
		return `${path}?${parameters.with(index, parameter).join('&')}`;
	});
}

/** The position of a first page whose query has none: page 1 before page 2, offset 0 before the length of the page. */
function guessEarlier(value: number, pageLength: number): number {
	if (value === pageLength) return 0;
	return value === 2 ? 1 : value;
}

interface NumberParameter {
	name: string;
	value: number;
	/** in the query */
	index: number;
}

/** @returns the parameters that are numbers, without page sizes */
function readNumbers(url: string): NumberParameter[] {
	const [, parameters] = splitQuery(url);
	return parameters.flatMap((parameter, index) => {
		const [, name = '', digits] = /^([^=]*)=(\d{1,15})$/.exec(parameter) ?? [];
		const isSize = /size|limit|per|count/i.test(name);
		return digits === undefined || isSize ? [] : [{ name, value: Number(digits), index }];
	});
}

/** @returns what comes before the query, and its parameters as they are written */
function splitQuery(url: string): [path: string, parameters: string[]] {
	const [path = '', ...query] = url.split('?');
	return [path, query.length === 0 ? [] : query.join('?').split('&')];
}
