// `npm run test:lines`: installs what is missing, then hands over to lines.ts, which plays all scenarios in each n8n
// line. `npm run test:lines -- 1.122 2.0` takes these lines only.
const { join } = require('node:path');

const { ensureDependencies, ensureNode24, root } = require('../../sandbox/install');
const { ensureN8nLine } = require('../../sandbox/installN8n');
const { n8nLines } = require('../../sandbox/n8nLines');
const { runMain, visibly } = require('../../sandbox/progress');

/** @returns the lines of these names, all without any */
function linesOf(names) {
	const known = n8nLines.map(({ line }) => line);
	const unknown = names.filter((name) => !known.includes(name));
	if (unknown.length > 0) {
		throw new Error(`There is no n8n line ${unknown.join(', ')}. Take ${known.join(', ')}.`);
	}
	return n8nLines.filter(({ line }) => names.length === 0 || names.includes(line));
}

runMain(async () => {
	const lines = linesOf(process.argv.slice(2));
	await ensureDependencies();
	const node = await ensureNode24();
	const commands = [];
	for (const line of lines) commands.push(`${line.line}=${await ensureN8nLine(node, line)}`);
	const args = ['--import', 'tsx', join(__dirname, 'lines.ts'), ...commands];
	process.exitCode = await visibly(node, args, { cwd: root });
});
