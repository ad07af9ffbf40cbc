const { join } = require('node:path');

const installed = join(process.env.N8N_USER_FOLDER, '.n8n', 'nodes', 'node_modules');
const nodeFile = join('dist', 'nodes', 'VisitorLocations', 'VisitorLocations.node.js');
const { VisitorLocations } = require(join(installed, 'n8n-nodes-visitor-locations', nodeFile));

/**
 * Describes the installed node with another `pagination`. A run of it takes what n8n itself needs for such a node: it evaluates each
 * parameter for each input item. n8n loads it from this folder (N8N_CUSTOM_EXTENSIONS) as `CUSTOM.<name>`.
 */
exports.createFloor = (name, pagination) => {
	const { description } = new VisitorLocations();
	// The options of the parameter Operation have the routing. They are copied, because all nodes share them.
	const replacePagination = (property) => {
		if (property.name !== 'operation') return property;
		const options = property.options.map((option) => ({
			...option,
			routing: { ...option.routing, operations: { pagination } },
		}));
		return { ...property, options };
	};
	return {
		...description,
		name,
		displayName: name,
		icon: undefined, // its path is relative to the installed file
		properties: description.properties.map(replacePagination),
	};
};
