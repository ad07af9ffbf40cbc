import { families, LIST_SIZES } from './frameworks/index';
import type { Outcome } from './frameworks/readFramework';
import { readFramework } from './frameworks/readFramework';
import type { FrameworkService } from './frameworks/service';
import { rejectUnknown } from './frameworks/service';

const services = Object.values(families).flat();

/** The sizes of the lists that end with an error; every other list is read completely. */
const ERROR_SIZES: Record<string, number[]> = {
	// The last page also has a URL of a next page, with an empty number.
	'Rails pagy 9 metadata': [5, 25],
	// The last page also has a cursor called `next`, in an object called `cursor`.
	'Laravel league/fractal cursor': [5, 25, 51, 75, 237],
	// Their responses say that there is more. The candidates have no such parameter.
	'ASP.NET X-Pagination header': [51, 75, 237],
	'Strapi by page': [51, 75, 237],
	'Stripe (data)': [51, 75, 237],
	Notion: [51, 75, 237],
	'Intercom (data)': [51, 75, 237],
	'Twitter v2 (data)': [51, 75, 237],
	'Google AIP-158': [51, 75, 237],
	'Pipedrive v1 (data)': [51, 75, 237],
	SCIM: [51, 75, 237],
	// They read the cursor from `after`.
	'Go pilagod/gorm-cursor-paginator': [51, 75, 237],
	'Elixir Flop cursors': [51, 75, 237],
};

/** Reads the lists of all sizes: as the service is, and if it rejects unknown parameters. */
async function readAllSizes(service: FrameworkService) {
	const outcomes: Outcome[][] = [];
	for (const variant of [service, rejectUnknown(service)]) {
		const ofVariant: Outcome[] = [];
		for (const size of LIST_SIZES) ofVariant.push(await readFramework(variant, size));
		outcomes.push(ofVariant);
	}
	return outcomes;
}

describe('reading the lists of frameworks and public APIs', () => {
	it.each(services.map((service) => [service.name, service] as const))(
		'returns the complete list, or fails when the size is in the table, of %s',
		async (name, service) => {
			const errorSizes = ERROR_SIZES[name] ?? [];
			const expected = LIST_SIZES.map((size) => (errorSizes.includes(size) ? 'error' : 'complete'));
			const outcomes = await readAllSizes(service);
			if (!service.isSilent) {
				expect(outcomes.flat()).not.toContain('incomplete');
				expect(outcomes.flat()).not.toContain('wrong');
			}
			expect(outcomes).toEqual([expected, expected]);
		},
	);

	it('names each service once, and only services that exist', () => {
		const names = services.map(({ name }) => name);
		expect(new Set(names).size).toBe(names.length);
		expect(Object.keys(ERROR_SIZES).filter((name) => !names.includes(name))).toEqual([]);
	});
});
