import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import { root } from '../../sandbox/install';
import { locationProperties } from '../../nodes/VisitorLocations/operations/operations';
import { getMember } from '../../shared/json';
import { useLists } from './harness/listing';

// n8n's editor shows the fields of these files before the first run, and its AI workflow builder reads them (n8n 2.41,
// resolveOutputSchemaPath).

const list = useLists();

/** A value of each type that docs/openapi.yaml names. */
const EXAMPLES: Record<string, unknown> = {
	string: 'text',
	boolean: true,
	integer: 1,
	null: null,
};

/** A location that has all documented attributes, and a name: what people call it is not documented, but usual. */
function createLocation(): object {
	const document: unknown = parse(readFileSync(join(root, 'docs', 'openapi.yaml'), 'utf8'));
	const path = ['components', 'schemas', 'LocationAttributes', 'properties'];
	const properties = path.reduce<unknown>(getMember, document) as Record<string, { type: string }>;
	const documented = Object.entries(properties).map(([name, { type }]) => [name, EXAMPLES[type]]);
	return {
		id: '10006',
		type: 'locations',
		links: { self: 'https://app.example.com/api/v3/locations/10006' },
		attributes: { name: 'Old Mill', ...Object.fromEntries(documented) } as object,
	};
}

const operation = locationProperties.find(({ name }) => name === 'operation');
const operations = (operation?.options ?? []).map((option) => String(getMember(option, 'value')));

describe('the fields that n8n shows before the first run', () => {
	it.each(operations)(
		'of %s are the documented ones that the node outputs by default, and the name',
		async (name) => {
			const { rows } = await list([createLocation()], {
				operation: name,
				locationId: '10006',
			});
			const [item = {}] = rows;
			const types = Object.entries(item).map(([field, value]) => [field, { type: typeof value }]);
			const file = `nodes/VisitorLocations/__schema__/v1.0.0/location/${name}.json`;
			const schema: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'));
			expect(schema).toEqual({
				type: 'object',
				properties: Object.fromEntries(types) as object,
				version: 1,
			});
			expect(Object.keys(getMember(schema, 'properties') as object)).toEqual(Object.keys(item));
		},
	);
});
