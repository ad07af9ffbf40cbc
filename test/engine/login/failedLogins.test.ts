import { setTimeout as wait } from 'node:timers/promises';

import { MINUTE, ownClock } from '../../harness/clock';
import { services } from '../../harness/services';
import {
	connectedCredential,
	passwordCredential,
	pastedCodeCredential,
} from '../harness/credentials';
import { itOnNewN8n } from '../harness/n8nLine';
import { runWorkflow } from '../harness/runWorkflow';

const start = services();
const { pass } = ownClock();

describe.each([
	['password grant', passwordCredential],
	['pasted code', pastedCodeCredential],
] as const)('a failed login of the %s credential', (_name, credential) => {
	it.each([[429], [503]])('with %i is shared by 100 items, late ones too', async (status) => {
		const service = await start({ latency: 1 });
		service.answerInstead = ({ path }) => (path.endsWith('/token') ? { status } : undefined);
		const credentials = credential(service);
		await Promise.all(
			[0, 20, 60, 150].map(async (ms) => {
				await wait(ms);
				await runWorkflow({ credentials, inputItems: 25 });
			}),
		);
		expect(service.journal.tokenCalls).toHaveLength(1);
		pass(2_000);
		service.answerInstead = undefined;
		expect((await runWorkflow({ credentials, parameters: { limit: 1 } })).error).toBeUndefined();
	});

	it('is not tried again before the service wants it (Retry-After)', async () => {
		const service = await start({ count: 1 });
		service.answerInstead = ({ path }) =>
			path.endsWith('/token') ? { status: 429, headers: { 'retry-after': '40' } } : undefined;
		const credentials = credential(service);
		await runWorkflow({ credentials });
		pass(35_000);
		expect((await runWorkflow({ credentials })).error?.message).toMatch(/too many logins/);
		expect(service.journal.tokenCalls).toHaveLength(1);
		service.answerInstead = undefined;
		pass(5_001);
		expect((await runWorkflow({ credentials })).error).toBeUndefined();
	});

	it('that is refused is tried less and less often: under 20 times in 3 hours of a minute trigger', async () => {
		const service = await start({ count: 1 });
		const credentials = credential(service, { clientSecret: 'wrong-secret' });
		const minutes: number[] = [];
		for (let minute = 0; minute < 180; minute++) {
			const { length } = service.journal.tokenCalls;
			await runWorkflow({ credentials });
			if (service.journal.tokenCalls.length > length) minutes.push(minute);
			pass(MINUTE);
		}
		expect(minutes.slice(0, 5)).toEqual([0, 1, 2, 7, 22]);
		expect(minutes.length).toBeLessThan(20);
		// A corrected field starts anew.
		credentials.data.clientSecret = service.settings.client.secret;
		if (credential === pastedCodeCredential) {
			const { scopes } = service.settings;
			credentials.data.authorizationCode = service.tokens.issueCode(scopes, 'https://x');
		}
		expect((await runWorkflow({ credentials })).error).toBeUndefined();
	});
});

describe('a refresh of OAuth2 that fails', () => {
	itOnNewN8n.each([
		['a wrong client secret', 1, 1],
		['a wrong client secret', 10, 2],
		['503', 1, 1],
		['503', 10, 2],
	])(
		'with %s, in a run of %i items, makes at most %i token calls',
		async (fault, inputItems, most) => {
			const service = await start();
			const credentials = connectedCredential(service);
			service.tokens.expireAccessTokens();
			if (fault === '503') {
				service.answerInstead = ({ path }) =>
					path.endsWith('/token') ? { status: 503 } : undefined;
			} else credentials.data.clientSecret = 'wrong-secret';
			const { error } = await runWorkflow({ credentials, inputItems });
			expect(error?.message).toMatch(/authorization could not be renewed/);
			expect(service.journal.tokenCalls.length).toBeLessThanOrEqual(most);
		},
	);
});
