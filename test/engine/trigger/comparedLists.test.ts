import type { INodeParameters } from 'n8n-workflow';

import { PRESETS } from '../../../sandbox/service/dialects';
import { noRetries } from '../../harness/retries';
import { Poller } from '../harness/contexts';
import { passwordCredential } from '../harness/credentials';
import { change, getEvents, useTriggers } from './fixtures';

noRetries();
const { recordList } = useTriggers();

describe('the list that a poll is compared with', () => {
	it('records a new baseline when the node is renamed, because n8n stores the state under its name', async () => {
		const { service, poller } = await recordList({ count: 3 });
		change(service, 0, { city: 'Elsewhere' });
		expect(Object.keys(poller.staticData)).toEqual(['node:Tested']);
		const [known] = Object.values(poller.staticData) as unknown[];
		const staticData = { 'node:Another Name': known };
		const renamed = new Poller(passwordCredential(service), {}, { staticData });
		expect(await renamed.poll()).toBeNull();
		expect(getEvents(await poller.poll())).toEqual(['changed']);
	});

	describe('after the credential was replaced', () => {
		/** Replaces it by one of another user, perhaps of another company. */
		const replace = async (companyId: string) => {
			const { service, poller } = await recordList({ count: 12, companyId: '4711' });
			const { staticData } = poller;
			const user = { ...service.settings.user, username: 'other@example.com' };
			Object.assign(service.settings, { companyId, user });
			return { service, poller: new Poller(passwordCredential(service), {}, { staticData }) };
		};

		it('only records the list of another company', async () => {
			const { service, poller } = await replace('4712');
			service.locations().forEach((location, index) => (location.id = `of another ${index}`));
			expect(await poller.poll()).toBeNull();
			service.locations().pop();
			expect(await poller.poll()).toMatchObject([{ event: 'removed', id: 'of another 11' }]);
		});
	});

	describe('after a change of settings', () => {
		const query = (...parameter: INodeParameters[]) => ({ queryParameters: { parameter } });
		const dialect = { ...PRESETS.links, others: 'ignored' as const };

		it.each<[string, INodeParameters, INodeParameters]>([
			['the filters change', {}, { filters: { city: 'Paris' } }],
			[
				'name and value of a query parameter are exchanged',
				{ options: query({ name: 'a', value: 'b' }) },
				{ options: query({ name: 'b', value: 'a' }) },
			],
		])('records a new baseline when %s', async (_name, before, after) => {
			const { service, restart } = await recordList({ count: 20, dialect }, before);
			service.locations().pop();
			const changed = restart(after);
			expect(await changed.poll()).toBeNull();
			expect(await changed.poll()).toBeNull();
		});

		const [one, two] = [
			{ name: 'a', value: '1' },
			{ name: 'b', value: '2' },
		];
		it.each<[string, INodeParameters, INodeParameters]>([
			[
				'Output, Add Company ID and the watched fields change',
				{ output: 'simplified' },
				{
					output: 'selectedFields',
					fields: ['name'],
					options: { addCompanyId: true, fieldsToWatch: ['city'] },
				},
			],
			[
				'only the order of filters, IDs and query parameters changes',
				{ filters: { status: 'any', ids: '10006, 10014' }, options: query(one, two) },
				{ options: query(two, one), filters: { ids: '10014, 10006', status: 'any' } },
			],
			[
				'only the order of the fields changes',
				{ output: 'selectedFields', fields: ['city', 'name'] },
				{ output: 'selectedFields', fields: ['name', 'city'] },
			],
		])('loses no event when %s', async (_name, before, after) => {
			const { service, restart } = await recordList({ count: 3, dialect }, before);
			change(service, 0, { city: 'Elsewhere' });
			expect(getEvents(await restart(after).poll())).toEqual(['changed']);
		});
	});
});
