import type { INodeProperties } from 'n8n-workflow';

const CHOOSE_NAMES =
	'Choose from the list, or specify names using an <a href="https://docs.n8n.io/code/expressions/">expression</a>';

/**
 * Creates a parameter that takes names: chosen from a list of the service, or from an expression. n8n's lint rules for such
 * a parameter want "Names or IDs" in its display name and description, but a city or a field has no ID.
 *
 * @param loadOptionsMethod the method of the node that makes the list
 * @param explanation what to know before choosing, a sentence of at most 32 characters, so that the description has 100
 */
export function createNameList(
	named: Pick<INodeProperties, 'displayName' | 'name'>,
	loadOptionsMethod: string,
	explanation = '',
): INodeProperties {
	return {
		...named,
		type: 'multiOptions',
		// n8n's editor reads the list again when one of these changes. It compares texts.
		typeOptions: {
			loadOptionsMethod,
			loadOptionsDependsOn: [
				'mode',
				'offsetParameter',
				'numberParameter',
				'cursorParameter',
				'incompleteList',
			].map((name) => `options.paging.settings.${name}`),
		},
		default: [],
		description: `${explanation} ${CHOOSE_NAMES}`.trim(),
	};
}
