import { assertFieldsKnown, fieldSelector } from '../../../nodes/VisitorLocations/output/fields';
import type { OutputForm } from '../../../nodes/VisitorLocations/output/output';
import { outputOf, unpicked } from '../../../nodes/VisitorLocations/output/output';
import { didYouMean } from '../../../nodes/VisitorLocations/output/spelling';
import { makeLocations } from '../../../sandbox/service/locations';
import { problemOf } from '../../harness/problem';

const sent = {
	id: '7',
	type: 'locations',
	links: { self: 'https://self' },
	attributes: { 'address-line-one': 'A 1', city: 'Rome', event: 1 },
};
const selected = (...fields: string[]) => ({ form: 'selectedFields' as const, fields });
const made = (form: OutputForm, companyId?: string) =>
	outputOf(form, companyId !== undefined).pick(unpicked(form, companyId)(sent));

it('gives each form', () => {
	expect(made({ form: 'simplified' })).toEqual({ id: '7', city: 'Rome', url: 'https://self' });
	expect(made({ form: 'allFields' })).toEqual({
		...{ id: '7', addressLineOne: 'A 1', city: 'Rome', url: 'https://self', event: 1 },
	});
	expect(made(selected('addressLineOne', 'floor'))).toEqual({
		...{ id: '7', addressLineOne: 'A 1', floor: null },
	});
	expect(made({ form: 'raw' })).toBe(sent);
});

it('simplifies to the columns that people use, also of a flat location', () => {
	const columns = (location: object) =>
		Object.keys(outputOf({ form: 'simplified' }, false).pick({ ...location }));
	const [location = { id: '' }] = makeLocations(1, 3);
	expect(columns(unpicked({ form: 'simplified' })({ ...location }))).toEqual([
		...['id', 'name', 'companyNameOverride', 'address', 'city', 'state', 'zip', 'country'],
		...['timezone', 'disabled', 'url'],
	]);
	expect(columns({ id: '1', name: 'A', companyName: 'B', enabled: true, dock: 3 })).toEqual([
		...['id', 'name', 'companyName', 'enabled'],
	]);
});

it('puts the company on each form', () => {
	for (const form of ['simplified', 'allFields'] as const) {
		expect(made({ form }, '1')).toMatchObject({ companyId: '1', city: 'Rome' });
	}
	expect(made({ form: 'raw' }, '1')).toEqual({ ...sent, companyId: '1' });
	expect(Object.entries(made(selected('city'), '1'))).toEqual([
		['id', '7'],
		['companyId', '1'],
		['city', 'Rome'],
	]);
});

it('names the fields that no location had, unless a service may leave them out', () => {
	const output = outputOf(selected('city', 'citty', 'url', 'capacity-limit', 'floor'), false);
	expect(output.unknownFields().fields).toEqual([]); // of an empty list nothing is known
	output.pick({ id: '7', city: 'Rome' });
	expect(output.unknownFields()).toEqual({
		fields: ['citty', 'floor'],
		parameter: 'Field Names or IDs',
		known: ['id', 'city'],
	});
	output.notice(() => ({ id: '8', floor: 3 }));
	expect(output.unknownFields().fields).toEqual(['citty']);
	for (const form of ['simplified', 'allFields', 'raw'] as const) {
		const { pick, notice, unknownFields } = outputOf({ form }, false);
		pick(sent);
		notice(() => sent);
		expect(unknownFields().fields).toEqual([]);
	}
});

it('says which fields are misspelled, what may be meant, and which there are', async () => {
	const parameter = 'Sort';
	const known = ['id', 'address', 'city'];
	const problem = async (fields: string[]) =>
		await problemOf(() => {
			assertFieldsKnown({ fields, parameter, known });
		});
	expect(await problem(['adress'])).toEqual({
		message: "No location has the field 'adress' (in 'Sort'). Did you mean address?",
		description: "The fields are id, address, city. Correct or remove it in 'Sort'.",
	});
	expect((await problem(['floor', 'dock'])).message).toBe(
		"No location has the fields 'floor', 'dock' (in 'Sort')",
	);
	expect(() => {
		assertFieldsKnown({ fields: [], parameter, known });
	}).not.toThrow();
});

it('selects a field as the location spells it, in the order of the fields; null where there is none', () => {
	const location = { id: '7', addressLineOne: 'A 1', city: null, 'odd-name': 1, oddName: 2 };
	const fields = ['odd-name', 'address-line-one', 'city', 'dock-count', 'constructor'];
	expect(Object.entries(fieldSelector(fields, '').pick(location))).toEqual([
		['id', '7'],
		['odd-name', 1],
		['addressLineOne', 'A 1'],
		['city', null],
		['dockCount', null],
		['constructor', null],
	]);
});

it.each([
	['Zurch', '. Did you mean Zürich?'],
	['NewYork', '. Did you mean New York?'],
	['Beren', '. Did you mean Bern?'],
	['Bergem', '. Did you mean Bergen?'],
	['Beograd', ''],
	['', ''],
])('%p: %p', (name, said) => {
	expect(didYouMean(name, ['Zürich', 'Bern', 'Bergen', 'New York'])).toBe(said);
});
