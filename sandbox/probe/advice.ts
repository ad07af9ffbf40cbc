import { AUTHENTICATIONS } from '../../nodes/VisitorLocations/parameters/authentication';
import type { Add, Advice } from './advising';
import type { Facts, ListFacts, TokenFacts } from './facts';
import { advisePaging } from './pagingAdvice';
import type { Login } from './plan';

/** The names of the credentials in the editor's menu. */
const [{ name: FOR_PASSWORD }, { name: FOR_CONNECT }, { name: FOR_CODE }] = AUTHENTICATIONS;

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
	if (list !== undefined) {
		advisePrefix(add, list);
		advisePaging(add, list, busy);
	}
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

function addCautions(add: Add, { tokens, list }: Facts, grant: Login['grant']): void {
	const status = list?.first && list.wrongToken.status;
	if (status !== undefined && status !== 401) {
		const wrong = `n8n renews a token after a 401, and a wrong one is answered with ${status}`;
		if (tokens.lifetime === undefined) {
			const why = `${wrong}; without expires_in, the time tells nothing either`;
			add('Caution', 'expired tokens may not be renewed', why);
		} else {
			const clock = 'expires_in tells when it is time, but not that one was revoked before';
			const connect =
				grant === 'password' ? '' : '; for Connect, n8n must keep the time, as 2.41 does';
			add('Caution', 'tokens are renewed by the clock only', `${wrong}; ${clock}${connect}`);
		}
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
