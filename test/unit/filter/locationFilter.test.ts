import type { Filters } from '../../../nodes/VisitorLocations/filter/locationFilter';
import { createLocationFilter } from '../../../nodes/VisitorLocations/filter/locationFilter';
import { foldText } from '../../../nodes/VisitorLocations/filter/foldText';
import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';

const createLocation = (id: string, attributes: object) => ({ id, attributes });
const berlin = createLocation('1', { name: 'HQ', city: 'Berlin', address: 'Unter den Linden 1' });
const fabrikam = { name: 'Lab', company_name_override: 'Fabrikam' };
const zurich = createLocation('2', { ...fabrikam, city: ' Zürich ', disabled: true });
const porto: LocationResource = { id: '3', companyName: 'Contoso', city: 'Porto', enabled: false };
const bare = createLocation('4', { name: 1420, city: null });
const findMatches = (filters: Filters) =>
	[berlin, zurich, porto, bare].filter(createLocationFilter(filters)).map(({ id }) => id);

describe('createLocationFilter', () => {
	it.each<[string, Filters, string[]]>([
		['no filter', {}, ['1', '2', '3', '4']],
		['active: not disabled in either form', { status: 'active' }, ['1', '4']],
		['disabled, in either form', { status: 'disabled' }, ['2', '3']],
		['the city, without accents and capitals', { cities: { names: ['ZURICH'] } }, ['2']],
		['the text split into cities', { cities: { names: [], originalText: 'porto' } }, ['3']],
		['the complete city, not a part', { cities: { names: ['Berl'] } }, []],
		['a part of the name', { search: 'hq' }, ['1']],
		['a part of a name that is a number', { search: '42' }, ['4']],
		['a part of the company’s own name', { search: 'brik' }, ['2']],
		['a part of the company’s name, in the flat form', { search: 'toso' }, ['3']],
		['a part of the address', { search: 'den LINDEN' }, ['1']],
		['no text that begins in one field and ends in another', { search: 'labf' }, []],
		['no words of two fields', { search: 'lab fab' }, []],
		['IDs', { ids: ['2', '3', '9'] }, ['2', '3']],
		['an empty list of IDs', { ids: [] }, []],
		[
			'every filter',
			{ status: 'disabled', cities: { names: ['porto'] }, search: 'c', ids: ['2', '3'] },
			['3'],
		],
		['every filter but one', { status: 'active', cities: { names: ['porto'] }, ids: ['3'] }, []],
	])('selects locations by %s', (_name, filters, ids) => {
		expect(findMatches(filters)).toEqual(ids);
	});

	it.each([
		[{ disabled: false, enabled: true }, true],
		[{ disabled: ' True ' }, false],
		[{ disabled: 1 }, false],
		[{ disabled: 'changed' }, true],
		[{ enabled: ' False ' }, false],
		[{ enabled: 0 }, false],
		[{ enabled: null }, true],
		[{ disabled: true, enabled: true }, false],
		[{ disabled: false, enabled: false }, false],
	])('reads from %j whether a location is active: %p', (attributes, active) => {
		expect(createLocationFilter({ status: 'active' })({ id: '1', attributes })).toBe(active);
	});

	it.each([
		['  São PAULO ', 'sao paulo'],
		['ﬁn', 'fin'],
		['Straße', 'strasse'], // in capitals STRASSE
		['STRAẞE', 'strasse'],
		['Diyarbakır', 'diyarbakir'], // in capitals DIYARBAKIR
		['İZMİR', 'izmir'],
		['ΟΔΟΣ', 'οδοσ'],
		['οδός', 'οδοσ'], // the final sigma
		['ĐÐĦŁØŦ', 'ddhlot'],
		['Ærø', 'aero'],
		['Œuilly', 'oeuilly'],
		['Þórshöfn', 'thorshofn'],
		['L’Aquila', "l'aquila"],
		['L‘Aquila L´Aquila L`Aquila LʼAquila', "l'aquila l'aquila l'aquila l'aquila"],
		['Aix‐en–Provence — Nord‑Est', 'aix-en-provence - nord-est'],
		['New\u00a0 \n\tYork', 'new york'],
		['が', 'が'], // a different letter from か
		[7, ''],
	])('folds %p to %p', (value, text) => {
		expect(foldText(value)).toBe(text);
	});
});
