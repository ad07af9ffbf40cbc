const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * @param {string} folder of a repository
 * @returns {import('./complaints').Release}
 */
function readRelease(folder) {
	const readText = (file) => readFileSync(join(folder, file), 'utf8');
	return {
		manifest: JSON.parse(readText('package.json')),
		changelog: readText('CHANGELOG.md'),
		readme: readText('README.md'),
		security: readText('SECURITY.md'),
	};
}

module.exports = { readRelease };
