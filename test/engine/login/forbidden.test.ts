import type { Service } from '../../../sandbox/service/service';
import { clock, MINUTE } from '../../harness/clock';
import { idsOf, services } from '../../harness/services';
import { passwordCredential, pastedCodeCredential } from '../harness/credentials';
import { runWorkflow } from '../harness/runWorkflow';

const start = services();
const pass = clock();

/** Issues tokens as a service does that leaves out, silently, what is not selected on the integration. */
function selected(service: Service, scopes: string[]): void {
	service.answerInstead = ({ path }) =>
		path.endsWith('/token') ? { body: service.tokens.issue(scopes) } : undefined;
}

describe.each([
	['password grant', passwordCredential],
	['pasted code', pastedCodeCredential],
] as const)('403 with the %s credential', (_name, credential) => {
	it('is over with the next run after the scope was selected', async () => {
		const service = await start({ count: 1 });
		const credentials = credential(service);
		selected(service, ['token.refresh']);
		expect((await runWorkflow({ credentials })).error?.message).toMatch(/\(403\)/);
		expect(service.journal.listCalls).toHaveLength(1); // the token was seconds old
		selected(service, service.settings.scopes);
		pass(MINUTE);
		const { items, error } = await runWorkflow({ credentials });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		expect(service.journal.tokenCalls).toHaveLength(2);
	});

	it('costs one login for 10 input items', async () => {
		const service = await start({ count: 1 });
		const credentials = credential(service);
		selected(service, ['token.refresh']);
		await runWorkflow({ credentials });
		pass(MINUTE);
		service.journal.clear();
		await runWorkflow({ credentials, inputItems: 10 });
		expect(service.journal.tokenCalls).toHaveLength(1);
	});

	it('that lasts makes fewer and fewer logins', async () => {
		const service = await start({ count: 1 });
		const credentials = credential(service);
		selected(service, ['token.refresh']);
		for (let run = 0; run < 60; run++) {
			await runWorkflow({ credentials });
			pass(MINUTE);
		}
		// The first login, then after 1, 2, 3, 8, 23, 38, 53 minutes.
		expect(service.journal.tokenCalls).toHaveLength(8);
		expect(service.journal.listCalls.length).toBeLessThan(60 + 10);
	});

	it.each([
		['an old token is renewed, and the question asked again', 200],
		['is renewed for as well, and then an answer: another parameter is tried', 403],
	])('to a question about paging: %s', async (_name, then) => {
		const service = await start({ count: 50 });
		const credentials = credential(service);
		await runWorkflow({ credentials, parameters: { limit: 1 } });
		pass(MINUTE);
		service.journal.clear();
		const old = `Bearer ${credentials.data.accessToken as string}`;
		const [first, second] = [service.locations().slice(0, 25), service.locations().slice(25)];
		const page = (data: unknown, status = 200) => ({ status, body: { data, meta: { total: 50 } } });
		service.answerInstead = ({ path, query, headers }) => {
			if (!path.endsWith('/locations')) return undefined;
			if (query.size === 0) return page(first);
			const isFirstQuestion = query.has('page[offset]');
			return page(second, isFirstQuestion ? (headers.authorization === old ? 403 : then) : 200);
		};
		const { items, error } = await runWorkflow({ credentials });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual(idsOf(service));
		expect(service.journal.tokenCalls).toHaveLength(1);
		const answers = service.journal.listCalls.map(({ status }) => status);
		// The last one of five looks whether pages are counted from 0.
		expect(answers).toEqual(then === 200 ? [200, 403, 200] : [200, 403, 403, 200, 200]);
	});
});
