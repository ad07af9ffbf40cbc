const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/** An owner that does not exist. */
const MADE_UP = {
	server: 'https://github.com',
	repository: 'somebody/visitor-locations',
	author: { name: 'Some Body', email: 'somebody@visitor-locations.invalid' },
	homepage: 'https://visitor-locations.invalid',
	day: '2030-12-31',
};

/** Fills in, in a copy, what the owner must fill in before the first release. */
function fillIn(folder) {
	const { server, repository, author, homepage, day } = MADE_UP;
	change(folder, 'package.json', (text) => {
		const url = `git+${server}/${repository}.git`;
		const manifest = { ...JSON.parse(text), author, homepage, repository: { type: 'git', url } };
		return `${JSON.stringify(manifest, null, '\t')}\n`;
	});
	change(folder, 'CHANGELOG.md', (text) => text.replace('(not published yet)', `(${day})`));
	for (const file of ['README.md', 'SECURITY.md']) {
		change(folder, file, (text) => text.replace(/^.*not published yet.*$/gim, ''));
	}
}

function change(folder, file, edit) {
	const path = join(folder, file);
	writeFileSync(path, edit(readFileSync(path, 'utf8')));
}

module.exports = { MADE_UP, fillIn };
