import type { INodeParameters } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

import { useServices } from '../harness/services';
import { incompleteListHint } from '../../nodes/VisitorLocations/parameters/paging';
import { passwordCredential } from './harness/credentials';
import { ourNode } from './harness/n8n';
import { nodeTypes } from './harness/nodeTypes';

const start = useServices();

describe('the hint that locations can be missing', () => {
	it.each<[string, boolean, INodeParameters]>([
		['output', true, { paging: { settings: { incompleteList: 'output' } } }],
		['error', false, { paging: { settings: { incompleteList: 'error' } } }],
		['not set', false, {}],
	])(
		'is shown only when If the List Is Incomplete is output (%s)',
		async (_name, shown, options) => {
			const { typeName } = passwordCredential(await start({ count: 1 }));
			const node = ourNode('Node', 'visitorLocations', typeName, { options });
			const workflow = new Workflow({
				id: '1',
				nodes: [node],
				connections: {},
				active: false,
				nodeTypes,
			});
			const condition = incompleteListHint.displayCondition ?? '';
			const value = workflow.expression.getSimpleParameterValue(node, condition, 'manual', {});
			expect(value).toBe(shown);
		},
	);
});
