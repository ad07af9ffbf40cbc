// Jest loads every module again for each test file. This transform of Jest has Node.js load a package, once per process:
// n8n's engine takes a second for each.
const code =
	"module.exports = process.getBuiltinModule('module').createRequire(__filename)(__filename);";

module.exports = { process: () => ({ code }) };
