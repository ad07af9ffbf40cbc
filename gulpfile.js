const { rm } = require('node:fs/promises');
const { dest, parallel, src } = require('gulp');

/** The files that n8n reads in addition to the compiled code. tsc writes the rest of `dist`. */
const assets = {
	icons: ['icons/*.svg', 'dist/icons'],
	codex: ['nodes/**/*.node.json', 'dist/nodes'],
	schemas: ['nodes/**/__schema__/**/*.json', 'dist/nodes'],
};

const copies = Object.entries(assets).map(([displayName, [from, to]]) =>
	// `encoding: false` keeps the bytes as they are.
	Object.assign(() => src(from, { encoding: false }).pipe(dest(to)), { displayName }),
);

/** A file of an earlier build must not be published. */
exports.clean = async () => {
	await rm('dist', { recursive: true, force: true });
};

exports.build = parallel(...copies);
