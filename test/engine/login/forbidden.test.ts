import type { Service } from '../../../sandbox/service/service';
import { clock, MINUTE } from '../../harness/clock';
import { services } from '../../harness/services';
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
});
