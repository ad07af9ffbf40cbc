import fc from 'fast-check';
import { deepEqual, match } from 'node:assert/strict';

import { getPaging } from '../../../sandbox/service/dialects';
import type { Location } from '../../../sandbox/service/locations';
import { makeLocations } from '../../../sandbox/service/locations';
import { createPage } from '../../../sandbox/service/page';
import type { Fact, Meaning, Paging } from '../../../sandbox/service/settings';
import { defaultSettings } from '../../../sandbox/service/settings';
import type { GeneratedCase } from './generators';
import { FOREIGN_MORE, MAX_COUNT, unusualServices, usualServices } from './generators';
import type { RandomService } from './randomServices';
import { findTotal as findRandomTotal, randomServices, respondRandomly } from './randomServices';
import { MIN_PAGE_SIZE } from '../../../nodes/VisitorLocations/paging/endOfList';
import { LIST_URL, readService, rejectedWith } from './service';

/** How many services are generated of each kind; `GENERATED_SERVICES=50000` generates more. */
const RUNS = Number(process.env.GENERATED_SERVICES ?? 350);
const RANDOM_RUNS = Math.min(RUNS, 8_000);

/** What every error says: that nothing was output, which request failed, or which response was no list or an error. */
const KNOWN_ERRORS =
	/an incomplete list is never output as complete\.|^Rejected \([45]\d\d\): |^The response |^The service could not complete the request: /;

/** The meanings of a parameter that takes what a page ends with. */
const CURSORS = ['cursor', 'lastId', 'aboveId'] as const;

const allLocations = makeLocations(MAX_COUNT, 7);

/** @returns the locations of a service, in its order, and what it sends for a request */
function createService({ count, pageSize, totalOff, paging, order }: GeneratedCase) {
	const settings = { ...defaultSettings(), pageSize, totalOff, dialect: paging };
	const locations = allLocations.slice(0, count);
	if (order === 'by name') locations.sort((a, b) => (getName(a) < getName(b) ? -1 : 1));
	return { locations, getPage: (request: URL) => createPage(locations, request, settings) };
}

const getName = ({ attributes }: Location) => String(attributes.name);

/** Reads the list of the mock service. @returns the IDs or the error, and the IDs that should be output */
async function readGenerated(generated: GeneratedCase) {
	const { pageSize, paging, options, limit, failing, beyond } = generated;
	const { hiddenPage, hiddenPart, bad } = generated;
	const { locations, getPage } = createService(generated);
	const visible = locations.filter((_location, index) => {
		const position = index / pageSize;
		return hiddenPage === 0 || position < hiddenPage || position >= hiddenPage + hiddenPart;
	});
	const visibleIds = new Set(visible.map(({ id }) => id));
	const service = (request: URL, call: number) => {
		if (failing[call] !== undefined) return failing[call];
		if (call > 1 && call <= 1 + bad.times) return bad.response;
		const page = getPage(request);
		if (typeof page === 'string') {
			const { rejection, rejectionBody } = getPaging(paging);
			return rejectionBody === 'web page' ? rejectedWith(rejection, '<html>') : rejection;
		}
		if (page.isBeyond && beyond !== undefined) return beyond;
		const headers = Object.entries(page.headers).map(([name, value]) => [
			name.toLowerCase(),
			value,
		]);
		const body = { ...page.body, data: page.body.data.filter(({ id }) => visibleIds.has(id)) };
		return [body, Object.fromEntries(headers)] as [object, Record<string, string>];
	};
	const { ids, error, description, requests } = await readService(service, options, limit);
	const text = error === undefined ? undefined : `${error}: ${description ?? ''}`;
	return { ids, expected: [...visibleIds].slice(0, limit), error: text, requests };
}

/** Whether a reader must output the whole list or an error: of any other list, nobody can know that there is more. */
function isFair(generated: GeneratedCase): boolean {
	const { count, pageSize, paging } = generated;
	if (count <= pageSize || paging.whole === true) return true;
	return (
		leadsRight(generated) &&
		!seemsWhole(generated) &&
		(!endsEarly(generated) || (isReadByPosition(generated) && isAnswered(generated))) &&
		(!isInterrupted(generated) || isCounted(generated))
	);
}

