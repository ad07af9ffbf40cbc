import Ajv from 'ajv';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { VisitorLocations } from '../../../nodes/VisitorLocations/VisitorLocations.node';
import { camelCase } from '../../../nodes/VisitorLocations/output/attributes';
import { PUBLISHED_ATTRIBUTES } from '../../../nodes/VisitorLocations/output/attributes';
import { simplifier } from '../../../nodes/VisitorLocations/output/simplify';
import { makeLocations } from '../../../sandbox/service/locations';

/** What the editor offers before a first run: one file for each operation. */
const folder = join(__dirname, '../../../nodes/VisitorLocations/__schema__/v1.0.0/location');
const { properties } = new VisitorLocations().description;
const operations = properties
	.filter(({ name }) => name === 'operation')
	.flatMap(({ options = [] }) => options.map((option) => ('value' in option ? option.value : '')));

function schemaOf(operation: string) {
	const { version, ...schema } = JSON.parse(
		readFileSync(join(folder, `${operation}.json`), 'utf8'),
	) as { version: number; properties: Record<string, object> };
	expect(version).toBe(1);
	return schema;
}

it('there is one for each operation, and one for the trigger', () => {
	expect(readdirSync(join(folder, '../..')).sort()).toEqual(['v1.0.0', 'v1.0.0.json']);
	expect(readdirSync(folder).sort()).toEqual(operations.map((name) => `${name}.json`).sort());
});

describe.each(operations.map(String))('that of %s', (operation) => {
	it('names what is published and what people look for, in the order of the output', () => {
		const names = Object.keys(schemaOf(operation).properties);
		expect(names).toEqual(expect.arrayContaining(PUBLISHED_ATTRIBUTES.map(camelCase)));
		const [made = { id: '' }] = makeLocations(1, 3);
		const output = Object.keys(simplifier()({ ...made }));
		expect(output.filter((name) => names.includes(name))).toEqual(names);
		expect(names.slice(0, 2)).toEqual(['id', 'name']);
	});

	it('fits every location of the embedded service', () => {
		const schema = schemaOf(operation);
		const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile({
			...schema,
			required: Object.keys(schema.properties),
		});
		for (const location of makeLocations(500, 3).map((made) => simplifier()({ ...made }))) {
			expect(validate(location) ? [] : validate.errors).toEqual([]);
		}
	});
});
