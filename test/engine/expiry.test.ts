import { setTimeout as wait } from 'node:timers/promises';

import { expiredAnswers } from '../../sandbox/service/settings';
import { idsOf, services } from '../harness/services';
import { connectedCredential, credentialKinds, passwordCredential } from './harness/credentials';
import { itOnNewN8n } from './harness/n8nLine';
import { runWorkflow } from './harness/runWorkflow';
import type { StoredCredentials } from './harness/storedCredentials';

const start = services();
const PAST = String(Date.now() - 1_000);

/** Lets the token of a credential be over by the clock, as time does. */
function letExpire({ data }: StoredCredentials): void {
	const { oauthTokenData } = data;
	if (typeof oauthTokenData === 'object') Object.assign(oauthTokenData, { n8n_expires_at: PAST });
	else data.expiresAt = PAST;
}

describe.each(credentialKinds)('with the %s credential', (_name, credential) => {
	const itRenews = credential === connectedCredential ? itOnNewN8n : it;

	itRenews.each(expiredAnswers)(
		'one renewal for five input items, whatever an expired token gets: %s',
		async (expired) => {
			const service = await start({ expired });
			const credentials = credential(service);
			expect((await runWorkflow({ credentials })).error).toBeUndefined();
			service.tokens.expireAccessTokens();
			letExpire(credentials);
			service.journal.clear();

			const { items, error } = await runWorkflow({ credentials, inputItems: 5 });
			expect(error).toBeUndefined();
			const ids = items.map(({ json }) => json.id);
			expect(ids).toEqual(Array(5).fill(idsOf(service)).flat());
			expect(service.journal.tokenCalls).toHaveLength(1);
			expect(service.journal.listCalls).toHaveLength(5);
		},
	);

	itRenews('renews before the end, and asks with the new token only', async () => {
		const service = await start({ tokenLifetime: 600 });
		const credentials = credential(service);
		await runWorkflow({ credentials });
		letExpire(credentials);
		service.journal.clear();
		await runWorkflow({ credentials });
		expect(service.journal.tokenCalls).toHaveLength(1);
		const tokens = service.journal.listCalls.map(({ headers }) => headers.authorization);
		expect(new Set(tokens).size).toBe(1);
		expect(service.journal.listCalls.map(({ status }) => status)).toEqual(Array(5).fill(200));
	});
});

it.each([
	[86_400, 86_340],
	[100, 90],
])('keeps when a token of %i s is to be renewed: after %i s', async (tokenLifetime, kept) => {
	const service = await start({ tokenLifetime });
	const credentials = passwordCredential(service);
	const before = Date.now();
	await runWorkflow({ credentials });
	const passed = Date.now() - before;
	const ms = Number(credentials.data.expiresAt) - before;
	expect(ms).toBeGreaterThanOrEqual(kept * 1000);
	expect(ms).toBeLessThanOrEqual(kept * 1000 + passed);
});

it('renews when the time has really passed', async () => {
	const service = await start({ tokenLifetime: 1, expired: 'page' });
	const credentials = passwordCredential(service);
	expect((await runWorkflow({ credentials })).items).toHaveLength(237);
	await wait(1_100);
	expect((await runWorkflow({ credentials })).items).toHaveLength(237);
	expect(service.journal.tokenCalls).toHaveLength(2);
});

it.each([[undefined], [null], [0], [-5], ['soon'], [{}]])(
	'renews after a 401 alone where expires_in is %j',
	async (lifetime) => {
		const service = await start();
		service.answerInstead = ({ path }) =>
			path.endsWith('/token')
				? { body: { ...service.tokens.issue(['locations.read']), expires_in: lifetime } }
				: undefined;
		const credentials = passwordCredential(service);
		expect((await runWorkflow({ credentials })).error).toBeUndefined();
		expect(credentials.data.expiresAt).toBe('');
		service.tokens.expireAccessTokens();
		expect((await runWorkflow({ credentials })).error).toBeUndefined();
		expect(service.journal.tokenCalls).toHaveLength(2);
	},
);
