import fc from 'fast-check';
import { deepEqual, match } from 'node:assert/strict';

import { getPaging } from '../../../sandbox/service/dialects';
import { makeLocations } from '../../../sandbox/service/locations';
import { createPage } from '../../../sandbox/service/page';
import type { Fact, Paging } from '../../../sandbox/service/settings';
import { defaultSettings } from '../../../sandbox/service/settings';
import type { GeneratedCase } from './generators';
import { unusualServices, usualServices } from './generators';
import { readService, rejectedWith } from './service';

/** How many services are generated of each kind; `GENERATED_SERVICES=50000` generates more. */
const RUNS = Number(process.env.GENERATED_SERVICES ?? 1_000);

/** Facts that indicate more; a total that is too small indicates nothing. */
const MORE_FACTS: Fact[] = [
	...(['next', 'total', 'pages', 'lastPage', 'nextPage', 'more', 'cursor', 'endCursor'] as const),
];

/** What every error says: that nothing was output, which request failed, or which response was no list or an error. */
const KNOWN_ERRORS =
	/an incomplete list is never output as complete\.|^Rejected \([45]\d\d\): |^The response |^The service could not complete the request: /;

const allLocations = makeLocations(250, 7);

/** Reads the list of the mock service. @returns the IDs or the error, and the IDs that should be output */
async function readGenerated(generated: GeneratedCase) {
	const { count, pageSize, totalOff, paging, mode, limit, failing } = generated;
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
	const { ids, error, description, requests } = await readService(service, { mode }, limit);
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

/** Whether a reader can know that there is more: from a response, or from a trial request by a common parameter. */
function canKnow({ paging, totalOff, pageSize }: GeneratedCase): boolean {
	const isCommon = ['page[offset]', 'page[number]', 'page'].some((name) =>
		['offset', 'number'].includes(paging.parameters?.[name] ?? ''),
	);
	const indicatesMore = listFacts(paging)
		.filter((fact) => MORE_FACTS.includes(fact))
		.some((fact) => fact !== 'total' || totalOff >= 0);
	// Page 2 of two pages, counted from 0, looks like an unknown parameter, and so does page 2 if page 1 is longer by its number.
	const isFirstLonger = (paging.numberedSize ?? 0) > pageSize;
	const isHidden = (paging.firstPage === 0 || isFirstLonger) && paging.beyond === 'rejected';
	return hasPositionParameter(paging) && (indicatesMore || (isCommon && !isHidden));
}

/** Whether the next link leads to the next location: it does not if pages are longer or shorter by their number. */
function hasRightLink({ paging }: GeneratedCase): boolean {
	return !listFacts(paging).includes('next') || !paging.numberedSize;
}

/** Whether the totals are right, or wrong in a way that a reader can see: it believes one that equals what was received. */
function canBeRead({ count, totalOff, pageSize, hiddenPage }: GeneratedCase): boolean {
	const canBeBelieved = (count + totalOff) % pageSize === 0 || hiddenPage > 0;
	return totalOff === 0 || !canBeBelieved;
}

/** Whether the first response has a sign of a next page that every reader must understand. */
function saysMore({ paging }: GeneratedCase): boolean {
	const facts = listFacts(paging);
	const isCounted = facts.some((fact) => ['pages', 'nextPage', 'more', 'total'].includes(fact));
	return isCounted || (hasPositionParameter(paging) && facts.includes('next'));
}

describe(`a list of a generated service, ${RUNS} of each kind`, () => {
	it.each([
		[
			'usual',
			usualServices,
			(each: GeneratedCase) => canKnow(each) && canBeRead(each) && hasRightLink(each),
			0.75,
		],
		[
			'unusual',
			unusualServices,
			(each: GeneratedCase) => saysMore(each) && hasRightLink(each),
			0.2,
		],
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
});
