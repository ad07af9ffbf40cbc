import { zoo } from '../../harness/zoo';
import { read } from './drawnService';

/** It takes its page number only without a size, and no other parameter. */
const UNREADABLE = /^a total as text, .* are (refused|filters)$/;

it.each(zoo.map(({ name, settings }) => [name, settings] as const))(
	'reads all 733 locations: %s',
	async (name, settings) => {
		const { ids, expected, error } = await read({ settings });
		if (UNREADABLE.test(name)) {
			expect(error).toMatch(/^Only 100 of 733 locations were received.*meta\.record_count is 733/);
			expect(error).toMatch(
				/Tried: page\[offset\]=100 and page\[limit\]=100 \((rejected, 400|no location)\); /,
			);
		} else {
			expect(error).toBeUndefined();
			expect(ids).toEqual(expected);
			expect(ids).toHaveLength(733);
		}
	},
);
