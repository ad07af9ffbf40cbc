import type { IDataObject } from 'n8n-workflow';

import { openPollState } from '../../../nodes/VisitorLocations/trigger/pollState';

const list = { locations: [{ id: '1', city: 'Berlin' }], ids: new Set(['1', '2']) };
const empty = { locations: [], ids: new Set<string>() };

/** Opens the state as the next poll does after a restart of n8n. */
function openNextPoll(data: IDataObject) {
	return openPollState(JSON.parse(JSON.stringify(data)) as IDataObject);
}

describe('openPollState', () => {
	it('loads the list only when the fingerprint is the same', () => {
		const data: IDataObject = {};
		openPollState(data).save('all', list);
		expect(openNextPoll(data).load('all')).toEqual(list);
		expect(openNextPoll(data).load('active ones')).toBeUndefined();
		expect(openNextPoll({}).load('all')).toBeUndefined();
		for (const missing of ['locations', 'filteredOutIds']) {
			expect(openNextPoll({ ...data, [missing]: undefined }).load('all')).toBeUndefined();
		}
	});

	it('writes only what has changed, so that n8n saves nothing else', () => {
		const writes: string[] = [];
		const data = new Proxy<IDataObject>(
			{},
			{
				set: (target, name, value) => {
					writes.push(String(name));
					return Reflect.set(target, name, value);
				},
			},
		);
		openPollState(data).save('all', list);
		expect(writes).toEqual(['queryFingerprint', 'locations', 'filteredOutIds']);
		openPollState(data).save('all', list);
		openPollState(data).save('all', empty);
		expect(writes.slice(3)).toEqual(['locations', 'filteredOutIds']);
	});

	it('reports a poll as superseded when another one has saved since it started', () => {
		const data: IDataObject = {};
		const [first, second] = [openPollState(data), openPollState(data)];
		expect(first.isSuperseded()).toBe(false);
		second.save('all', list);
		expect(first.isSuperseded()).toBe(true);
		const third = openPollState(data);
		expect(third.isSuperseded()).toBe(false);
		first.save('all', list);
		expect(third.isSuperseded()).toBe(true);
		expect(openPollState({}).isSuperseded()).toBe(false);
	});
});
