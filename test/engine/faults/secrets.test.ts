import { LoggerProxy } from 'n8n-workflow';

import { secretsOf, expectNoSecret } from '../../harness/secrets';
import { faultTests } from '../harness/faults';
import { tracesOf } from '../harness/runWorkflow';

const start = faultTests();

const PLACES = ['item', 'error', 'stack', 'cause', 'console'] as const;

it.each(PLACES)('the check of the fault tests finds every secret in the %s', async (place) => {
	const { service, run } = await start({ count: 1 });
	const clean = await run();
	expect(secretsOf(service).length).toBeGreaterThanOrEqual(5);
	for (const secret of secretsOf(service)) {
		const error = new Error('refused', { cause: place === 'cause' ? { header: secret } : '' });
		if (place === 'error') Object.assign(error, { description: `sent ${secret}` });
		if (place === 'stack') error.stack = `Error: ${secret}\n at here`;
		const item = JSON.stringify({ json: { name: secret } });
		const stored = place === 'item' ? () => item : clean.stored;
		const leaky = { ...clean, stored, error: error as unknown as typeof clean.error };
		expect(() => {
			const printed = place === 'console' ? `GET with ${secret}` : '';
			expectNoSecret(service, `${tracesOf(leaky)}\n${printed}`);
		}).toThrow(`${secret.slice(0, 6)}…`);
	}
});

it('a run that outputs a secret fails by itself, whatever its test expects', async () => {
	const { service, run } = await start();
	service.answerInstead = ({ path, headers }) =>
		path.endsWith('/locations')
			? { body: { data: [{ id: '1', attributes: { city: headers.authorization } }] } }
			: undefined;
	await expect(run()).rejects.toThrow('access…');
});

it('a run in which n8n logs a secret fails as well, at whatever level', async () => {
	const { service, run } = await start({ count: 1 });
	service.answerInstead = ({ headers }) => {
		LoggerProxy.debug('A request was sent', { headers: { ...headers } });
		return undefined;
	};
	await expect(run()).rejects.toThrow('access…');
});
