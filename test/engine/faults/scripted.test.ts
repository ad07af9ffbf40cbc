import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { FAULTS_HELP, scriptOf } from '../../../sandbox/service/faults';
import { startService } from '../../../sandbox/service/service';
import type { Fault } from '../../../sandbox/service/settings';

const root = join(__dirname, '..', '..', '..');
const command = async (...args: string[]) =>
	await promisify(execFile)(
		process.execPath,
		['--import', 'tsx', join(root, 'sandbox', 'service', 'main.ts'), ...args],
		{ cwd: root },
	);

it.each([
	['3=flood', /^flood is no fault: take a status from 200 to 599, or reset, /],
	['3=700', /^700 is no fault/],
	['3=page-size:few', /^page-size, shrinking and growing need a number, as in page-size:20/],
	['reset', /^--fault takes the number of a list request and a fault, not reset/],
])('the command refuses --fault %s and says why', async (fault, message) => {
	await expect(command('--fault', fault)).rejects.toMatchObject({
		code: 1,
		stderr: expect.stringMatching(message) as string,
	});
});

it('the service does not start with a fault that there is not', async () => {
	const faults = { 3: 'flood' as Fault };
	await expect(startService({ faults })).rejects.toThrow('flood is no fault');
});

it('the help of the command names every kind', async () => {
	const { stdout } = await command('--help');
	expect(stdout).toContain(FAULTS_HELP);
	const [, kinds = ''] = /or (reset, .*)$/.exec(messageOf(() => scriptOf('?'))) ?? [];
	expect(kinds.split(', ').length).toBeGreaterThan(15);
	for (const kind of kinds.split(', ')) expect(FAULTS_HELP).toMatch(new RegExp(`\\b${kind}\\b`));
});

function messageOf(work: () => unknown): string {
	try {
		work();
		return '';
	} catch (error) {
		return String(error);
	}
}
