import { fieldSelector } from '../../../nodes/VisitorLocations/output/fields';

const location = { id: '7', addressLineOne: 'A 1', city: null, 'odd-name': 1, oddName: 2 };

it.each([
	['as output', ['addressLineOne'], { addressLineOne: 'A 1' }],
	['as sent', ['address-line-one'], { addressLineOne: 'A 1' }],
	['as the location spells it, if it has both', ['odd-name'], { 'odd-name': 1 }],
	['that it lacks: null', ['dock-count'], { dockCount: null }],
	['that is null', ['city'], { city: null }],
	['that every object has: null', ['constructor'], { constructor: null }],
	['none', [], {}],
])('picks a field %s', (_name, fields, row) => {
	expect(fieldSelector(fields).select(location)).toEqual({ id: '7', ...row });
});

it('keeps the order of the fields, with the id first', () => {
	const row = fieldSelector(['city', 'addressLineOne']).select(location);
	expect(Object.keys(row)).toEqual(['id', 'city', 'addressLineOne']);
});

it('forgets no field that no location had so far', () => {
	const { select, notice, missing } = fieldSelector(['city', 'dock', 'floor']);
	expect(missing()).toEqual(['city', 'dock', 'floor']);
	select(location);
	expect(missing()).toEqual(['dock', 'floor']);
	notice(() => ({ id: '1', dock: null }));
	expect(missing()).toEqual(['floor']);
	notice(() => ({ id: '2', floor: 3 }));
	notice(() => location);
	expect(missing()).toEqual([]);
});