/** Whether links and cursors lead on: a link needs a parameter, and larger IDs are not the rest of a list by name. */
function leadsRight(generated: GeneratedCase): boolean {
	if (generated.order === 'by name' && knows(generated, 'aboveId')) {
		return !says(generated, 'next', 'cursor', 'endCursor') && !continuesByChance(generated);
	}
	return !says(generated, 'next') || knows(generated, 'offset', 'number', ...CURSORS);
}

/** By name, the last location can be the first one with a larger ID than the last but one, as if those were the rest. */
function continuesByChance(generated: GeneratedCase): boolean {
	const { locations } = createService(generated);
	const [before, last] = locations.slice(0, generated.pageSize).slice(-2);
	const next = locations.find(({ id }) => Number(id) > Number(before?.id));
	return last !== undefined && next === last;
}

/** Whether the first page says that it is whole, or is short and silent: then nobody looks for more. */
function seemsWhole(generated: GeneratedCase): boolean {
	const { count, pageSize, options, paging } = generated;
	const saysMore = says(generated, 'moreAfterNext') && count > 2 * pageSize;
	const total = findTotal(generated);
	if (saysMore || total > pageSize || isLinked(generated) || isCounted(generated)) return false;
	if (total === pageSize) return true;
	// A parameter is chosen because the words lie.
	if (options.parameter !== undefined) return false;
	const isShort = pageSize < MIN_PAGE_SIZE && !says(generated, 'page', 'size', 'endCursor');
	return isShort || options.mode === 'serviceSays' || saysEarlyEnd(paging) || saysNoNext(paging);
}

/** Whether a page before the last one says the end, and nothing on it says that there is more. */
function endsEarly(generated: GeneratedCase): boolean {
	const { count, options, paging } = generated;
	if (isCounted(generated)) return false;
	const total = findTotal(generated);
	if (total >= 0 && total < count && !isLinked(generated)) return true;
	if (options.parameter !== undefined) return false;
	const isSilent = options.mode === 'serviceSays' || saysNoNext(paging);
	return saysEarlyEnd(paging) || (isSilent && !isLinked(generated));
}

/** Whether has-more is false one page too early, where paging lives. */
function saysEarlyEnd({ body = {} }: Partial<Paging>): boolean {
	const early = Object.entries(body).filter(([, fact]) => fact === 'moreAfterNext');
	return early.some(([path]) => path !== FOREIGN_MORE);
}

/** Next null says the end, unless there is a link. */
function saysNoNext({ fixed = {} }: Partial<Paging>): boolean {
	return fixed['links.next'] === null;
}

/** Whether each page before the last one leads to the next one. Has-more false counts more: some links lead nowhere. */
function isLinked(generated: GeneratedCase): boolean {
	return says(generated, 'next', 'cursor') && !saysEarlyEnd(generated.paging);
}

/** Whether each page before the last one says that there is more in a way that no later page takes back. */
function isCounted(generated: GeneratedCase): boolean {
	const { count, paging } = generated;
	const { has_more: more, partial } = paging.fixed ?? {};
	const isFlagged = more === true || partial === true;
	return (
		isFlagged ||
		says(generated, 'pages', 'lastPage', 'nextPage', 'more') ||
		findTotal(generated) >= count
	);
}

/** Whether no link or cursor leads on: a list that they lead through ends where they say. */
function isReadByPosition(generated: GeneratedCase): boolean {
	const { mode = 'automatic', parameter } = generated.options;
	if (parameter !== undefined) return ['offset', 'number'].includes(mode);
	const isByCursor = says(generated, 'cursor', 'endCursor') && knows(generated, ...CURSORS);
	return !isByCursor && !says(generated, 'next');
}

/** Behind an end that the service says, a page that fails or has no location is the end. */
function isAnswered({ hiddenPage, bad, failing }: GeneratedCase): boolean {
	return hiddenPage === 0 && bad.times === 0 && Object.keys(failing).length === 0;
}

/** Whether a page in the middle looks as if it were behind the end: without a location, or a 404 for a parameter that the user chose. */
function isInterrupted(generated: GeneratedCase): boolean {
	const { pageSize, hiddenPage, hiddenPart, options, failing } = generated;
	if (options.parameter !== undefined && Object.values(failing).includes(404)) return true;
	const isHidden = hiddenPage > 0 && (hiddenPart === 1 || pageSize < 4);
	return isHidden && !isLinked(generated);
}

