import type { IDataObject } from 'n8n-workflow';

import { openMemory } from '../../../nodes/VisitorLocations/trigger/memory';

const locations = [{ id: '1', city: 'Berlin' }];

/** Opens the memory as the next poll does after a restart of n8n. */
function nextPoll(data: IDataObject) {
	return openMemory(JSON.parse(JSON.stringify(data)) as IDataObject);
}

it('recalls the listing of the same fingerprint', () => {
	const data: IDataObject = {};
	openMemory(data).remember('all', locations);
	expect(nextPoll(data).recall('all')).toEqual(locations);
	expect(nextPoll(data).recall('active ones')).toBeUndefined();
	expect(nextPoll({}).recall('all')).toBeUndefined();
	expect(nextPoll({ ...data, locations: undefined }).recall('all')).toBeUndefined();
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
	openMemory(data).remember('all', locations);
	expect(writes).toEqual(['watched', 'locations']);
	openMemory(data).remember('all', locations);
	openMemory(data).remember('all', []);
	expect(writes.slice(2)).toEqual(['locations']);
});

it('a poll knows when another one has finished since it started', () => {
	const data: IDataObject = {};
	const [first, second] = [openMemory(data), openMemory(data)];
	expect(first.overtaken()).toBe(false);
	second.remember('all', locations);
	expect(first.overtaken()).toBe(true);
	const third = openMemory(data);
	expect(third.overtaken()).toBe(false);
	first.remember('all', locations);
	expect(third.overtaken()).toBe(true);
	expect(openMemory({}).overtaken()).toBe(false);
});
