// Run by itself, as `node loadPackage.js <package folder>`: loads what the n8n block of its package.json
// names, as n8n does, and prints what came out and which files were loaded for it. n8n-workflow is loaded before: a running
// n8n has it.
const { createRequire } = require('node:module');
const { basename, join } = require('node:path');

const folder = process.argv[2];
const load = createRequire(join(folder, 'package.json'));
load('n8n-workflow');
const { credentials, nodes } = load('./package.json').n8n;

const before = new Set(Object.keys(require.cache));
const modules = [...credentials, ...nodes].map((path) => [path, load(`./${path}`)]);
const files = Object.keys(require.cache).filter((file) => !before.has(file));

/** n8n makes an instance of the class that is called as the file. */
const loaded = modules.map(([path, exported]) => {
	const type = new exported[basename(path).split('.')[0]]();
	return { path, ...(type.description ?? type) };
});
process.stdout.write(JSON.stringify({ files, loaded }));
