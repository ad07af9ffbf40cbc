// publish.yml runs this before it builds anything. It prints what is wrong with the release in the working folder as
// errors of GitHub Actions. Then the exit code is 1. GitHub sets the three variables (docs.github.com, default variables).
const { readRelease } = require('./readRelease');
const { listComplaints } = require('./complaints');

const { GITHUB_REF_NAME, GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
const complaints = listComplaints(readRelease(process.cwd()), {
	tag: GITHUB_REF_NAME,
	repository: `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`,
});
for (const complaint of complaints) process.stdout.write(`::error::${complaint}\n`);
process.exitCode = complaints.length > 0 ? 1 : 0;
