import type { IDataObject } from 'n8n-workflow';

import { openMemory } from '../../../nodes/VisitorLocations/trigger/memory';

const subject = { watched: 'all', company: '1' };
const locations = [{ id: '1', city: 'Berlin' }];

/** Remembers, and opens the memory anew, as the next poll does after a restart of n8n. */
function nextPoll(data: IDataObject) {
	return openMemory(JSON.parse(JSON.stringify(data)) as IDataObject);
}

it('recalls what was remembered of the same subject', () => {
	const data: IDataObject = {};
	openMemory(data).remember(subject, locations);
	expect(nextPoll(data).recall(subject)).toEqual(locations);
	expect(nextPoll(data).recall({ ...subject, watched: 'active ones' })).toBeUndefined();
	expect(nextPoll({}).recall(subject)).toBeUndefined();
	expect(nextPoll({ ...data, locations: undefined }).recall(subject)).toBeUndefined();
});

it.each([
	['1', '1', true],
	['1', '2', false],
	['1', '', true],
	['', '2', true],
])('a listing of the company %p is one for the company %p: %p', (company, now, same) => {
	const data: IDataObject = {};
	openMemory(data).remember({ ...subject, company }, locations);
	expect(nextPoll(data).recall({ ...subject, company: now })).toEqual(same ? locations : undefined);
	delete data.company;
	expect(nextPoll(data).recall({ ...subject, company: now })).toEqual(locations);
});

it('a token that does not tell its company is taken for one of the company that is known', () => {
	const data: IDataObject = {};
	openMemory(data).remember(subject, locations);
	openMemory(data).remember({ ...subject, company: '' }, locations);
	expect(openMemory(data).recall({ ...subject, company: '2' })).toBeUndefined();
	expect(openMemory(data).recall(subject)).toEqual(locations);
	openMemory(data).remember({ ...subject, company: '2' }, locations);
	expect(openMemory(data).recall({ ...subject, company: '2' })).toEqual(locations);
});

it('the company of what was watched before is not known for anything else', () => {
	const data: IDataObject = {};
	openMemory(data).remember(subject, locations);
	openMemory(data).remember({ watched: 'active ones', company: '' }, locations);
	expect(openMemory(data).recall({ watched: 'active ones', company: '2' })).toEqual(locations);
	const odd: IDataObject = { watched: 'all', company: 7 };
	openMemory(odd).remember({ watched: 'all', company: '' }, locations);
	expect(odd.company).toBe('');
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
	openMemory(data).remember(subject, locations);
	expect(writes).toEqual(['watched', 'company', 'locations']);
	openMemory(data).remember(subject, locations);
	openMemory(data).remember({ ...subject, company: '' }, []);
	expect(writes.slice(3)).toEqual(['locations']);
});

it('a poll knows when another one has finished since it started', () => {
	const data: IDataObject = {};
	const [first, second] = [openMemory(data), openMemory(data)];
	expect(first.overtaken()).toBe(false);
	second.remember(subject, locations);
	expect(first.overtaken()).toBe(true);
	const third = openMemory(data);
	expect(third.overtaken()).toBe(false);
	first.remember(subject, locations);
	expect(third.overtaken()).toBe(true);
	expect(openMemory({}).overtaken()).toBe(false);
});
