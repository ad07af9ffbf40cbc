import { inspect } from 'node:util';

import type { Service } from '../../../sandbox/service/service';
import type { Run } from './runWorkflow';

/** @returns all that must never be shown: what the service issued, and what a user fills in */
export function secretsOf({ settings, tokens }: Service): string[] {
	const { client, user } = settings;
	const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
	return [...tokens.issued, user.password, client.secret, basic];
}

/**
 * Looks for secrets in everything that n8n stores of a run, and in the error with all that hangs on it.
 *
 * @param printed what the run wrote to the console
 * @throws the failed expectation, when one is there
 */
export function expectNoSecret(run: Run, services: Service[], printed = ''): void {
	const error = inspect(run.error, { depth: Infinity, showHidden: true, maxStringLength: null });
	const items = inspect(run.failed, { depth: Infinity, maxStringLength: null });
	const shown = [run.stored, error, run.error?.description, items, printed].join('\n');
	// The secrets themselves stay out of the message of a failed expectation as well.
	const found = services.flatMap(secretsOf).filter((secret) => shown.includes(secret));
	expect(found.map((secret) => `${secret.slice(0, 6)}…`)).toEqual([]);
}
