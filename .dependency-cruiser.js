/**
 * The layers of the code, the lowest first. A file can import from its own folder and from lower layers, types included.
 * `npm run lint` checks this, and that there is no circular import.
 */
const node = 'nodes/VisitorLocations';
const layers = [
	['shared/'],
	['credentials/login/', `${node}/paging/`, `${node}/output/`, `${node}/context[.]ts$`],
	[`${node}/filter/`],
	[`${node}/parameters/`, `${node}/transport/`],
	[`${node}/list/`, `${node}/nodeError[.]ts$`],
	[`${node}/methods/`, `${node}/operations/`, `${node}/trigger/`],
	['credentials/[^/]+$', `${node}/[^/]+$`],
	['sandbox/(progress|install|installN8n|n8nVersions)[.]js$'],
	['sandbox/service/', 'sandbox/instance/', 'sandbox/runWithN8n[.]js$'],
	['sandbox/demo/', 'sandbox/probe/', 'sandbox/[^/]+[.]js$'],
];
const matchAny = (paths) => `^(${paths.join('|')})`;

module.exports = {
	forbidden: [
		{ name: 'no circular imports', severity: 'error', from: {}, to: { circular: true } },
		...layers.flatMap((folders, index) =>
			folders.map((folder) => ({
				name: `only lower layers: ${folder}`,
				severity: 'error',
				from: {
					path: matchAny([folder]),
					pathNot: index > 0 ? matchAny(layers.slice(0, index).flat()) : [],
				},
				to: {
					path: matchAny(layers.slice(index).flat()),
					pathNot: matchAny([folder, ...layers.slice(0, index).flat()]),
				},
			})),
		),
		{
			name: 'every folder is in a layer',
			severity: 'error',
			from: { path: '^(credentials|nodes|sandbox|shared)/', pathNot: matchAny(layers.flat()) },
			to: {},
		},
		{
			name: 'nodes and credentials import nothing of each other, only of shared/',
			severity: 'error',
			from: { path: '^(nodes|credentials)/' },
			to: { path: '^(nodes|credentials)/', pathNot: '^$1/' },
		},
		{
			name: 'the package imports nothing of the sandbox or the tests',
			severity: 'error',
			from: { path: '^(credentials|nodes|shared)/' },
			to: { path: '^(sandbox|test)/' },
		},
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		exclude: { path: '^sandbox/(n8n|versions|node|[.]run)/' },
		tsConfig: { fileName: 'tsconfig.json' },
		tsPreCompilationDeps: true,
	},
};
