import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../../sandbox/install';

/** Words that a native n8n writer does not use, and what to write (CONTRIBUTING.md, Plain words). */
const OLD_WORDS: [pattern: RegExp, instead: string][] = [
	[/\banew\b/i, 'again'],
	[/\bfor ever\b/i, 'forever'],
	[/\bbeside\b/i, 'next to'],
	[/\bin all(?=[.,:;)]|$)/im, 'in total'],
	[/\bcom(e|es|ing) out\b/i, 'is output'],
	[/\bputs? out\b/i, 'outputs'],
	[/\bmended\b/i, 'fixed'],
	[/\bwhoever runs\b/i, 'the service provider'],
	[/\bby the clock\b/i, 'before it expires'],
	[/\bthat (is|are) none\b/i, 'invalid, empty'],
	[/\btoken ?calls?\b/i, 'token request'],
	[/\blist ?calls?\b/i, 'list request'],
	[/\brenew(s|ed|al|ing)?\b/i, 'refresh'],
	[/@returns (how|what|where|why|who)\b/, '@returns with a noun'],
	[/^\s*(\/\*\*|\/\/|\*) What /m, 'a verb or a noun'],
	[/\bimitation\b/i, 'mock service'],
	[/\bembedded service\b/i, 'mock service'],
	[/\bzoo\b/i, 'paging variants'],
];

const FOLDERS = ['credentials', 'nodes', 'sandbox', 'test', 'docs', 'examples', '.ci', '.github'];
const OTHER_CODE =
	/(^|\/)(node_modules|\.run|n8n|versions|package-lock\.json|plainWords\.test\.ts)(\/|$)/;

/** @returns the paths of all files that people read */
function listFiles(): string[] {
	const nested = FOLDERS.flatMap((folder) => walkFolder(folder));
	const pages = readdirSync(root).filter((name) => name.endsWith('.md'));
	return [...pages, ...nested].filter((path) => /\.(md|ts|js|mjs|ya?ml|json)$/.test(path));
}

function walkFolder(folder: string): string[] {
	return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = `${folder}/${entry.name}`;
		if (OTHER_CODE.test(path)) return [];
		return entry.isDirectory() ? walkFolder(path) : [path];
	});
}

/** The rules quote old words. */
function withoutRules(text: string): string {
	return text.replace(/^## Plain words$[^]*?(?=^## )/m, '');
}

/** @returns the old words in a text, each with its line and with what to write */
function findOldWords(text: string): string[] {
	return OLD_WORDS.flatMap(([pattern, instead]) =>
		text
			.split('\n')
			.filter((line) => pattern.test(line))
			.map((line) => `${line.trim().slice(0, 120)} (write: ${instead})`),
	);
}

describe('the words of code and docs', () => {
	it('finds an old word', () => {
		expect(findOldWords('/** Asked\nfor anew. */')).toEqual(['for anew. */ (write: again)']);
	});

	it('are those of the field in every file', () => {
		const found = listFiles().flatMap((path) =>
			findOldWords(withoutRules(readFileSync(join(root, path), 'utf8'))).map(
				(words) => `${path}: ${words}`,
			),
		);
		expect(found).toEqual([]);
	});
});
