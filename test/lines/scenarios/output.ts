import type { Location } from '../../../sandbox/service/locations';
import { allFields, simplified } from '../../harness/simplified';
import type { Scenario } from '../scenario';
import { seenItems } from '../seen';
import { NODE } from '../stage';

/** In which form locations come out: every item is compared as a whole. */
export const outputScenarios: Scenario[] = [
	output('Simplified', {}, simplified),
	output('All Fields', { output: 'allFields' }, allFields),
	output('Raw', { output: 'raw' }, (location) => location),
	output(
		'Selected Fields',
		{ output: 'selectedFields', fields: ['city', 'capacityLimit'] },
		({ id, attributes }) => ({
			id,
			city: attributes.city,
			capacityLimit: attributes['capacity-limit'],
		}),
	),
	output('Add Company ID', { options: { addCompanyId: true } }, (location) => ({
		...simplified(location),
		companyId: '4711',
	})),
	{
		name: 'output: a selected field that no location has',
		expected:
			"error: No location has the field 'tiemzone' (in 'Field Names or IDs'). Did you mean timezone?",
		play: async (stage) => {
			const credential = await stage.credential(await stage.service());
			const parameters = { output: 'selectedFields', fields: ['city', 'tiemzone'] };
			const execution = await stage.list(credential, parameters);
			return seenItems(execution, [], execution.items(NODE));
		},
	},
];

function output(
	name: string,
	parameters: object,
	itemOf: (location: Location) => object,
): Scenario {
	return {
		name: `output: ${name}`,
		expected: '237 locations',
		play: async (stage) => {
			const service = await stage.service();
			const execution = await stage.list(await stage.credential(service), parameters);
			const items = execution.items(NODE).map(({ json }) => json);
			return seenItems(execution, service.locations().map(itemOf), items);
		},
	};
}
