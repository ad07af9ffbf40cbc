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
			/^Nothing says whether these are all locations: set 'Mode' in the option 'Paging'$/,
			/^The credential works: 37 locations arrived\. .*to As the Service Says\. .*Offset, Page Number or Cursor, .*Beside "data", the response has nothing/,
		);
	});

	it.each([
		['Offset', { mode: 'offset', offsetParameter: '$skip' }, { $skip: 'offset' }],
		['Page Number', { mode: 'number', numberParameter: ' pageNo ' }, { pageNo: 'number' }],
	] as const)('reads a list by %s', async (_name, settings, parameters) => {
		const run = await list({ dialect: { parameters, others: 'filter' } }, paging(settings));
		expectCompleteList(run, run.service);
	});

	it('reads a list by Cursor', async () => {
		const dialect = {
			body: { 'meta.next-cursor': 'cursor' },
			parameters: { from: 'cursor' },
		} as const;
		const settings = { mode: 'cursor', cursorParameter: 'from' };
		const run = await list({ dialect }, paging(settings));
		expectCompleteList(run, run.service);
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