/** @returns the largest total of the first page, whatever it counts; -1 if there is none */
function findTotal(generated: GeneratedCase): number {
	const totals: number[] = [-1];
	const first = createService(generated).getPage(new URL(LIST_URL));
	JSON.stringify(first, (name, value: unknown) => {
		if (name === 'total' && typeof value === 'number') totals.push(value);
		return value;
	});
	return Math.max(...totals);
}

function says({ paging }: GeneratedCase, ...facts: Fact[]): boolean {
	const { body = {}, linkHeader = [] } = paging;
	return [...Object.values(body), ...linkHeader].some((fact) => facts.includes(fact));
}

function knows({ paging: { parameters = {} } }: GeneratedCase, ...meanings: Meaning[]): boolean {
	return Object.values(parameters).some((each) => meanings.includes(each));
}

describe(`a list of a generated service, ${RUNS} of each kind`, () => {
	it.each([
		['usual', usualServices, 0.4],
		['unusual', unusualServices, 0.06],
	] as const)(
		'is complete and in order when the service is %s and there is no error',
		async (_name, services, minCompleteShare) => {
			let complete = 0;
			const property = fc.asyncProperty(services.filter(isFair), async (generated) => {
				const { ids, expected, error, requests } = await readGenerated(generated);
				if (error === undefined) {
					deepEqual({ requests, ids }, { requests, ids: expected });
					complete++;
				} else {
					match(error, KNOWN_ERRORS);
				}
			});
			await fc.assert(property, { numRuns: RUNS });
			// A reader that always fails would pass, too.
			expect(complete).toBeGreaterThan(RUNS * minCompleteShare);
		},
		600_000,
	);

	it('is complete when the service keeps to no rule, and there is no error', async () => {
		let complete = 0;
		const property = fc.asyncProperty(randomServices.filter(isFairRandomly), async (service) => {
			const { ids, requests } = await readService(respondRandomly(service));
			if (ids === undefined) return;
			complete++;
			const expected = Array.from({ length: service.count }, (_, index) => String(index));
			deepEqual(
				{
					requests,
					ids: ids
						.map(Number)
						.sort((a, b) => a - b)
						.map(String),
				},
				{ requests, ids: expected },
			);
		});
		await fc.assert(property, { numRuns: RANDOM_RUNS });
		expect(complete).toBeGreaterThan(RANDOM_RUNS * 0.05);
	}, 600_000);
});

/** The same for a service that keeps to no rule. */
function isFairRandomly(service: RandomService): boolean {
	const { count, size, next, facts, fixed, failing, parameters } = service;
	const isPartial = fixed.some((each) => 'partial' in each);
	const isFlagged = isPartial || facts.more === 'right' || facts.more === 'always';
	const total = findRandomTotal(service, 0, size) ?? -1;
	if (count <= size || isFlagged || total >= count) return true;
	if (seemsWholeRandomly(service, total)) return false;
	const endsEarly = total >= 0 || facts.more === 'early' || hasNoNext(service);
	if (!endsEarly || isLinkedRandomly(service)) return true;
	// Behind an end that the service says, a page that fails, or comes again, is the end.
	const isAnswered = failing.call === 0 && !Object.values(parameters).includes('rounded');
	return isAnswered && (next === undefined || facts.pages);
}

/** Whether the first page says that it is whole, or is short and silent, and nothing says more. */
function seemsWholeRandomly(service: RandomService, total: number): boolean {
	const { count, size, facts } = service;
	const isCloser = (facts.more === 'early' || facts.isOtherEarly) && count > 2 * size;
	if (isCloser || facts.pages || total > size || isLinkedRandomly(service)) return false;
	const isShort = size < MIN_PAGE_SIZE && facts.number === undefined;
	return total === size || isShort || facts.more === 'early' || hasNoNext(service);
}

/** Has-more false counts more than a link. */
const isLinkedRandomly = ({ next, facts }: RandomService) =>
	next !== undefined && facts.more !== 'early';

const hasNoNext = ({ fixed }: RandomService) => fixed.some((each) => 'next' in each);
