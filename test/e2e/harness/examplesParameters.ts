import type {
	INode,
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import type { Page } from 'playwright-core';

/** The descriptions of all nodes that an n8n has, as its editor reads them. @param page is signed in */
export async function nodeTypes(page: Page, url: string): Promise<INodeTypeDescription[]> {
	const reply = await page.request.get(`${url}/types/nodes.json`);
	return (await reply.json()) as INodeTypeDescription[];
}

/**
 * @returns the description of a node's type in its version
 * @throws Error when there is no such type, or it has no such version
 */
export function descriptionOf(node: INode, types: INodeTypeDescription[]): INodeTypeDescription {
	const same = types.filter(({ name }) => name === node.type);
	const found = same.find(({ version }) => [version].flat().includes(node.typeVersion));
	if (found !== undefined) return found;
	const versions = same.flatMap(({ version }) => version).join(', ');
	throw new Error(`${node.name}: ${node.type} ${node.typeVersion} is not one of ${versions}`);
}

/**
 * @returns the paths of the parameters that n8n drops, because the node has none of that name or does not show it
 * with the other values
 */
export function droppedParameters(node: INode, description: INodeTypeDescription): string[] {
	const keptPaths = new Set(pathsOf(allParameters(node, description)));
	return pathsOf(node.parameters).filter((path) => !keptPaths.has(path));
}

/** @returns all parameters that the node shows, with the defaults of those that are not set */
export function allParameters(node: INode, description: INodeTypeDescription): INodeParameters {
	const { properties } = description;
	const { parameters } = node;
	return (
		NodeHelpers.getNodeParameters(properties, parameters, true, false, node, description) ?? {}
	);
}

/** @returns the names of the parameters that the editor marks in red, because they are empty */
export function markedParameters(node: INode, description: INodeTypeDescription): string[] {
	const filled = { ...node, parameters: allParameters(node, description) };
	const issues = NodeHelpers.getNodeParametersIssues(description.properties, filled, description);
	return Object.keys(issues?.parameters ?? {});
}

/** What the values of these types consist of: n8n's own functions do not look into them. */
const MEMBERS: Record<string, string[]> = {
	assignmentCollection: ['assignments'],
	filter: ['combinator', 'conditions', 'options'],
	resourceLocator: ['__rl', 'mode', 'value'],
	resourceMapper:
		'attemptToConvertTypes convertFieldsToString mappingMode matchingColumns schema value'.split(
			' ',
		),
};

/** @returns the paths of the values of these types that do not consist of just these members */
export function incompleteValues(node: INode, description: INodeTypeDescription): string[] {
	const isIncomplete = ([path, value]: [string, Value]) => {
		const [members] = propertiesAt(namesOf(path), shownOf(node, description))
			.map(({ type }) => MEMBERS[type])
			.filter((known) => known !== undefined);
		return (
			members !== undefined &&
			Object.keys(value ?? {})
				.sort()
				.join() !== members.join()
		);
	};
	return entriesOf(node.parameters)
		.filter(isIncomplete)
		.map(([path]) => path);
}

/** @returns the paths of the parameters whose value is none of those that the node offers */
export function foreignValues(node: INode, description: INodeTypeDescription): string[] {
	return entriesOf(node.parameters)
		.filter(([path, value]) => {
			if (typeof value === 'object' || String(value).startsWith('=')) return false;
			const choices = propertiesAt(namesOf(path), shownOf(node, description)).filter(
				({ type, typeOptions }) =>
					/^(o|multiO)ptions$/.test(type) && typeOptions?.loadOptionsMethod === undefined,
			);
			const offered = choices.flatMap(({ options }) => (options ?? []) as INodePropertyOptions[]);
			return choices.length > 0 && !offered.some((option) => option.value === value);
		})
		.map(([path]) => path);
}

function shownOf(node: INode, description: INodeTypeDescription): INodeProperties[] {
	return description.properties.filter((property) =>
		NodeHelpers.displayParameter(node.parameters, property, node, description),
	);
}

/** @returns the names in a path, without indices */
function namesOf(path: string): string[] {
	return path.split('/').filter((name) => !/^\d*$/.test(name));
}

/** @returns the properties that a path without indices leads to; several where what is shown decides */
function propertiesAt([name, ...rest]: string[], properties: INodeProperties[]): INodeProperties[] {
	const found = properties.filter((property) => property.name === name);
	if (rest.length === 0) return found;
	return found.flatMap(({ type, options = [] }) => {
		if (type === 'collection') return propertiesAt(rest, options as INodeProperties[]);
		if (type !== 'fixedCollection') return [];
		return (options as INodePropertyCollection[])
			.filter((group) => group.name === rest[0])
			.flatMap(({ values }) => (rest.length > 1 ? propertiesAt(rest.slice(1), values) : []));
	});
}

function pathsOf(parameters: INodeParameters): string[] {
	return entriesOf(parameters).map(([path]) => path);
}

type Value = INodeParameters[string];

/** @returns the path and value of every member, at any depth */
function entriesOf(value: object, path = ''): [path: string, value: Value][] {
	return Object.entries(value as Record<string, Value>).flatMap(([name, member]) => {
		const own: [string, Value] = [`${path}/${name}`, member];
		const isObject = typeof member === 'object' && member !== null;
		return isObject ? [own, ...entriesOf(member, own[0])] : [own];
	});
}
