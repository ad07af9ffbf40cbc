import { idsOf } from '../../harness/services';
import { all, asked, expectFailure, faultTests, idsFrom } from '../harness/faults';

const start = faultTests();
const skip = /option 'Skip': 0 for the first, 100000 for the second/;

it('exactly 100,000 locations all come out', async () => {
	const { service, run } = await start({ count: 100_000, pageSize: 25_000 });
	const result = await run({ parameters: { ...all(), output: 'selectedFields', fields: ['url'] } });
	expect(result.error).toBeUndefined();
	expect(idsFrom(result)).toEqual(idsOf(service));
	expect(asked(service)).toHaveLength(4);
});

it.each([
	[100_001, '100,001'],
	[130_000, '130,000'],
])('%i locations are an error at the first page, which names Skip', async (count, shown) => {
	const { service, run } = await start({ count });
	const message = new RegExp(`^There are more than 100,000 locations \\(${shown}\\)$`);
	expectFailure(await run({ parameters: all() }), message, skip);
	expect(asked(service)).toEqual(['']);
});

it('100,001 locations of a service that tells no total are an error as well', async () => {
	const { service, run } = await start({ count: 100_001, dialect: 'none' });
	expectFailure(await run({ parameters: all() }), /^There are more than 100,000 locations$/, skip);
	expect(asked(service)).toEqual(['']);
});

it('Limit 10 with 4 at once sends exactly one list call', async () => {
	const { service, run } = await start();
	const result = await run({
		parameters: { limit: 10, options: { paging: { settings: { parallelRequests: 4 } } } },
	});
	expect(idsFrom(result)).toEqual(idsOf(service).slice(0, 10));
	expect(asked(service)).toEqual(['']);
});
