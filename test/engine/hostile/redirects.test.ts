import { expectFailure } from '../harness/faults';
import { listServers } from '../harness/listServer';
import { runWorkflow } from '../harness/runWorkflow';

const start = listServers();

it.each([
	['that is no web page', 'javascript:alert(1)', /to another address, javascript:$/, /Base URL/],
	['that another host has', '/\\elsewhere.example', /, http:\/\/elsewhere\.example$/, /Base URL/],
	['that is none', 'http://[', /without saying where$/, /Check 'Base URL' and 'API Prefix'/],
	['that is missing', undefined, /without saying where$/, /Check 'Base URL' and 'API Prefix'/],
])('a redirect to an address %s is not followed', async (_name, location, message, cure) => {
	const { credentials, asked } = await start((_request, response) => {
		response.writeHead(302, location === undefined ? {} : { location }).end();
	});
	expectFailure(await runWorkflow({ credentials }), message, cure);
	expect(asked).toHaveLength(1);
});
