// What publish.yml runs before it builds anything: says what is wrong with the release in the working folder, as errors
// of GitHub Actions, and ends with 1 then. GitHub sets the three variables (docs.github.com, default environment variables).
const { readRelease } = require('./readRelease');
const { complaintsOf } = require('./complaints');

const { GITHUB_REF_NAME, GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
const complaints = complaintsOf(readRelease(process.cwd()), {
	tag: GITHUB_REF_NAME,
	repository: `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`,
});
for (const complaint of complaints) process.stdout.write(`::error::${complaint}\n`);
process.exitCode = complaints.length > 0 ? 1 : 0;
