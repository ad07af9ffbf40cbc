import fc from 'fast-check';

import type { IsWatchedField } from '../../../nodes/VisitorLocations/trigger/changes';
import { diffLocations } from '../../../nodes/VisitorLocations/trigger/changes';
import { createItem } from '../../../nodes/VisitorLocations/trigger/eventItems';

type Locations = { id: string | number }[];
/** @param others the IDs of locations that do not pass the filters */
const snapshot = (locations: Locations, others: string[] = []) => ({
	locations,
	allIds: new Set([...locations.map(({ id }) => String(id)), ...others]),
});
const diff = (before: Locations, now: Locations, isWatched: IsWatchedField = () => true) =>
	diffLocations(snapshot(before), snapshot(now), isWatched);
const berlin = (id: string | number) => ({ id, city: 'Berlin' });
const rome = (id: string | number) => ({ id, city: 'Rome' });

/** @returns the changes of one location, undefined if it has no event */
const findChanges = (before: object, now: object) =>
	diff([{ id: '1', ...before }], [{ id: '1', ...now }])[0]?.changes;
const findChangedFields = (before: object, now: object) =>
	findChanges(before, now)?.map(({ field }) => field);

describe('diffLocations', () => {
	it('lists added and changed locations in the order of the list, then removed ones', () => {
		const before = ['1', '2', '3', '4'].map(berlin);
		const now = [berlin('5'), berlin('4'), rome('2')];
		const changes = [{ field: 'city', from: 'Berlin', to: 'Rome' }];
		expect(diff(before, now)).toEqual([
			{ event: 'added', location: now[0], summary: 'added', changes: [] },
			{ event: 'changed', location: now[2], summary: 'city: Berlin → Rome', changes },
			{ event: 'removed', location: before[0], summary: 'removed', changes: [] },
			{ event: 'removed', location: before[2], summary: 'removed', changes: [] },
		]);
	});

	it('says of a location that is still in the list that it enters or leaves the filters', () => {
		const before = snapshot([berlin('1'), berlin('2')], ['3']);
		const now = snapshot([berlin('3'), berlin('4')], ['1']);
		const events = diffLocations(before, now, () => true);
		expect(events.map(({ event, location, summary }) => [event, location.id, summary])).toEqual([
			['added', '3', 'now passes the filters'],
			['added', '4', 'added'],
			['removed', '1', 'no longer passes the filters'],
			['removed', '2', 'removed'],
		]);
	});

	it('matches locations by ID, also when one ID is text and the other a number', () => {
		const events = diff([berlin(1), berlin('2')], [rome('1'), berlin(2)]);
		expect(events).toMatchObject([{ event: 'changed', changes: [{ field: 'city' }] }]);
	});

	it('reports only watched fields, and skips a location when none of them changed', () => {
		const before = [berlin('1'), berlin('2')].map((location) => ({ ...location, floor: 1 }));
		const now = [rome('1'), berlin('2')].map((location) => ({ ...location, floor: 2 }));
		const events = diff(before, now, (field) => field === 'city');
		expect(events).toMatchObject([
			{ location: now[0], summary: 'city: Berlin → Rome', changes: [{ field: 'city' }] },
		]);
	});

	it.each<[string, object, object]>([
		['another value', { a: 1, b: 1 }, { a: 2, b: 1 }],
		['true and its text', { a: true }, { a: 'true' }],
		['a new field', {}, { a: false }],
		['a missing field', { a: [] }, {}],
		['tags in another order', { a: ['b', 'c'] }, { a: ['c', 'b'] }],
		['a joiner, which changes an emoji', { a: '👨‍👧' }, { a: '👨👧' }],
		['a member that is named like a number', { a: { 1: 'x' } }, { a: { 2: 'x' } }],
		['null and an object', { a: null }, { a: {} }],
		['an object and null', { a: {} }, { a: null }],
		['a number and an object', { a: 7 }, { a: {} }],
		['text and an object of its letters', { a: 'b' }, { a: { 0: 'b' } }],
		['an object of letters and text', { a: { 0: 'b' } }, { a: 'b' }],
		['a member of an object', { a: { b: { c: 1 } } }, { a: { b: { c: 2 } } }],
		['a member with another name', { a: { b: 0 } }, { a: { c: 0 } }],
		['a new member', { a: { b: 1 } }, { a: { b: 1, c: 2 } }],
		['a missing member', { a: { b: 1, c: 2 } }, { a: { b: 1 } }],
		['an entry of a list', { a: [1, 2] }, { a: [2, 1] }],
		['a list and an object', { a: ['x'] }, { a: { 0: 'x' } }],
		['an object and a list', { a: { 0: 'x' } }, { a: ['x'] }],
	])('reports %s as a change', (_name, before, now) => {
		expect(findChangedFields(before, now)).toEqual(['a']);
	});

	it.each<[string, object, object]>([
		['the order of fields', { a: 1, b: 2 }, { b: 2, a: 1 }],
		['the order of members', { a: { b: 1, c: [{ d: 1 }] } }, { a: { c: [{ d: 1 }], b: 1 } }],
		['an equal list', { a: [1, [2], null] }, { a: [1, [2], null] }],
		['a new field that is null', {}, { a: null }],
		['a missing field that was null', { a: null }, {}],
		['null as empty text', { a: null, b: '' }, { a: '' }],
		['a number as text', { id: 7, a: [0, 1.5] }, { id: '7', a: ['0', '1.5'] }],
		['other line breaks', { a: 'Mill\nLane' }, { a: 'Mill\r\nLane ' }],
		['nested nulls that are left out', { a: { b: null, c: [{ d: '' }] } }, { a: { c: [{}] } }],
		['letters and accents apart (NFD)', { a: 'Zürich' }, { a: 'Zu\u0308rich' }],
		['spaces of other kinds', { a: 'Old Mill' }, { a: '\u00a0Old\u2003 Mill\u200b' }],
		['marks without a width', { a: 'Mill' }, { a: '\ufeffMi\u00adll\u200e' }],
		['1 MB with an invisible character', { a: 'x'.repeat(1e6) }, { a: `${'x'.repeat(1e6)}\u200b` }],
	])('does not report %s', (_name, before, now) => {
		expect(findChangedFields(before, now)).toBeUndefined();
	});
});

