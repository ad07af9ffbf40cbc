// `npm run bench`: installs what is missing, then runs bench.ts.
const { join } = require('node:path');

const { runWithN8n } = require('../../sandbox/runWithN8n');

runWithN8n(join(__dirname, 'bench.ts'));
