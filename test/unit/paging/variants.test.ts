import { pagingVariants } from '../../harness/pagingVariants';
import { readGenerated } from './generatedService';

/** It takes its page number only without a size, and no other parameter. */
const UNREADABLE = /^a total as text, .* are (refused|filters)$/;

describe('a list of 733 locations', () => {
	it.each(pagingVariants.map(({ name, settings }) => [name, settings] as const))(
		'is read completely, or ends with an error where no candidate works: %s',
		async (name, settings) => {
			const { ids, expected, error } = await readGenerated({ settings });
			if (UNREADABLE.test(name)) {
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
