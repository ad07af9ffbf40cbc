import { empty, html, redirect, status, truncated, typed } from '../../harness/faults';
import { idsOf } from '../../harness/services';
import { all, answers, asked, expectFailure, faultTests, idsFrom } from '../harness/faults';

const start = faultTests();

describe.each([1, 4])('in the middle of a list read with %i at once', (parallelRequests) => {
	const parameters = all({ parallelRequests });

	it.each([
		['half of the JSON', truncated, /^The service did not answer with JSON$/],
		['a web page', html, /^The service answered with a web page \(HTML\) instead of JSON$/],
		['no body', empty, /^The service sent an empty reply$/],
		['the status 204', status(204), /^The service sent an empty reply$/],
	])('a reply with %s leaves nothing out silently', async (_name, fault, message) => {
		const { service, run } = await start({ faults: { 3: fault } });
		expectFailure(await run({ parameters }), message, /Check 'Base URL' and 'API Prefix'/);
		if (parallelRequests === 1) expect(asked(service)).toHaveLength(3);
		expect(new Set(asked(service)).size).toBe(asked(service).length);
	});

	it.each(['text/plain', 'text/html', 'application/octet-stream'])(
		'a page that is called %s is read all the same',
		async (type) => {
			const { service, run } = await start({ faults: { 3: typed(type) } });
			const result = await run({ parameters });
			expect(result.error).toBeUndefined();
			expect(idsFrom(result)).toEqual(idsOf(service));
			expect(asked(service)).toHaveLength(5);
		},
	);

	it('a redirect within the origin is followed', async () => {
		const { service, run } = await start({ faults: { 3: redirect() } });
		const result = await run({ parameters });
		expect(result.error).toBeUndefined();
		expect(idsFrom(result)).toEqual(idsOf(service));
		expect(answers(service).filter((answer) => answer === 302)).toHaveLength(1);
		expect(asked(service)).toHaveLength(6);
	});

	it('a redirect to another origin gets nothing', async () => {
		const { service: elsewhere } = await start();
		const { service, run } = await start({
			faults: { 3: redirect(`${elsewhere.url}/rest/v1/locations`) },
		});
		expectFailure(
			await run({ parameters }),
			new RegExp(`redirects to another address, ${elsewhere.url}$`),
			/not sent there/,
		);
		if (parallelRequests === 1) expect(answers(service)).toEqual([200, 200, 302]);
		expect(elsewhere.journal.entries).toHaveLength(0);
	});
});
