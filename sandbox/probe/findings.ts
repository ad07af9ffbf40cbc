import { callName } from './callName';
import type { Facts, ListFacts, LocationFacts, TokenFacts } from './facts';

/** One line of the report: a question and its answer. */
export type Finding = [question: string, answer: string];

const NOT_ASKED = 'not asked';

/** @returns what the probe found out, section by section */
export function findingsOf({ tokens, list }: Facts): { title: string; rows: Finding[] }[] {
	const sections = [{ title: 'Tokens', rows: tokenFindings(tokens) }];
	if (list !== undefined) sections.push({ title: 'The list', rows: listFindings(list) });
	if (list?.locations !== undefined) {
		const rows = locationFindings(list.locations);
		sections.push({ title: `The locations (${list.locations.count} read)`, rows });
	}
	return sections;
}

function tokenFindings(tokens: TokenFacts): Finding[] {
	const { calls, members, lifetime, refreshable, rotation } = tokens;
	const rows = calls.map((call): Finding => [callName(call), withSaid(call.words, call.said)]);
	if (members.length > 0) {
		rows.push(['Token response', members.join(', ')]);
		rows.push(['Access token lives', lifetime === undefined ? 'not told' : `${lifetime} s`]);
		rows.push(['Refresh token issued', refreshable ? 'yes' : 'no']);
		const refreshed = calls.some(({ grant }) => grant === 'refresh');
		const unknown = refreshed ? 'not known: no refresh was accepted' : NOT_ASKED;
		rows.push(['Refresh tokens rotate', rotation === undefined ? unknown : ROTATIONS[rotation]]);
	}
	return rows;
}

const ROTATIONS = {
	rotates: 'yes: a refresh brings a new one',
	keeps: 'no: a refresh brings the same one',
	omits: 'a refresh brings none: the old one is kept',
};

function listFindings(list: ListFacts): Finding[] {
	const { prefixes, first, second, beyond, largest, wrongToken, noToken } = list;
	const rows = prefixes.map(({ prefix, words, said, movedTo }): Finding => {
		const moved = movedTo === undefined ? '' : `redirects to ${movedTo}, which `;
		return [`API prefix ${prefix}`, withSaid(moved + words, said)];
	});
	if (first !== undefined) {
		rows.push(
			['Media type', first.mediaType],
			['Locations on the first page', String(first.size)],
			['Total reported', first.total === undefined ? 'no' : String(first.total)],
			['Members beside data', first.members.join(', ') || 'none'],
			['Paging that the reply shows', first.dialect],
			['The second page', second?.words ?? 'none is shown'],
			...list.parameters.map(({ query, words }): Finding => [query, words]),
		);
		if (list.parameters.length === 0) {
			rows.push(['Query parameters', `${NOT_ASKED}: it takes at least two locations`]);
		}
		if (beyond !== undefined) rows.push(['Asked for more all the same', beyond.words]);
		if (largest !== undefined) rows.push(['Largest page', largest.words]);
	}
	if (wrongToken !== undefined)
		rows.push(['Wrong token', withSaid(wrongToken.words, wrongToken.said)]);
	if (noToken !== undefined) rows.push(['No token', withSaid(noToken.words, noToken.said)]);
	return rows;
}

function locationFindings(locations: LocationFacts): Finding[] {
	const { shape, idTypes, idsUnique, selfForms, otherMembers, missing } = locations;
	const moreForms = selfForms.length > 3 ? `, and ${selfForms.length - 3} other forms` : '';
	return [
		['Shape', shape],
		['Ids', `${idTypes.join(', ')}; ${idsUnique ? 'all different' : 'some come twice'}`],
		['links.self', selfForms.slice(0, 3).join(', ') + moreForms],
		['Other members', otherMembers.join(', ') || 'none'],
		['Documented, but missing', missing.join(', ') || 'none'],
	];
}

function withSaid(words: string, said: string): string {
	return said === '' ? words : `${words}. The service said: ${said}`;
}
