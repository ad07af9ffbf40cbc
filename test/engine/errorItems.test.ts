import { Expression } from 'n8n-workflow';

import { listIds, useServices } from '../harness/services';
import { passwordCredential } from './harness/credentials';
import { runWorkflow } from './harness/runWorkflow';

const start = useServices();

const limits = { poolSize: 1, maxCodeCacheSize: 64, bridgeTimeout: 60_000, bridgeMemoryLimit: 128 };

/** n8n's engines for expressions. `vm`, the default of n8n 2.41, runs in Node.js 24 and newer alone (isolated-vm 7). */
const ENGINES = ['quickjs', ...(isBeforeNode24() ? [] : ['vm' as const])] as const;

function isBeforeNode24(): boolean {
	return Number(process.versions.node.split('.')[0]) < 24;
}

/** Evaluates all expressions with one engine. */
async function withEngine<T>(engine: (typeof ENGINES)[number], work: () => Promise<T>) {
	await Expression.initExpressionEngine({ engine, ...limits });
	try {
		return await work();
	} finally {
		await Expression.disposeExpressionEngine();
		Expression.setExpressionEngine('legacy');
	}
}

// Which input items fail, and where they are output, with n8n's engine `legacy`: faults/continuing.
describe('the item of an input item that fails when On Error continues', () => {
	// The engines vm and quickjs take plain JSON alone (n8n 2.41, expression-runtime).
	it.each(ENGINES)(
		'can be read by later nodes, as the other items can, with the expression engine %s',
		async (engine) => {
			const service = await start({ count: 3 });
			const [first, , last] = listIds(service);
			const { from, items } = await withEngine(engine, async () => {
				const locationId = `={{ ["${first}", "99", "${last}"][$json.n] }}`;
				return await runWorkflow({
					credentials: passwordCredential(service),
					parameters: { operation: 'get', locationId },
					inputItems: 3,
					onError: 'continueRegularOutput',
					lookBack:
						'={{ [$("Visitor Locations").all().length, $input.all().length, $("Visitor Locations").item.json.error ?? $json.id].join(", ") }}',
				});
			});
			const missing = 'There is no location with the ID 99';
			expect(from).toEqual([`3, 3, ${first}`, `3, 3, ${missing}`, `3, 3, ${last}`]);
			expect(items).toEqual(JSON.parse(JSON.stringify(items)));
		},
	);
});
