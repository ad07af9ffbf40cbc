import type { Dialect } from '../../../sandbox/service/settings';
import type { Fault } from '../../harness/faults';
import { duplicate, emptyPage, growing, pageSize, shrinking } from '../../harness/faults';
import { listIds } from '../../harness/services';
import {
	all,
	listRequests,
	expectFailure,
	expectCompleteList,
	useService,
} from '../harness/faults';

const start = useService();

describe('lists that change while they are read', () => {
	it.each<[Dialect, string, Fault, RegExp | undefined]>([
		['links', '7 per page', pageSize(7), undefined],
		['meta-total', '20 per page', pageSize(20), undefined],
		// Page 3 of the smaller pages has locations that were read already.
		['meta-page', '20 per page', pageSize(20), /^The service sent the same page again$/],
		['links', 'an empty page', emptyPage, undefined],
		// It has a next link.
		['meta-total', 'an empty page', emptyPage, /^Only 100 of 237 locations were received$/],
		['meta-page', 'an empty page', emptyPage, /^Only \d+ of 237 locations were received$/],
		['links', 'a location again', duplicate, undefined],
		// It takes the place of another location.
		['meta-total', 'a location again', duplicate, /^Only 236 of 237 locations were received$/],
		['links', '3 fewer locations', shrinking(3), /^Only 234 of 237 locations were received$/],
		['meta-page', '60 more locations', growing(60), undefined],
	])(
		'outputs all locations or fails when the third page changes: %s, %s',
		async (dialect, _name, fault, message) => {
			const { service, run } = await start({ dialect, faults: { 3: fault } });
			const result = await run();
			if (message === undefined) expectCompleteList(result, service);
			else expectFailure(result, message, /nothing was output|never output as complete/);
		},
	);

	it('fails when locations are added to pages that were read already', async () => {
		const { service, run } = await start({ dialect: 'meta-total', removed: 3 });
		service.overrideResponse = () => {
			if (service.journal.listRequests.length === 3) service.settings.removed = 0;
			return undefined;
		};
		const result = await run();
		expectFailure(result, /^Only 234 of 237 locations were received$/, /try again/);
		expect(listIds(service)).toHaveLength(237);
	});

	it.each(['links', 'meta-page', 'meta-total'] as const)(
		'fails when the total counts unlisted locations, unless the option outputs what arrived (%s)',
		async (dialect) => {
			const { service, run } = await start({ dialect, totalOff: 3 });
			expectFailure(
				await run(),
				/^Only 237 of 240 locations were received$/,
				/set 'If the List Is Incomplete' there to Output Received Locations/,
			);
			expectCompleteList(await run({ parameters: all({ incompleteList: 'output' }) }), service);
		},
	);

	it('requests the page after an empty first page once', async () => {
		const { service, run } = await start({ count: 0, faults: { 1: emptyPage } });
		const { error, items } = await run();
		expect(error).toBeUndefined();
		expect(items).toEqual([]);
		expect(listRequests(service)).toEqual(['', 'page[offset]=0']);
	});
});
