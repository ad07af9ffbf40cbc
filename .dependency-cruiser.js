/**
 * The floors of the house, from the ground up: a file imports from its own room and from lower floors only, types
 * included. `npm run lint` checks it, and that no import goes in a circle.
 */
const node = 'nodes/VisitorLocations';
const floors = [
	['credentials/shared/'],
	['credentials/login/', `${node}/paging/`, `${node}/output/`],
	[`${node}/parameters/`],
	[`${node}/transport/`],
	[`${node}/location/`],
	[`${node}/methods/`, `${node}/trigger/`],
	['credentials/[^/]+$', `${node}/[^/]+$`],
	['sandbox/(progress|install|installN8n|n8nVersions)[.]js$'],
	['sandbox/service/', 'sandbox/instance/', 'sandbox/runWithN8n[.]js$'],
	['sandbox/demo/', 'sandbox/probe/', 'sandbox/[^/]+[.]js$'],
];
const anyOf = (paths) => `^(${paths.join('|')})`;

module.exports = {
	forbidden: [
		{ name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
		...floors.flatMap((rooms, floor) =>
			rooms.map((room) => ({
				name: `down-only: ${room}`,
				severity: 'error',
				from: {
					path: anyOf([room]),
					pathNot: floor > 0 ? anyOf(floors.slice(0, floor).flat()) : [],
				},
				to: {
					path: anyOf(floors.slice(floor).flat()),
					pathNot: anyOf([room, ...floors.slice(0, floor).flat()]),
				},
			})),
		),
		{
			name: 'every folder is on a floor',
			severity: 'error',
			from: { path: '^(credentials|nodes|sandbox)/', pathNot: anyOf(floors.flat()) },
			to: {},
		},
		{
			name: 'logging in is for credentials',
			severity: 'error',
			from: { path: '^nodes/' },
			to: { path: '^credentials/login/' },
		},
		{
			name: 'the package stands alone',
			severity: 'error',
			from: { path: '^(credentials|nodes)/' },
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
