import { list, play, reply } from './script';

it('a list without an end is an error at 1,000,000, whatever is picked of it', async () => {
	const hundredThousand = (_asked: string, call: number) =>
		reply((call - 1) * 100_000, call * 100_000, { links: { next: `?page=${call + 1}` } });
	const nothing = async () => await Promise.resolve(() => undefined);
	const wanted = { start: nothing, limit: 1, picksAll: false };
	const { outcome, cure, asked } = await play(hundredThousand, {}, wanted);
	expect(outcome).toBe('More than 1,000,000 locations arrived, and there was no end');
	expect(cure).toBe(
		`Nothing was output. A service that sends new locations for ever looks like this. Report it to whoever runs the service (${list}); if there are really so many, Get Many can read the first of them: set 'Limit', and no sort rules.`,
	);
	expect(asked).toHaveLength(11);
});
