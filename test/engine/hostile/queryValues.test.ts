import { services } from '../../harness/services';
import { passwordCredential } from '../harness/credentials';
import { expectFailure } from '../harness/faults';
import { runWorkflow } from '../harness/runWorkflow';

const start = services();

it.each([
	['a list', '={{ [1, 2] }}'],
	['an object', '={{ ({ from: 1 }) }}'],
])('a query parameter to which an expression gives %s is not sent empty', async (_name, value) => {
	const service = await start({ count: 1 });
	const queryParameters = { parameter: [{ name: 'filter[ids]', value }] };
	const run = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: { options: { queryParameters } },
	});
	expectFailure(run, /filter\[ids\]/, /Query Parameters/);
	expect(service.journal.listCalls).toEqual([]);
});
