// `npm run demo` and `npm start`: installs what is missing, then runs demo/demo.ts.
const { join } = require('node:path');

const { runWithN8n } = require('./runWithN8n');

runWithN8n(join(__dirname, 'demo', 'demo.ts'));
