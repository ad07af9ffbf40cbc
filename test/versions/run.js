// `npm run test:versions -- 2.20 2.30`: installs what is missing, then runs the suite in each of these n8n versions; in
// all of them without an argument.
const { join } = require('node:path');

const { ensureDependencies, ensureNode24, root } = require('../../sandbox/install');
const { ensureN8nVersion } = require('../../sandbox/installN8n');
const { n8nVersions } = require('../../sandbox/n8nVersions');
const { runMain, visibly } = require('../../sandbox/progress');

/** @returns the versions of these names, all of them without a name */
function parseVersions(names) {
	const known = n8nVersions.map(({ name }) => name);
	const unknown = names.filter((name) => !known.includes(name));
	if (unknown.length > 0) {
		throw new Error(`There is no n8n version ${unknown.join(', ')}. Take ${known.join(', ')}.`);
	}
	return n8nVersions.filter(({ name }) => names.length === 0 || names.includes(name));
}

runMain(async () => {
	const versions = parseVersions(process.argv.slice(2));
	await ensureDependencies();
	const node = await ensureNode24();
	const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
	for (const version of versions) {
		const env = {
			...process.env,
			N8N_VERSION: version.name,
			N8N_COMMAND: await ensureN8nVersion(node, version),
		};
		const args = [jest, '--selectProjects', 'versions', '--runInBand', '--verbose'];
		const code = await visibly(node, args, { cwd: root, env });
		if (code !== 0) process.exitCode = 1;
	}
});
