import type { List } from './list';
import { isPassing, readWords } from './list';
import { AUTHENTICATIONS, PAGINGS } from './product';

const [{ name: FOR_PASSWORD }, { name: FOR_CONNECT }, { name: FOR_CODE }] = AUTHENTICATIONS;

/** @param rotates whether a refresh brings a new refresh token, in words */
export function adviseCredential(grant: string, rotates: string): string[][] {
	const credential =
		grant === 'password'
			? ['Credential', FOR_PASSWORD, 'the password login works']
			: ['Credential', FOR_CONNECT, `if Connect fails, take ${FOR_CODE}: its calls work`];
	if (!rotates.startsWith('yes')) return [credential];
	const why = 'a refresh may make the refresh token before it invalid';
	const caution = ['Caution', 'one authorization for each credential', why];
	const used = ['Caution', 'authorize again', 'the refresh token that you gave is used up'];
	return grant === 'refresh' ? [credential, caution, used] : [credential, caution];
}

/** @param wrongToken the status that a wrong token gets, undefined without a reply */
export function adviseList(list: List, wrongToken: number | undefined): string[][] {
	const paging = ['Paging', ...pagingAdvice(list)];
	if (wrongToken === undefined || wrongToken === 401) return [paging];
	const why = `n8n renews a token after a 401, and a wrong one gets ${wrongToken}`;
	return [paging, ['Caution', 'a revoked token may not be renewed', why]];
}

/** @returns what to choose for Paging, and why */
function pagingAdvice({ automatic, better, firstPage, said }: List): [string, string] {
	const { paging, locations, exchanges } = automatic;
	const problem = automatic.problem?.join('. ');
	if (problem !== undefined) {
		if (isPassing(automatic)) return [paging, `not known yet, run the probe again: ${problem}`];
		if (better === undefined) return ['none fits', problem];
		return [better.paging, `${readWords(better)}; with ${paging}: ${problem}`];
	}
	const broken = exchanges.filter(({ status = 0 }) => status >= 500).length;
	const breaks = `with ${paging}, the service fails ${broken} times (5xx) at each reading`;
	const onePage = locations.length === firstPage;
	if (better !== undefined && (onePage || broken > 0)) {
		const why = onePage ? `${paging} takes the first page for the whole list` : breaks;
		return [better.paging, `${readWords(better)}; ${why}`];
	}
	if (!onePage || said.length > 0) return [paging, readWords(automatic)];
	const compare = 'nothing shows a second page; compare the number of locations with the service';
	return broken === 0 ? [paging, compare] : [PAGINGS.get('none') ?? '', `${breaks}; ${compare}`];
}
