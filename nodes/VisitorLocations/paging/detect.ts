import { pageNumberOf } from './counted';
import type { Ledger } from './ledger';
import type { Page } from './page';
import type { Arrived, PageRequest, Paginator, PagingChoice } from './paginator';
import { keyOf, readable } from './paginator';
import { isAboutPage, nothingWorks, refusalOf, uselessChoice } from './problems';

/** With fewer locations than this, and nothing that speaks of more, no further page is asked for. */
const FEW = 10;
/** How many ways are asked where nothing speaks of more. */
const MOST_IN_DOUBT = 3;

/** The way in which a service pages, and the second page, which proved it. */
export interface Found {
	paginator: Paginator;
	arrived: Arrived;
}

/** Fetches a page that a paginator asks for after the first one. */
export type Fetch = (request: PageRequest, paginator?: Paginator) => Promise<Arrived>;

/**
 * Finds out how a service gives its second page: takes the first candidate whose page brings mostly new locations.
 * Where nothing speaks of more, three ways are asked at most.
 *
 * @param first the first page, which `ledger` has taken down
 * @param ways the ways to ask, the likeliest first; a chosen style is the only one
 * @param fetch makes a request
 * @returns the way; or what was tried, where the first page was all or only its total says that it was not
 * @throws ProblemError when there is more, and nothing brought it; when a chosen style is of no use; when the service
 * fails
 */
export async function detect(
	first: Arrived,
	ways: readonly Paginator[][],
	ledger: Ledger,
	{ paging, outputIncomplete }: PagingChoice,
	fetch: Fetch,
): Promise<Found | string[]> {
	const { verdict, promises } = ledger.verdict();
	const isChosen = paging !== 'automatic';
	const inDoubt = verdict === 'unknown' && ledger.fullPage === undefined;
	const isFew =
		inDoubt && !isChosen && !ledger.leadsOn(first.page) && first.page.locations.length < FEW;
	if (verdict === 'end' || ways.length === 0 || isFew) return [];

	const inquiry = new Inquiry(first, ledger, fetch);
	const most = ledger.isLikelyWhole ? 1 : MOST_IN_DOUBT;
	let left = inDoubt ? most : ways.length;
	let ended: Found | undefined;
	for (const way of ways) {
		if (left-- === 0) break;
		const outcome = await inquiry.askWay(way);
		if (outcome === 'the end') return [];
		if (outcome === undefined) continue;
		const { page } = outcome.arrived;
		const isEmptyList = first.page.locations.length === 0;
		if (page.locations.length > 0 || ledger.leadsOn(page) || isEmptyList) return outcome;
		// A link or a cursor led to nothing. The service may have read it as a filter: in doubt, the usual ways are asked.
		ended ??= outcome;
		left = Math.min(left, MOST_IN_DOUBT);
	}
	if (ended !== undefined) return ended;
	await inquiry.assertAlive();

	const { tried, names, strange, words } = inquiry;
	if (isChosen && inDoubt && (await inquiry.isBehindEnd(ways))) return tried;
	if (isChosen && tried.length > 0) throw uselessChoice(names, tried, words);
	const said = [...promises.map((promise) => promise.said), ledger.fullPage, strange].filter(
		(each) => each !== undefined,
	);
	// A total has an error of its own where it was not reached, and none where it was, when the reading is over.
	const isOnlyTotal = said.every((each) => each === ledger.totalSaid);
	const mayOutput = outputIncomplete && promises.every(({ by }) => by === 'count');
	if (isOnlyTotal || mayOutput || ledger.total === ledger.count) return tried;
	throw nothingWorks(ledger.count, said, tried, words);
}

/** The questions about a second page. Each is asked once. */
class Inquiry {
	/** the questions that brought no second page, and how they were answered */
	readonly tried: string[] = [];
	/** the parameters that they asked by */
	readonly names: string[] = [];
	/** a page that is neither the second one nor known */
	strange: string | undefined;
	/** what the service said when it first refused one, with a space before it */
	words = '';
	private readonly answers = new Map<string, Arrived | number>();

	constructor(
		private readonly first: Arrived,
		private readonly ledger: Ledger,
		private readonly fetch: Fetch,
	) {}

