// `npm run test:queue`: installs what is missing, then hands over to queue.ts.
const { join } = require('node:path');

const { runWithN8n } = require('../../sandbox/runWithN8n');

runWithN8n(join(__dirname, 'queue.ts'));
