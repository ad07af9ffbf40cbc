import type { IDataObject } from 'n8n-workflow';

import { openPollState } from '../../../nodes/VisitorLocations/trigger/pollState';

const list = { locations: [{ id: '1', city: 'Berlin' }], ids: new Set(['1', '2']) };
const empty = { locations: [], ids: new Set<string>() };

/** Opens the memory as the next poll does after a restart of n8n. */
function nextPoll(data: IDataObject) {
	return openPollState(JSON.parse(JSON.stringify(data)) as IDataObject);
}

it('recalls the listing of the same fingerprint', () => {
	const data: IDataObject = {};
	openPollState(data).save('all', list);
	expect(nextPoll(data).load('all')).toEqual(list);
	expect(nextPoll(data).load('active ones')).toBeUndefined();
	expect(nextPoll({}).load('all')).toBeUndefined();
	for (const missing of ['locations', 'otherIds']) {
		expect(nextPoll({ ...data, [missing]: undefined }).load('all')).toBeUndefined();
	}
});

it('does not make n8n save what is the same', () => {
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
	expect(writes).toEqual(['queryFingerprint', 'locations', 'otherIds']);
	openPollState(data).save('all', list);
	openPollState(data).save('all', empty);
	expect(writes.slice(3)).toEqual(['locations', 'otherIds']);
});

it('a poll knows when another one has finished since it started', () => {
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