	/**
	 * @param way candidates that differ in little
	 * @returns the candidate that works; `the end` where an empty page has settled that there is no more; undefined where
	 * the way is of no use
	 */
	async askWay(way: readonly Paginator[]): Promise<Found | 'the end' | undefined> {
		let settled: Found | undefined;
		let emptyFrom = Infinity;
		for (const paginator of way) {
			const request = paginator.next(this.first);
			if (request === undefined || (pageNumberOf(request) ?? 0) > emptyFrom) continue;
			// A link that has no rival is right, as far as anybody knows: the service may only fail for a moment.
			const byCount = paginator.follows === 'count';
			const question = byCount || way.length > 1;
			const reply = await this.ask({ ...request, question }, paginator);
			this.names.push(...Object.keys(request.query).slice(0, 1));
			if (typeof reply === 'number') {
				this.tried.push(`${readable(request)} (refused, ${reply})`);
				// What refuses one page number refuses the next; but another link may be better.
				if (byCount) return undefined;
				continue;
			}
			const isTooFar = byCount && this.isTooFar(reply.page);
			const news = isTooFar ? 'too far' : this.ledger.newsOf(reply.page);
			const leadsOn = paginator.next(reply) !== undefined && this.ledger.leadsOn(reply.page);
			const found = { paginator, arrived: reply };
			if (news === 'mostly new' || (news === 'empty' && leadsOn)) return found;
			if (news === 'empty' && (await this.settles(paginator))) {
				if (byCount) return 'the end';
				settled ??= found;
			}
			if (news === 'some new' || news === 'too far')
				this.strange ??= `${readable(request)} brings other locations`;
			this.tried.push(`${readable(request)} (${WORDS[news]})`);
			// Behind an empty page there is none.
			if (news === 'empty') emptyFrom = pageNumberOf(request) ?? emptyFrom;
		}
		return settled;
	}

	/** @returns whether a page has a number behind that of the second one: the parameter does not count as the replies do */
	private isTooFar({ evidence: { page } }: Page): boolean {
		const { page: first, nextPage } = this.first.page.evidence;
		if (page === undefined || first === undefined) return false;
		return page.value > (nextPage?.value ?? first.value + 1);
	}

	/** @throws ProblemError when each question broke the service, and so does what it answered before */
	async assertAlive(): Promise<void> {
		const answers = [...this.answers.values()];
		const allBroke = answers.every((answer) => typeof answer === 'number' && answer >= 500);
		if (answers.length > 0 && allBroke) await this.fetch(this.first.request);
	}

	/**
	 * An empty page ends a list only where the service knows the parameter, or linked to the page itself; and nothing but
	 * what led there speaks of more.
	 */
	private async settles(paginator: Paginator): Promise<boolean> {
		const { promises } = this.ledger.verdict();
		const isKept = promises.every(
			({ by, foreign }) => by !== 'count' && by === paginator.follows && foreign === undefined,
		);
		const proof = paginator.again?.(this.first) ?? paginator.first;
		if (!isKept || proof === undefined || this.ledger.isLikelyWhole) return isKept;
		const known = await this.ask({ ...proof, question: true }, paginator);
		return typeof known !== 'number' && this.ledger.newsOf(known.page) === 'known';
	}

	/**
	 * @returns whether what was asked for is behind the end of a list of one page: the service refuses it, or sends its last
	 * page for it, but knows the parameter
	 */
	async isBehindEnd(ways: readonly Paginator[][]): Promise<boolean> {
		for (const paginator of ways.flat()) {
			const request = paginator.next(this.first);
			const proof = paginator.again?.(this.first) ?? paginator.first;
			if (request === undefined || proof === undefined) continue;
			const answer = await this.ask({ ...request, question: true }, paginator);
			const known = await this.ask({ ...proof, question: true }, paginator);
			if (typeof known === 'number') continue;
			const isRefused = typeof answer === 'number' && isAboutPage(answer);
			if (isRefused && this.ledger.newsOf(known.page) === 'known') return true;
			if (this.ledger.isLast(known.page)) return true;
		}
		return false;
	}

	private async ask(request: PageRequest, paginator: Paginator): Promise<Arrived | number> {
		const key = keyOf(request);
		const earlier = this.answers.get(key);
		if (earlier !== undefined) return earlier;
		const fetched = this.fetch(request, paginator);
		const refusal = await refusalOf(fetched);
		this.words ||= refusal?.words ?? '';
		const answer = refusal?.status ?? (await fetched);
		this.answers.set(key, answer);
		return answer;
	}
}

const WORDS = {
	empty: 'brought nothing',
	known: 'brought what was known already',
	'some new': 'brought little that is new',
	'too far': 'brought a later page than the second',
};
