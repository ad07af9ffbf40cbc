import type { NodeContext } from '../../../nodes/VisitorLocations/context';
import { readListParameters } from '../../../nodes/VisitorLocations/parameters/listParameters';
import { fingerprintList } from '../../../nodes/VisitorLocations/trigger/fingerprint';

/** The trigger's parameters, by their path in the node. */
const parameters: Record<string, unknown> = {
	output: 'simplified',
	'filters.city': 'Zürich, Bern',
	'filters.ids': ['10006', 10014],
	'filters.search': 'Market',
	'filters.status': 'active',
	'options.queryParameters.parameter': [{ name: 'region', value: 'eu' }],
};
const context = {
	getNode: () => ({ type: 'visitorLocationsTrigger', parameters: {} }),
	getNodeParameter: (path: string, fallback?: unknown) => parameters[path] ?? fallback,
} as unknown as NodeContext;

// Another fingerprint makes each published trigger record its list anew: what changed since its last poll is not reported.
it('gives the same parameters the fingerprint that published triggers have stored', () => {
	const fingerprint = fingerprintList('https://api.example.com', readListParameters(context));
	expect(fingerprint).toBe('VowoKQ47snplnerdsa8FjqBkxZhw8QO/yWqnqXZUfbA=');
});
