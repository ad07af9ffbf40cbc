/**
 * The files of a release, as text.
 *
 * @typedef {{ manifest: Record<string, any>, changelog: string, readme: string, security: string }} Release
 */

/**
 * Finds what is wrong with a release, before anything is built.
 *
 * @param {Release} release
 * @param {{ tag: string, repository: string }} of the tag, and the URL of the repository without `.git`
 * @returns {string[]} complaints with what to do; empty if the release can be published
 */
function listComplaints({ manifest, changelog, readme, security }, { tag, repository }) {
	const { name, version } = manifest;
	const complaints = [];
	if (tag !== `v${version}`) {
		complaints.push(
			`The tag is ${tag}, and package.json says ${version}. Tag the commit with v${version}, or correct package.json first.`,
		);
	}
	const day = new RegExp(`^## ${escaped(version)} \\(\\d{4}-\\d{2}-\\d{2}\\)$`, 'm');
	if (!day.test(changelog)) {
		complaints.push(
			`CHANGELOG.md has no heading like "## ${version} (2030-12-31)". Write it, with the day of the release.`,
		);
	}
	const url = `git+${repository}.git`;
	if (manifest.repository?.url !== url) {
		complaints.push(
			`repository.url in package.json is ${manifest.repository?.url}. Set it to ${url}: npm demands it for provenance.`,
		);
	}
	for (const [member, value] of Object.entries({
		...manifest.author,
		homepage: manifest.homepage,
	})) {
		if (!/[.]example\b/.test(value)) continue;
		complaints.push(
			`package.json says ${value} (${member}), which is a placeholder. Write a real one.`,
		);
	}
	const tarballs = readme.match(new RegExp(`${escaped(name)}-\\d[\\w.-]*?\\.tgz`, 'g')) ?? [];
	for (const tarball of new Set(tarballs)) {
		if (tarball === `${name}-${version}.tgz`) continue;
		complaints.push(`README.md names ${tarball}. Name ${name}-${version}.tgz there.`);
	}
	for (const [file, text] of Object.entries({ 'README.md': readme, 'SECURITY.md': security })) {
		if (!/not published yet/i.test(text)) continue;
		complaints.push(`${file} says that the package is not published yet. Remove the sentence.`);
	}
	return complaints;
}

function escaped(text) {
	return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

module.exports = { listComplaints };
