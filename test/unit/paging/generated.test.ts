import fc from 'fast-check';
import { deepEqual, match } from 'node:assert/strict';

import { getPaging } from '../../../sandbox/service/dialects';
import { makeLocations } from '../../../sandbox/service/locations';
import { createPage } from '../../../sandbox/service/page';
import type { Fact, Paging } from '../../../sandbox/service/settings';
import { defaultSettings } from '../../../sandbox/service/settings';
import type { GeneratedCase } from './generators';
import { unusualServices, usualServices } from './generators';
import type { RandomService } from './randomServices';
import { randomServices, respondRandomly } from './randomServices';
import { MIN_PAGE_SIZE } from '../../../nodes/VisitorLocations/paging/endOfList';
import { readService, rejectedWith } from './service';

/** How many services are generated of each kind; `GENERATED_SERVICES=50000` generates more. */
const RUNS = Number(process.env.GENERATED_SERVICES ?? 700);
const RANDOM_RUNS = Math.min(RUNS, 8_000);

/** What every error says: that nothing was output, which request failed, or which response was no list or an error. */
const KNOWN_ERRORS =
	/an incomplete list is never output as complete\.|^Rejected \([45]\d\d\): |^The response |^The service could not complete the request: /;

const allLocations = makeLocations(250, 7);

/** Reads the list of the mock service. @returns the IDs or the error, and the IDs that should be output */
async function readGenerated(generated: GeneratedCase) {
	const { count, pageSize, totalOff, paging, options, limit, failing } = generated;
	const { hiddenPage, hiddenPart, bad } = generated;
	const settings = { ...defaultSettings(), pageSize, totalOff, dialect: paging };
	const locations = allLocations.slice(0, count);
	const visible = locations.filter((_location, index) => {
		const position = index / pageSize;
		return hiddenPage === 0 || position < hiddenPage || position >= hiddenPage + hiddenPart;
	});
	const visibleIds = new Set(visible.map(({ id }) => id));
	const service = (request: URL, call: number) => {
		if (failing[call] !== undefined) return failing[call];
		if (call > 1 && call <= 1 + bad.times) return bad.response;
		const page = createPage(locations, request, settings);
		if (typeof page === 'string') {
			const { rejection, rejectionBody } = getPaging(paging);
			return rejectionBody === 'web page' ? rejectedWith(rejection, '<html>') : rejection;
		}
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

function listFacts({ body = {}, linkHeader = [] }: Partial<Paging>): Fact[] {
	return [...Object.values(body), ...linkHeader];
}

function hasPositionParameter({ parameters }: Partial<Paging>): boolean {
	return Object.values(parameters ?? {}).some((meaning) =>
		['offset', 'number', 'cursor'].includes(meaning),
	);
}

/** Whether a reader must know the whole list: without a word of more, a short page is the list, and a page without a location its end. */
function canKnow(generated: GeneratedCase): boolean {
	const { pageSize, hiddenPage, hiddenPart, options, failing } = generated;
	const isShort = pageSize < MIN_PAGE_SIZE && options.parameter === undefined;
	const isHidden = hiddenPage > 0 && (hiddenPart === 1 || pageSize < 4);
	// It is the end of a list that is read by a parameter that the user chose.
	const isNotFound = options.parameter !== undefined && Object.values(failing).includes(404);
	if (isNotFound) return isCounted(generated);
	return saysMore(generated) || !(isShort || isHidden || options.mode === 'serviceSays');
}

/** Whether the next link leads to the next location: it does not if pages have no parameter. */
function hasRightLink({ paging }: GeneratedCase): boolean {
	return !listFacts(paging).includes('next') || hasPositionParameter(paging);
}

/** Whether the totals are right, or wrong in a way that a reader can see: it believes one that equals what was received. */
function canBeRead({ count, totalOff, pageSize, hiddenPage }: GeneratedCase): boolean {
	const claimed = count + totalOff;
	// By offset, pages overlap by one location.
	const isAtPageEnd = claimed % pageSize === 0 || (claimed - pageSize) % (pageSize - 1) === 0;
	return totalOff === 0 || !(isAtPageEnd || hiddenPage > 0);
}

/** Whether each response has a sign of more that later ones keep. */
function isCounted({ paging }: GeneratedCase): boolean {
	return listFacts(paging).some((fact) => ['pages', 'nextPage', 'more', 'total'].includes(fact));
}

/** Whether the first response has a sign of a next page that every reader must understand. */
function saysMore(generated: GeneratedCase): boolean {
	return isCounted(generated) || listFacts(generated.paging).includes('next');
}

describe(`a list of a generated service, ${RUNS} of each kind`, () => {
	it.each([
		['usual', usualServices, (each: GeneratedCase) => canBeRead(each) && hasRightLink(each), 0.4],
		['unusual', unusualServices, (each: GeneratedCase) => canKnow(each) && hasRightLink(each), 0.1],
	] as const)(
		'is complete and in order when the service is %s and there is no error',
		async (_name, services, isFair, minCompleteShare) => {
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
		const property = fc.asyncProperty(randomServices.filter(isFair), async (service) => {
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

/** A short first page that says nothing of more is the whole list, and a total that nothing contradicts is right. */
function isFair({ size, count, next, facts }: RandomService): boolean {
	const saysMore = next !== undefined || facts.more !== undefined;
	if (facts.total === 'so far') return saysMore;
	return (
		saysMore || facts.total !== undefined || facts.pages || size >= MIN_PAGE_SIZE || count <= size
	);
}
