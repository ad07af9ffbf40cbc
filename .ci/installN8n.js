// Installs the n8n of the demo and the end-to-end tests.
const { ensureNode24 } = require('../sandbox/install');
const { ensureN8n } = require('../sandbox/installN8n');
const { runMain } = require('../sandbox/progress');

runMain(async () => {
	await ensureN8n(await ensureNode24());
});
