// Run by itself, as `node loadPackage.js <package folder>`: loads what the n8n block of its package.json
// names, as n8n does, and prints what came out and how many ms of the processor's time the loading took. n8n-workflow is loaded
// before: a running n8n has it.
const { createRequire } = require('node:module');
const { basename, join } = require('node:path');

const folder = process.argv[2];
const load = createRequire(join(folder, 'package.json'));
load('n8n-workflow');
const { credentials, nodes } = load('./package.json').n8n;

const start = process.cpuUsage();
const modules = [...credentials, ...nodes].map((path) => [path, load(`./${path}`)]);
// Of the processor's time, so that a busy machine makes no difference.
const { user, system } = process.cpuUsage(start);
const ms = (user + system) / 1000;

/** n8n makes an instance of the class that is called as the file. */
const loaded = modules.map(([path, exported]) => {
	const type = new exported[basename(path).split('.')[0]]();
	return { path, ...(type.description ?? type) };
});
process.stdout.write(JSON.stringify({ ms, loaded }));
