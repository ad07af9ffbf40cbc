// The n8n versions in which the whole package is tested, and the packages that each needs to start. Some packages that
// were published after an old n8n are within its version ranges and do not work with it.

/** Without the pin of xlsx n8n gets it from another host. The newest linkedom lacks a file that n8n's editor nodes import. */
const pins = {
	linkedom: '0.18.12',
	xlsx: '0.18.5',
	'@langchain/langgraph': '1.0.2',
	'@langchain/langgraph-checkpoint': '1.0.0',
	'@opentelemetry/api': '1.9.0',
	'@opentelemetry/core': '2.6.0',
	'@opentelemetry/sdk-trace-base': '2.6.0',
};

/**
 * From the oldest to the newest. `name` is what `npm run test:versions` takes, `exact` is what npm installs. The newest
 * has no pins here: its folder is sandbox/n8n.
 *
 * @type {{ name: string, exact: string, pins?: Record<string, string> }[]}
 */
const n8nVersions = [
	{ name: '2.20', exact: '2.20.12', pins },
	{ name: '2.30', exact: '2.30.8', pins },
	{ name: '2.41', exact: '2.41.1' },
];

/**
 * @param {typeof n8nVersions[number]} older
 * @returns the package.json that installs an older version. Each pin is a direct dependency, so that npm puts it at the
 *   top of node_modules, and an override, so that no other package gets another version.
 */
function getPackage({ name, exact, pins }) {
	return {
		name: `visitor-locations-n8n-${name}`,
		private: true,
		description: `A real n8n ${exact}, for npm run test:versions`,
		dependencies: { n8n: exact, ...pins },
		overrides: pins,
	};
}

module.exports = { n8nVersions, getPackage };
