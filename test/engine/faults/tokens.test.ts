import { expire, letFail, status } from '../../harness/faults';
import { idsOf } from '../../harness/services';
import { credentialKinds } from '../harness/credentials';
import { all, answers, faultTests, idsFrom } from '../harness/faults';
import { isOldN8n } from '../harness/n8nLine';
import { retries } from '../../harness/retries';

const start = faultTests();

describe.each(credentialKinds)('a token of the %s credential', (name, credential) => {
	it('that expires under 4 parallel requests is renewed once, and nothing is lost', async () => {
		const { service, run } = await start({ count: 1000, latency: 10 });
		const credentials = credential(service);
		await run({ credentials, parameters: { limit: 1 } });
		service.journal.clear();
		letFail(service, { 7: expire });
		const result = await run({ credentials, parameters: all({ parallelRequests: 4 }) });

		expect(result.error).toBeUndefined();
		expect(idsFrom(result)).toEqual(idsOf(service));
		expect(answers(service).filter((answer) => answer === 200)).toHaveLength(20);
		if (isOldN8n && name === 'OAuth2') return; // it renews for each request
		const refused = answers(service).filter((answer) => answer === 401);
		expect(refused.length).toBeGreaterThanOrEqual(1);
		expect(refused.length).toBeLessThanOrEqual(isOldN8n ? 8 : 4);
		expect(service.journal.tokenCalls).toHaveLength(1);
	});

	it('that expires while the service is busy is renewed once', async () => {
		const { service, run } = await start({
			faults: { 2: status(503, 0), 4: expire, 6: status(429, 0) },
		});
		const credentials = credential(service);
		retries(1);
		const parameters = all({ parallelRequests: 1 });
		const result = await run({ credentials, parameters });
		expect(result.error).toBeUndefined();
		expect(idsFrom(result)).toEqual(idsOf(service));
		if (isOldN8n) return; // it makes the refused call once more
		expect(answers(service)).toEqual([200, 503, 200, 401, 200, 429, 200, 200]);
		expect(service.journal.tokenCalls).toHaveLength(name === 'OAuth2' ? 1 : 2);
	});
});
