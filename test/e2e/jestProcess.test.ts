import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../../sandbox/install';
import { until } from '../harness/until';

/** A test that never ends. It writes the ID of the process that it has started. */
const HANGING_TEST = `
const { spawn } = require('node:child_process');
const { writeFileSync } = require('node:fs');
it('never ends', async () => {
	const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
	writeFileSync(__filename + '.pid', String(child.pid));
	await new Promise(() => {});
}, 60_000);
`;

let folder: string;
let pids: number[] = [];
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'jest-process-'));
});
afterEach(() => {
	for (const pid of pids.filter(isRunning)) process.kill(pid);
	rmSync(folder, { recursive: true });
});

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

describe('test/harness/jestProcess.js', () => {
	it.each<[NodeJS.Signals, string, number]>([
		['SIGINT', 'in this process', 1],
		['SIGTERM', 'in workers', 2],
		['SIGKILL', 'in workers', 2],
	])(
		'ends what tests have started when Jest gets %s and runs them %s',
		async (signal, _where, tests) => {
			for (let test = 1; test <= tests; test += 1) {
				writeFileSync(join(folder, `hanging${test}.test.js`), HANGING_TEST);
			}
			const jest = spawn(process.execPath, [
				...['--require', join(root, 'test', 'harness', 'jestProcess.js')],
				join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
				...['--config', JSON.stringify({ rootDir: folder }), '--maxWorkers', String(tests)],
			]);
			const ended = once(jest, 'exit');
			const pidFiles = () => readdirSync(folder).filter((file) => file.endsWith('.pid'));
			await until(() => pidFiles().length === tests, 'the child processes', 60_000);
			pids = pidFiles().map((file) => Number(readFileSync(join(folder, file), 'utf8')));
			expect(pids.filter(isRunning)).toHaveLength(tests);
			jest.kill(signal);
			await ended;
			await until(() => !pids.some(isRunning), 'the end of the child processes', 10_000);
		},
	);
});
