import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { root } from '../../../sandbox/install';

/** What the scanner reads of a tarball: compiled code and package.json. */
export const PUBLISHED = ['**/*.js', 'package.json'];
/** What it reads of the repository that the tarball was made from. */
export const SOURCES = ['package.json', '{nodes,credentials}/**/*.{js,ts,json}'];

export interface Finding {
	/** the rule's name; null when the file could not even be read as code */
	ruleId: string | null;
	/** 1 is a warning, 2 an error */
	severity: number;
	message: string;
	/** path of the file and line */
	where: string;
}

interface FileResult {
	filePath: string;
	messages: (Omit<Finding, 'where'> & { line?: number })[];
}

/**
 * Lints as n8n's scanner of community packages does: its rules, none of our configuration, and comments
 * that silence a rule are not obeyed.
 *
 * @param folder what is linted
 * @param patterns the files in it
 * @returns how many files were read, and what was found in them
 */
export function scan(folder: string, patterns: string[]): { files: number; findings: Finding[] } {
	const eslint = join(root, 'node_modules', 'eslint', 'bin', 'eslint.js');
	const config = join(__dirname, 'scan.config.mjs');
	const args = [eslint, '--config', config, '--no-inline-config', '--format', 'json', ...patterns];
	const { status, stdout, stderr } = spawnSync(process.execPath, args, {
		cwd: folder,
		// With NODE_ENV=test some of n8n's rules behave as in their own tests.
		env: { ...process.env, NODE_ENV: 'production' },
		encoding: 'utf8',
		maxBuffer: 64_000_000,
	});
	// 1: there are errors among the findings.
	if (status !== 0 && status !== 1) throw new Error(`ESLint failed (${String(status)}): ${stderr}`);
	const results = JSON.parse(stdout) as FileResult[];
	const findings = results.flatMap(({ filePath, messages }) =>
		messages.map(({ ruleId, severity, message, line = 0 }) => ({
			ruleId,
			severity,
			message,
			where: `${filePath}:${line}`,
		})),
	);
	return { files: results.length, findings };
}
