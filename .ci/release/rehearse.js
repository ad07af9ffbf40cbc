// `npm run release:rehearse`: makes a release of a temporary copy, except publishing it. Values that the owner has not filled
// in are made up. It prints what is still missing here. Nothing leaves this machine.
const { spawnSync } = require('node:child_process');
const { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const { ensureDependencies, root } = require('../../sandbox/install');
const { runMain, say, step } = require('../../sandbox/progress');
const { listComplaints } = require('./complaints');
const { MADE_UP, fillIn } = require('./fillIn');
const { readRelease } = require('./readRelease');

/** @returns the output of a command; throws if its exit code is not 0 */
function run(cwd, command, args, env = {}) {
	const { status, stdout, stderr, error } = spawnSync(command, args, {
		cwd,
		encoding: 'utf8',
		env: { ...process.env, ...env },
		shell: process.platform === 'win32' && command === 'npm',
	});
	if (error) throw error;
	if (status === 0) return `${stdout}${stderr}`;
	throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
}

/** Copies the files that git tracks, in their current state. */
function copyTo(folder) {
	const files = run(root, 'git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
	for (const file of files.split('\0').filter((name) => name !== '')) {
		cpSync(join(root, file), join(folder, file), { force: true });
	}
	symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
}

/** @returns the name of the tarball; throws if it is not the one to publish */
function pack(folder, version) {
	run(folder, 'npm', ['run', 'build']);
	run(folder, 'npm', ['pack']);
	const tarballs = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
	const [tarball = 'none'] = tarballs;
	if (tarballs.length !== 1 || !tarball.endsWith(`-${version}.tgz`)) {
		throw new Error(`npm pack should have made one tarball of ${version}, and made ${tarballs}`);
	}
	return tarball;
}

/** Asks npm what it would publish. This reads the registry and needs no account. */
function publishDry(folder, tarball) {
	const printed = run(folder, 'npm', [
		'publish',
		'--dry-run',
		'--access',
		'public',
		`./${tarball}`,
	]);
	if (/auto-corrected/.test(printed)) throw new Error(`npm corrects package.json:\n${printed}`);
}

runMain(async () => {
	await ensureDependencies();
	const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	const { server, repository } = MADE_UP;
	const tag = `v${version}`;
	const folder = mkdtempSync(join(tmpdir(), 'visitor-locations-release-'));
	try {
		await step(`Making ${tag} of ${server}/${repository}, on a copy`, async () => {
			copyTo(folder);
			fillIn(folder);
			run(folder, process.execPath, [join('.ci', 'release', 'check.js')], {
				GITHUB_REF_NAME: tag,
				GITHUB_SERVER_URL: server,
				GITHUB_REPOSITORY: repository,
			});
		});
		say('ok: tag, changelog, repository and placeholders, as publish.yml checks them');
		const tarball = await step('Building and packing', async () => pack(folder, version));
		say(`ok: ${tarball}`);
		await step('npm publish --dry-run', async () => publishDry(folder, tarball));
		say('ok: npm would publish it unchanged');
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	const repositoryHere = 'https://github.com/<owner>/<name>';
	const missing = listComplaints(readRelease(root), { tag, repository: repositoryHere });
	say(`\nStill to do here before ${tag} (docs/releasing.md has the whole list): ${missing.length}`);
	for (const complaint of missing) say(`  ${complaint}`);
});
