const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * @param {string} folder of a repository
 * @returns {import('./complaints').Release}
 */
function readRelease(folder) {
	const textOf = (file) => readFileSync(join(folder, file), 'utf8');
	return {
		manifest: JSON.parse(textOf('package.json')),
		changelog: textOf('CHANGELOG.md'),
		readme: textOf('README.md'),
	};
}

module.exports = { readRelease };
