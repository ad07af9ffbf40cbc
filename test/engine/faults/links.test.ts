import { nextBroken, nextForeign, nextLoop, nextObject, nextRelative } from '../../harness/faults';
import { idsOf } from '../../harness/services';
import { all, asked, expectFailure, faultTests, idsFrom } from '../harness/faults';

const start = faultTests();

describe.each([1, 4])('a next link in the middle of a list read with %i at once', (parallel) => {
	const parameters = all({ parallelRequests: parallel });

	it.each([
		['relative', nextRelative],
		['an object', nextObject],
	])('(%s) is followed', async (_name, fault) => {
		const { service, run } = await start({ faults: { 1: fault, 3: fault } });
		const result = await run({ parameters });
		expect(result.error).toBeUndefined();
		expect(idsFrom(result)).toEqual(idsOf(service));
		expect(asked(service).sort()).toEqual(
			['', ...['50', '100', '150', '200'].map((at) => `page[limit]=50&page[offset]=${at}`)].sort(),
		);
	});

	it.each([
		['a circle', nextLoop, /leads back to a page already read$/, /nothing was output/],
		['no URL', nextBroken, /its next page is not there$/, /there is a link to a next page/],
	])('(%s) is an error, and not followed', async (_name, fault, message, description) => {
		const { service, run } = await start({ faults: { 3: fault } });
		expectFailure(await run({ parameters }), message, description);
		if (parallel === 1) expect(asked(service)).toHaveLength(3);
		expect(new Set(asked(service)).size).toBe(asked(service).length);
	});

	it('to another origin is an error, if its query brings nothing from the service itself', async () => {
		const { service, run } = await start({ faults: { 3: nextForeign() } });
		const message = /refused the next page of the list \(400\)$/;
		expectFailure(await run({ parameters }), message, /asked for \/rest\/v1\/locations\?page=2\./);
		expect(asked(service).filter((query) => query === 'page=2')).toHaveLength(1);
		if (parallel === 1) expect(asked(service)).toHaveLength(4);
	});

	it('to another origin brings no token there', async () => {
		const { service: elsewhere } = await start();
		const { run } = await start({ faults: { 3: nextForeign(elsewhere.url) } });
		expectFailure(await run({ parameters }), /refused the next page/, /never output/);
		expect(elsewhere.journal.entries).toHaveLength(0);
	});
});

it('a first link to another origin brings no token there, and the list is read in another way', async () => {
	const { service: elsewhere } = await start();
	const { service, run } = await start({ faults: { 1: nextForeign(elsewhere.url) } });
	const result = await run({ parameters: all() });
	expect(result.error).toBeUndefined();
	expect(idsFrom(result)).toEqual(idsOf(service));
	expect(elsewhere.journal.entries).toHaveLength(0);
});
