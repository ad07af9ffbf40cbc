import type { Facts, LocationFacts, TokenCall, TokenCallFacts, TokenFacts } from './facts';
import { listFindings } from './listFindings';
import { quoting } from './words';

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
