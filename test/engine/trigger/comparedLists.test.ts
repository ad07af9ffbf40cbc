import type { INodeParameters } from 'n8n-workflow';

import { PRESETS } from '../../../sandbox/service/dialects';
import { Poller } from '../harness/contexts';
import { passwordCredential } from '../harness/credentials';
import { change, getEvents, useTriggers } from './fixtures';

const { recordList } = useTriggers();

describe('the list that a poll is compared with', () => {
	it('is only recorded when the credential was replaced by one of another company', async () => {
		const { service, poller: before } = await recordList({ count: 12, companyId: '4711' });
		const { staticData } = before;
		const user = { ...service.settings.user, username: 'other@example.com' };
		Object.assign(service.settings, { companyId: '4712', user });
		const poller = new Poller(passwordCredential(service), {}, { staticData });
		service.locations().forEach((location, index) => (location.id = `of another ${index}`));
		expect(await poller.poll()).toBeNull();
		service.locations().pop();
		expect(await poller.poll()).toMatchObject([{ event: 'removed', id: 'of another 11' }]);
	});

	describe('after a change of settings', () => {
		const query = (...parameter: INodeParameters[]) => ({ queryParameters: { parameter } });
		const dialect = { ...PRESETS.links, others: 'ignored' as const };

		const [ab, ba] = [query({ name: 'a', value: 'b' }), query({ name: 'b', value: 'a' })];
		it.each<[string, INodeParameters, INodeParameters]>([
			['the filters change', {}, { filters: { city: 'Paris' } }],
			['name and value of a query parameter are exchanged', { options: ab }, { options: ba }],
		])('records a new baseline when %s', async (_name, before, after) => {
			const { service, restart } = await recordList({ count: 20, dialect }, before);
			service.locations().pop();
			const changed = restart(after);
			expect(await changed.poll()).toBeNull();
			expect(await changed.poll()).toBeNull();
		});

		const one = { name: 'a', value: '1' };
		const two = { name: 'b', value: '2' };
		it.each<[string, INodeParameters, INodeParameters]>([
			['Output changes', {}, { output: 'selectedFields', fields: ['name'] }],
			['Add Company ID changes', {}, { options: { addCompanyId: true } }],
			['the watched fields change', {}, { options: { fieldsToWatch: ['city'] } }],
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
