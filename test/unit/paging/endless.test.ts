import { list, play, reply } from './script';

const tenThousand = (_asked: string, call: number) =>
	reply((call - 1) * 10_000, call * 10_000, { links: { next: `?page=${call + 1}` } });

it('stops with an error above 100,000 locations, however few are picked', async () => {
	const wanted = { pick: () => undefined, limit: 1, picksAll: false };
	const { outcome, cure, asked } = await play(tenThousand, {}, wanted);
	expect(outcome).toBe('The list has more than 100,000 locations');
	expect(cure).toBe(
		`The node reads at most 100,000, and nothing was output. With Get Many, set 'Limit'. Otherwise let the service filter the list with the option 'Query Parameters'. If there are fewer locations, report this to the service provider (${list}).`,
	);
	expect(asked).toHaveLength(11);
});

it('reads 100,000 locations of a longer list when Limit is 100,000', async () => {
	const { outcome, asked } = await play(tenThousand, {}, { limit: 100_000 });
	expect(outcome).toBe('0..99999');
	expect(asked).toHaveLength(10);
});
