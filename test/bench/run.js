// `npm run bench`: installs what is missing, then hands over to bench.ts.
const { join } = require('node:path');

const { runWithN8n } = require('../../sandbox/runWithN8n');

runWithN8n(join(__dirname, 'bench.ts'));
