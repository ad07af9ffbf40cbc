import { pagingVariants } from '../../harness/pagingVariants';
import { readGenerated } from './generatedService';

/** These services read the page number only without a page size, and know no other parameter. */
const UNREADABLE_VARIANTS = /^a total as text, .* are (rejected|filters)$/;

describe('a list of 733 locations of a known paging variant', () => {
	it.each(pagingVariants.map(({ name, settings }) => [name, settings] as const))(
		'is returned completely, or fails when no candidate works: %s',
		async (name, settings) => {
			const { ids, expected, error } = await readGenerated({ settings });
			if (UNREADABLE_VARIANTS.test(name)) {
				expect(error).toMatch(
					/^Only 100 of 733 locations were received.*meta\.record_count is 733.*Tried: page\[offset\]=100 and page\[limit\]=100 \((rejected, 400|no location)\); /,
				);
				return;
			}
			expect(error).toBeUndefined();
			expect(ids).toEqual(expected);
			expect(ids).toHaveLength(733);
		},
	);
});
