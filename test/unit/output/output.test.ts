import { assertFieldsKnown, outputOf } from '../../../nodes/VisitorLocations/output/output';
import { problemOf } from '../../harness/problem';

const sent = {
	id: '7',
	type: 'locations',
	attributes: { 'address-line-one': 'A 1', city: 'Rome' },
};
const selected = (...fields: string[]) => ({ form: 'selectedFields' as const, fields });

it('gives the simplified form, and the raw one as it came', () => {
	expect(outputOf({ form: 'simplified' }).toOutput(sent)).toEqual({
		id: '7',
		addressLineOne: 'A 1',
		city: 'Rome',
	});
	expect(outputOf({ form: 'raw' }).toOutput(sent)).toBe(sent);
	for (const form of ['simplified', 'raw'] as const) {
		expect(outputOf({ form }).unknownFields()).toEqual([]);
	}
});

it('puts the company on each form', () => {
	expect(outputOf({ form: 'simplified' }, '1').toOutput(sent)).toMatchObject({ companyId: '1' });
	expect(outputOf({ form: 'raw' }, '1').toOutput(sent)).toEqual({ ...sent, companyId: '1' });
	expect(Object.entries(outputOf(selected('city'), '1').toOutput(sent))).toEqual([
		['id', '7'],
		['companyId', '1'],
		['city', 'Rome'],
	]);
	expect(outputOf(selected('city')).toOutput(sent)).toEqual({ id: '7', city: 'Rome' });
});

it('names the fields that no location had, unless a service may leave them out', () => {
	const { toOutput, unknownFields } = outputOf(
		selected('city', 'citty', 'url', 'capacity-limit', 'addressLineTwo'),
	);
	expect(unknownFields()).toEqual([]); // of an empty list nothing is known
	toOutput(sent);
	expect(unknownFields()).toEqual(['citty']);
});

it('looks for a field also in locations that do not come out', () => {
	const { toOutput, notice, unknownFields } = outputOf(selected('floor', 'dock'));
	notice({ id: '1', attributes: { floor: 3 } });
	expect(unknownFields()).toEqual(['dock']);
	toOutput(sent);
	notice({ id: '2', attributes: { dock: 1 } });
	notice({ id: '3', attributes: {} });
	expect(unknownFields()).toEqual([]);
});

it('says which fields are misspelled, and where to correct them', async () => {
	expect(
		await problemOf(() => {
			assertFieldsKnown(['citty', 'floor']);
		}),
	).toEqual({
		message: 'No location has the field "citty", "floor"',
		description:
			"Correct it or remove it where the node names it. To see all fields that there are, set 'Output' to Simplified and run the node.",
	});
	const many = Array.from({ length: 12 }, (_, index) => `field${index}`);
	expect(() => {
		assertFieldsKnown(many);
	}).toThrow(/"field9" and 2 more$/);
	expect(() => {
		assertFieldsKnown([]);
	}).not.toThrow();
});