describe('any text', () => {
	const anyText = fc.string({ unit: 'grapheme', maxLength: 20 });
	/** What nobody sees: [spellings of one space], [characters without a width]. */
	const unseen = fc.constantFrom('\u200b', '\ufeff', '\u00ad', '\u2060', '\u200e');
	const space = fc.constantFrom('\n', '\r\n', '\t', '\u00a0', '  ', '\u2028');

	it('is unchanged in another spelling that looks the same, at each depth', () => {
		fc.assert(
			fc.property(anyText, unseen, space, fc.boolean(), (text, mark, blank, isNested) => {
				const other = `${blank}${text.replaceAll(' ', blank)}${mark}${blank}`.normalize('NFD');
				const wrap = (a: string) => (isNested ? { a: [{ a, b: null }] } : { a });
				expect(findChangedFields(wrap(text), { ...wrap(other), b: '' })).toBeUndefined();
			}),
		);
	});

	it('is changed by a letter more or another case, and the change has the values as sent', () => {
		fc.assert(
			fc.property(anyText, fc.constantFrom('x', 'é', '0', '.', '語', '🙂'), (text, letter) => {
				const changed = `${text}${letter}`;
				expect(findChanges({ a: text }, { a: changed })).toEqual([
					{ field: 'a', from: text, to: changed },
				]);
			}),
		);
	});
});

describe('createItem', () => {
	const [event, sample, summary, changes] = ['a', 'b', 'c', 'd'];
	const location = { id: '1', city: 'Rome', event, sample, summary, changes };

	it('puts the fields of the location between the event and its data, and keeps none of its names', () => {
		const floor = { summary: 'floor: 1 → 2', changes: [{ field: 'floor', from: 1, to: 2 }] };
		const item = createItem({ event: 'changed', location, ...floor }, location);
		expect(Object.entries(item)).toEqual([
			['event', 'changed'],
			['summary', 'floor: 1 → 2'],
			['id', '1'],
			['city', 'Rome'],
			['changes', floor.changes],
		]);
	});

	it('marks a sample, and has the given fields alone', () => {
		const added = { event: 'added', summary: 'added', changes: [] } as const;
		const item = createItem({ ...added, location, sample: true }, { id: '1', name: null });
		const { event, ...others } = added;
		expect(item).toEqual({ event, id: '1', name: null, ...others, sample: true });
		expect(Object.keys(item)).toEqual(['event', 'summary', 'id', 'name', 'changes', 'sample']);
	});
});
