import type { INodeParameters } from 'n8n-workflow';

import { expectCompleteList, expectFailure } from './harness/faults';
import { useLists } from './harness/listing';

const list = useLists();

const paging = (settings: INodeParameters): INodeParameters => ({
	options: { paging: { settings } },
});
describe('the option Paging', () => {
	it('reads a silent list that is whole, As the Service Says, with one request', async () => {
		const run = await list({ count: 37, dialect: {} }, paging({ mode: 'serviceSays' }));
		expectCompleteList(run, run.service);
		expect(run.service.journal.listRequests).toHaveLength(1);
	});

	it('fails and says what to choose when nothing says whether a list is whole', async () => {
		const run = await list({ count: 37, dialect: {} });
		expectFailure(
			run,
			/^Nothing says whether these are all locations of the service$/,
			/^The credential works: 37 locations arrived\. .*to As the Service Says\. .*Offset or Page Number/,
		);
	});

	it.each([
		['Offset', { mode: 'offset', offsetParameter: '$skip' }, { $skip: 'offset' }],
		['Page Number', { mode: 'number', numberParameter: ' pageNo ' }, { pageNo: 'number' }],
	] as const)('reads a list by %s', async (_name, settings, parameters) => {
		const run = await list({ dialect: { parameters, others: 'filter' } }, paging(settings));
		expectCompleteList(run, run.service);
	});

	it.each([
		['singlePage', 'Set it to As the Service Says.'],
		['plainOffset', "Set it to Offset, with offset as 'Parameter'."],
		['page', "Set it to Page Number, with page as 'Parameter'."],
	])('says what to set when a stored workflow has the Mode %s', async (mode, description) => {
		const run = await list({}, paging({ mode }));
		expect(run.error?.message).toBe(
			"'Mode' in the option 'Paging' has a value of an older version",
		);
		expect(run.error?.description).toBe(description);
		expect(run.service.journal.entries).toHaveLength(0);
	});

	const isEmpty = "'Parameter' in the option 'Paging' is empty";
	const isNoName = "'Parameter' in the option 'Paging' is not a name alone";
	const isSetByNode = "The node itself sets the query parameter 'p'";
	it.each([
		['is empty', { mode: 'offset', offsetParameter: ' ' }, isEmpty],
		['is not set', { mode: 'number' }, isEmpty],
		['has more than a name', { mode: 'offset', offsetParameter: '$skip=25' }, isNoName],
		['is one of Query Parameters', { mode: 'number', numberParameter: 'p' }, isSetByNode],
	])('fails before any request when Parameter %s', async (_what, settings, message) => {
		const queryParameters = { parameter: [{ name: 'p', value: '2' }] };
		const run = await list({}, { options: { paging: { settings }, queryParameters } });
		expect(run.error?.message).toContain(message);
		expect(run.service.journal.entries).toHaveLength(0);
	});
});
