import type { IDataObject } from 'n8n-workflow';

import { openMemory } from '../../../nodes/VisitorLocations/trigger/memory';

const list = { locations: [{ id: '1', city: 'Berlin' }], ids: new Set(['1', '2']) };
const empty = { locations: [], ids: new Set<string>() };

/** Opens the memory as the next poll does after a restart of n8n. */
function nextPoll(data: IDataObject) {
	return openMemory(JSON.parse(JSON.stringify(data)) as IDataObject);
}

it('recalls the listing of the same fingerprint', () => {
	const data: IDataObject = {};
	openMemory(data).remember('all', list);
	expect(nextPoll(data).recall('all')).toEqual(list);
	expect(nextPoll(data).recall('active ones')).toBeUndefined();
	expect(nextPoll({}).recall('all')).toBeUndefined();
	for (const missing of ['locations', 'otherIds']) {
		expect(nextPoll({ ...data, [missing]: undefined }).recall('all')).toBeUndefined();
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
	openMemory(data).remember('all', list);
	expect(writes).toEqual(['watched', 'locations', 'otherIds']);
	openMemory(data).remember('all', list);
	openMemory(data).remember('all', empty);
	expect(writes.slice(3)).toEqual(['locations', 'otherIds']);
});

it('a poll knows when another one has finished since it started', () => {
	const data: IDataObject = {};
	const [first, second] = [openMemory(data), openMemory(data)];
	expect(first.overtaken()).toBe(false);
	second.remember('all', list);
	expect(first.overtaken()).toBe(true);
	const third = openMemory(data);
	expect(third.overtaken()).toBe(false);
	first.remember('all', list);
	expect(third.overtaken()).toBe(true);
	expect(openMemory({}).overtaken()).toBe(false);
});
