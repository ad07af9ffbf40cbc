import type { Answer, Facts, ListFacts, LocationFacts, PageFacts, ParameterFacts } from './facts';
import type { TokenCall, TokenCallFacts, TokenFacts } from './facts';

/** A part of the report. The first cell of a row is the question, or what it is about. */
export interface Section {
	title: string;
	rows: string[][];
}

/** @returns what the probe found out, in words */
export function findingsOf({ tokens, list }: Facts): Section[] {
	return [
		{ title: 'Tokens', rows: tokenFindings(tokens) },
		{ title: 'The list', rows: list === undefined ? [] : listFindings(list) },
		...(list?.locations === undefined ? [] : locationFindings(list.locations)),
	];
}

function tokenFindings({ calls, members, lifetime, refreshable, rotation }: TokenFacts) {
	const rows = calls.map((call) => [callName(call), quoting(callWords(call), call)]);
	if (members.length === 0) return rows;
	const refreshed = calls.some(({ grant }) => grant === 'refresh');
	const unknown = refreshed ? 'not known: no refresh was accepted' : 'not asked';
	return [
		...rows,
		['Token response', members.join(', ')],
		['Access token lives', lifetime === undefined ? 'not told' : `${lifetime} s`],
		['Refresh token issued', refreshable ? 'yes' : 'no'],
		['Refresh tokens rotate', rotation === undefined ? unknown : ROTATIONS[rotation]],
	];
}

const GRANTS = { password: 'Password login', code: 'Code exchange', refresh: 'Refresh' };
const BODIES = { multipart: 'multipart', form: 'form', json: 'JSON' };
const ROTATIONS = {
	rotates: 'yes: a refresh brings a new one',
	keeps: 'no: a refresh brings the same one',
	omits: 'a refresh brings none: the old one is kept',
};

/** @returns what a token call is called, and whether it is documented */
export function callName({ grant, at, body }: TokenCall): string {
	// Whether obtainTokenByPassword takes a refresh token is not published (docs/openapi.yaml, x-not-shown).
	const undocumented = at === 'base' && grant === 'refresh';
	const documented = !undocumented && body !== 'form';
	const where = undocumented ? ' at /oauth2/token' : '';
	return `${GRANTS[grant]}${where}, ${BODIES[body]}${documented ? ' (documented)' : ''}`;
}

/** @returns how a token call ended */
export function callWords({ verdict, status, replied, problem = '' }: TokenCallFacts): string {
	if (status === undefined) return problem;
	if (verdict === 'accepted') return `accepted (${status})`;
	if (status < 300) return `answered ${status} with ${replied ?? ''}, no token`;
	return `${verdict} (${status}): ${problem.replace(` (${status})`, '')}`;
}

function listFindings(list: ListFacts): string[][] {
	const { prefixes, first, second, parameters, beyond, largest, wrongToken, noToken } = list;
	const rows = prefixes.map((page) => {
		const moved = page.movedTo === undefined ? '' : `redirects to ${page.movedTo}, which `;
		const words = page.problem ?? `answers with a list of ${page.size ?? 0}`;
		return [`API prefix ${page.prefix}`, quoting(moved + words, page)];
	});
	if (first !== undefined) {
		rows.push(
			['Media type', first.mediaType],
			['Locations on the first page', String(first.size)],
			['Total reported', String(first.total ?? 'no')],
			['Members beside data', first.members.join(', ') || 'none'],
			['Paging that the reply shows', first.dialect],
			['The second page', second === undefined ? 'none is shown' : moreWords(second)],
			...parameters.map((asked) => [asked.query, VERDICTS[asked.verdict](asked)]),
		);
		if (parameters.length === 0) {
			rows.push(['Query parameters', 'not asked: it takes at least two locations']);
		}
		if (beyond !== undefined) rows.push(['Asked for more all the same', moreWords(beyond)]);
		if (largest !== undefined) {
			const { problem, query, size = 0 } = largest;
			rows.push(['Largest page', problem ?? `${query} brings ${size} locations`]);
		}
	}
	return [...rows, ['Wrong token', refusalWords(wrongToken)], ['No token', refusalWords(noToken)]];
}

/** @returns what a request for further locations brought */
export function moreWords(page: PageFacts): string {
	const { size = 0, fresh, problem } = page;
	if (problem !== undefined) return quoting(problem, page, ': ');
	if (size === 0) return 'it came empty';
	if (fresh === 0) return 'it brought no new location';
	return `it brought ${fresh} new locations${fresh === size ? '' : ` and ${size - fresh} known ones`}`;
}

/** What each verdict about query parameters means. */
const VERDICTS: Record<ParameterFacts['verdict'], (asked: ParameterFacts) => string> = {
	honoured: () => 'place and size are honoured',
	'place only': () => 'the place is honoured, the size is not',
	'size only': () => 'the size is honoured, the place is not',
	'counts from 0': () => 'honoured, but pages are counted from 0',
	ignored: () => 'ignored: the first page came again',
	unclear: ({ size = 0 }) => `unclear: ${size} locations came that are not the ones asked for`,
	refused: moreWords,
};

function refusalWords(answer: Answer): string {
	const { status, replied, problem } = answer;
	return problem ?? quoting(`${status ?? ''} with ${replied ?? ''}`, answer);
}

function locationFindings(locations: LocationFacts): Section[] {
	const { count, shape, idTypes, idsUnique, selfForms, otherMembers, missing } = locations;
	const moreForms = selfForms.length > 3 ? `, and ${selfForms.length - 3} other forms` : '';
	const rows = [
		['Shape', shape],
		['Ids', `${idTypes.join(', ')}; ${idsUnique ? 'all different' : 'some come twice'}`],
		['links.self', selfForms.slice(0, 3).join(', ') + moreForms],
		['Other members', otherMembers.join(', ') || 'none'],
		['Documented, but missing', missing.join(', ') || 'none'],
	];
	const attributes = locations.attributes.map((attribute) => [
		attribute.name,
		attribute.documented ? 'documented' : 'new',
		(attribute.types.join(', ') || 'null only') +
			(attribute.expected === undefined ? '' : ` (documented: ${attribute.expected})`),
		attribute.nulls === 0
			? 'never null'
			: `null ${Math.round((100 * attribute.nulls) / attribute.present)} %`,
		attribute.present === count ? '' : `in ${attribute.present} of ${count}`,
	]);
	return [
		{ title: `The locations (${count} read)`, rows },
		{ title: 'Attributes', rows: attributes },
	];
}

function quoting(words: string, { said = '' }: Answer, lead = '. The service said: '): string {
	return said === '' ? words : words + lead + said;
}
