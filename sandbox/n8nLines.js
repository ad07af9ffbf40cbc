// The n8n lines that the package is tried in as a whole, and what makes each start: packages that came out after an
// old n8n still fit its version ranges, and no longer work with it. The newest line has its own folder, sandbox/n8n.

/** xlsx comes from a foreign host otherwise; the newest linkedom lacks a file that n8n's editor nodes import. */
const always = { linkedom: '0.18.12', xlsx: '0.18.5' };
const openTelemetry = (version) => ({
	'@opentelemetry/api': '1.9.0',
	'@opentelemetry/core': version,
	'@opentelemetry/sdk-trace-base': version,
});
const langGraph = (version, checkpoint) => ({
	'@langchain/langgraph': version,
	'@langchain/langgraph-checkpoint': checkpoint,
});
const of2 = { ...always, ...langGraph('1.0.2', '1.0.0'), ...openTelemetry('2.6.0') };

/**
 * From the oldest to the newest one: n8n's exact version, and the packages pinned beside it.
 *
 * @type {{ line: string, version: string, pins?: Record<string, string> }[]}
 */
const n8nLines = [
	{
		line: '1.122',
		version: '1.122.5',
		pins: {
			...always,
			...langGraph('0.2.74', '0.0.17'),
			...openTelemetry('1.30.1'),
			ajv: '8.17.1',
		},
	},
	{ line: '2.0', version: '2.0.3', pins: of2 },
	{ line: '2.20', version: '2.20.12', pins: of2 },
	{ line: '2.41', version: '2.41.1' },
];

/**
 * @param {typeof n8nLines[number]} older
 * @returns the package.json that installs it: each pin is a direct dependency, so that it comes to the top of
 *   node_modules, and an override, so that nothing brings another one
 */
function packageOf({ line, version, pins }) {
	return {
		name: `visitor-locations-n8n-${line}`,
		private: true,
		description: `A real n8n ${version}, for npm run test:lines`,
		dependencies: { n8n: version, ...pins },
		overrides: pins,
	};
}

module.exports = { n8nLines, packageOf };
