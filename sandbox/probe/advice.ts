import { VisitorLocationsApi } from '../../credentials/VisitorLocationsApi.credentials';
import { VisitorLocationsCodeApi } from '../../credentials/VisitorLocationsCodeApi.credentials';
import { VisitorLocationsOAuth2Api } from '../../credentials/VisitorLocationsOAuth2Api.credentials';
import type { Paging } from '../../nodes/VisitorLocations/paging/styles';
import { DEFAULT_PARALLEL, readingOptions } from '../../nodes/VisitorLocations/parameters/reading';
import type { Dialect, Facts, FirstPageFacts, ListFacts, TokenFacts } from './facts';
import { moreWords } from './findings';
import { usable } from './parameters';
import type { Login } from './plan';

const FOR_PASSWORD = new VisitorLocationsApi().displayName;
const FOR_CODE = new VisitorLocationsCodeApi().displayName;
const FOR_CONNECT = new VisitorLocationsOAuth2Api().displayName;

/** What to choose in n8n, and why. */
export interface Advice {
	/** the field or option, or what it is about */
	what: string;
	choose: string;
	why: string;
}

type Add = (what: string, choose: string, why: string) => void;

/**
 * Says which credential and which options of the node follow from the facts.
 *
 * @param busy whether the service complained about too many requests (429)
 */
export function recommend(facts: Facts, grant: Login['grant'], busy: boolean): Advice[] {
	const advice: Advice[] = [];
	const add: Add = (what, choose, why) => advice.push({ what, choose, why });
	const { tokens, list } = facts;
	adviseCredential(add, tokens, grant);
	if (list !== undefined) advisePrefix(add, list);
	if (list?.first !== undefined) advisePaging(add, list, list.first, busy);
	addCautions(add, facts, grant);
	return advice;
}

/** Which credential sends what the service accepts. */
function adviseCredential(add: Add, { calls }: TokenFacts, grant: Login['grant']): void {
	const made = calls.filter((call) =>
		grant === 'password' ? call.grant === 'password' : call.at === 'auth',
	);
	const accepted = made.filter(({ verdict }) => verdict === 'accepted').map(({ body }) => body);
	if (accepted.includes('multipart')) {
		add('Credential', FOR_PASSWORD, 'the password login works as documented');
	} else if (grant === 'password' && accepted.includes('form')) {
		const why = 'the service takes the password login as a form only';
		add('Credential', 'none yet', `${why}, and the credential sends multipart: report this`);
	} else if (accepted.includes('form')) {
		const why = "forms are accepted, which n8n's Connect sends";
		add('Credential', FOR_CONNECT, `${why}; if Connect misses state, take ${FOR_CODE}`);
	} else if (made.some(({ body }) => body === 'form') && accepted.length > 0) {
		add('Credential', FOR_CODE, "forms are not accepted, and n8n's Connect sends forms");
	} else if (accepted.length > 0) {
		const why = 'it makes the documented calls';
		add('Credential', FOR_CODE, `${why}; --refresh tells whether Connect can work, too`);
	}
}

function advisePrefix(add: Add, { prefixes }: ListFacts): void {
	const answering = prefixes.find(({ size }) => size !== undefined);
	if (answering === undefined) return;
	const { prefix, movedTo } = answering;
	if (movedTo === undefined) add('API Prefix', prefix, 'the list of locations is there');
	else add('API Prefix', movedTo.replace(/\/locations\/?$/, ''), `${prefix} redirects there`);
}

function advisePaging(add: Add, list: ListFacts, first: FirstPageFacts, busy: boolean): void {
	const { parameters, largest } = list;
	const { paging, why } = pagingOf(list, first);
	add('Paging', paging === undefined ? 'none fits' : pagingName(paging), why);

	const asked = paging === 'automatic' ? undefined : usable(parameters);
	if (asked?.verdict !== 'honoured') {
		add('Page Size', 'leave it out', 'the service chooses the size itself');
	} else if (largest?.size !== undefined) {
		add('Page Size', String(largest.size), 'the most that came at once');
	} else {
		add('Page Size', String(first.size), 'the size of the first page');
	}

	const several = asked === undefined ? first.foreseeable : first.total !== undefined;
	const [parallel, because] = busy
		? ['1', 'the service complained about too many requests (429)']
		: several
			? [`${DEFAULT_PARALLEL} (default)`, 'the reply tells how many pages there are']
			: ['leave it out', 'no further pages can be foreseen'];
	add('Parallel Requests', parallel, because);

	// A larger page size would save requests that automatic paging makes.
	if (asked === undefined && largest?.size !== undefined && largest.size > first.size) {
		const choose = `Paging ${pagingName(largest.style)}, Page Size ${largest.size}`;
		add('For fewer requests', choose, `pages have ${first.size} otherwise`);
	}
}

/** What automatic paging goes by. */
const FOLLOWED: Record<Dialect, string> = {
	links: 'links.next',
	'meta page': 'the page number in meta',
	'meta total': 'the total in meta',
	whole: 'the total in meta',
	none: 'nothing',
};

/** @returns what to choose, undefined when nothing fits */
function pagingOf(list: ListFacts, first: FirstPageFacts): { paging?: Paging; why: string } {
	const { second, beyond, parameters } = list;
	const { dialect, total = 0 } = first;
	const automatic = (why: string) => ({ paging: 'automatic' as const, why });
	if (second !== undefined && second.fresh > 0) {
		return automatic(`${FOLLOWED[dialect]} shows the second page, and ${moreWords(second)}`);
	}
	if (dialect === 'whole') return automatic(`all ${total} locations come on the first page`);
	const paging = usable(parameters)?.style;
	if (second !== undefined) return { paging, why: `automatic paging fails: ${moreWords(second)}` };
	if (beyond !== undefined && beyond.fresh > 0) {
		return { paging, why: 'automatic paging would take the first page for the whole list' };
	}
	return automatic('nothing shows a second page; compare the number of locations with the service');
}

/** @returns what a choice of the node's option Paging is called in the editor */
export function pagingName(paging: Paging): string {
	const choices = readingOptions.find(({ name }) => name === 'paging')?.options ?? [];
	return choices.find((choice) => 'value' in choice && choice.value === paging)?.name ?? paging;
}

function addCautions(add: Add, { tokens, list }: Facts, grant: Login['grant']): void {
	const status = list?.first && list.wrongToken.status;
	if (status !== undefined && status !== 401) {
		const why = `n8n renews a token after a 401, and a wrong one is answered with ${status}`;
		add('Caution', 'expired tokens may not be renewed', why);
	}
	if (tokens.rotation === 'rotates') {
		const why = 'a refresh brings a new refresh token, and the old one may be invalid then';
		add('Caution', 'one authorization for each credential', why);
		const used = 'the refresh token that you gave is used up, and the new one was not kept';
		if (grant === 'refresh') add('Caution', 'authorize again', used);
	}
	if (list?.locations?.idsUnique === false) {
		const why = 'two locations have the same id, and the node outputs each id once';
		add('Caution', 'locations may be missing', why);
	}
}
