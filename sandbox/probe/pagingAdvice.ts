import type { Paging } from '../../nodes/VisitorLocations/paging/styles';
import { DEFAULT_PARALLEL, readingOptions } from '../../nodes/VisitorLocations/parameters/reading';
import type { Add } from './advising';
import type { FirstPageFacts, OnwardFacts, PagingFacts } from './facts';
import { onwardWords, readWords } from './words';

/**
 * Says what to choose in the options about paging.
 *
 * @param busy whether the service complained about too many requests (429)
 */
export function advisePaging(add: Add, facts: PagingFacts, busy: boolean): void {
	const { first, automatic, foreseeable = false, chosen, largest } = facts;
	if (first === undefined || automatic === undefined) return;
	const { paging, why } = choiceOf(first, automatic, chosen?.paging);
	add('Paging', paging === undefined ? 'none fits' : choiceName('paging', paging), why);

	if (paging === largest?.style && largest?.size !== undefined) {
		add('Page Size', String(largest.size), 'the most that came at once');
	} else {
		add('Page Size', 'leave it out', 'the service chooses the size itself');
	}

	const told = (first.total ?? first.pages) !== undefined;
	if (busy) {
		add('Parallel Requests', '1', 'the service complained about too many requests (429)');
	} else if (paging === 'automatic' ? foreseeable : paging !== undefined && told) {
		const why = 'further pages can be foreseen, and the node adapts to what the service bears';
		add('Parallel Requests', `at most ${DEFAULT_PARALLEL} (default)`, why);
	} else {
		add('Parallel Requests', 'leave it out', 'no further pages can be foreseen');
	}

	// A larger page size would save requests that automatic paging makes.
	if (paging === 'automatic' && largest?.size !== undefined && largest.size > first.size) {
		const choose = `Paging ${choiceName('paging', largest.style)}, Page Size ${largest.size}`;
		add('For fewer requests', choose, `pages have ${first.size} otherwise`);
	}
	const short = (chosen ?? automatic).short;
	if (short !== undefined) {
		const only = 'choose this only if the service counts locations that it does not list to you';
		add(
			optionOf('incompleteList').displayName,
			choiceName('incompleteList', 'output'),
			`${short.said}, but ${short.readable} can be read: ${only}`,
		);
	}
}

/** @returns what to choose for Paging, undefined when nothing fits */
function choiceOf(
	first: FirstPageFacts,
	onward: OnwardFacts,
	chosen: Paging | undefined,
): { paging: Paging | undefined; why: string } {
	const { second, problem, passing, short } = onward;
	const automatic = (why: string) => ({ paging: 'automatic' as const, why });
	if (passing) return automatic(`not known yet: ${problem ?? ''}. Run the probe again`);
	if (problem !== undefined || (second === undefined && short !== undefined)) {
		return { paging: chosen, why: `automatic paging ${onwardWords(onward)}` };
	}
	if (second !== undefined)
		return automatic(`it ${onwardWords(onward)}, and reads ${readWords(onward)}`);
	if (chosen !== undefined) {
		const why = 'automatic paging would take the first page for the whole list';
		return { paging: chosen, why };
	}
	return automatic(
		first.verdict === 'end'
			? `all ${first.size} locations come on the first page`
			: 'nothing shows a second page; compare the number of locations with the service',
	);
}

/** @returns what a choice of an option of the node is called in the editor */
export function choiceName(option: string, value: string): string {
	const choices = optionOf(option).options ?? [];
	return choices.find((choice) => 'value' in choice && choice.value === value)?.name ?? value;
}

function optionOf(name: string) {
	const option = readingOptions.find((one) => one.name === name);
	if (option === undefined) throw new Error(`The node has no option ${name}.`);
	return option;
}
