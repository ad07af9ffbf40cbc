import type { INodeParameters } from 'n8n-workflow';

import type { Service } from '../../sandbox/service/service';
import { listIds } from '../harness/services';
import { expectCompleteList, expectFailure } from './harness/faults';
import { useLists } from './harness/listing';

const list = useLists();

const BY_CURSOR = { dialect: 'cursor' as const };
const SINGLE_PAGE: INodeParameters = { options: { paging: { settings: { mode: 'singlePage' } } } };
/** How a list of 237 is requested by cursor, 50 a page. */
const PAGES = ['none', 'cursor', 'cursor', 'cursor', 'cursor'];

/** @returns the parameter of each list request */
function listParameters({ journal }: Service): string[] {
	return journal.listRequests.map(({ query }) => [...query.keys()].join() || 'none');
}

describe('a service that pages by cursor', () => {
	it('is read by Get Many', async () => {
		const run = await list(BY_CURSOR);
		expectCompleteList(run, run.service);
		expect(listParameters(run.service)).toEqual(PAGES);
	});

	it('is read as far as Limit needs', async () => {
		const { ids, service } = await list(BY_CURSOR, { returnAll: false, limit: 60 });
		expect(ids).toEqual(listIds(service).slice(0, 60));
		expect(listParameters(service)).toEqual(PAGES.slice(0, 2));
	});
});

describe('the Mode Single Page', () => {
	it('reads a list that no response says anything about with one request', async () => {
		const run = await list({ count: 12, dialect: {} }, SINGLE_PAGE);
		expectCompleteList(run, run.service);
		expect(run.service.journal.listRequests).toHaveLength(1);
	});

	it('fails and says what to set when the service says that there is more', async () => {
		const run = await list({}, SINGLE_PAGE);
		expectFailure(run, /^Only 50 of 237 locations were received$/, /Set it to Automatic/);
	});
});
