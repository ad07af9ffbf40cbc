import { searchLocations } from '../../../nodes/VisitorLocations/methods/searchLocations';
import { inEditor } from '../harness/contexts';
import { listServers, sending } from '../harness/listServer';

const start = listServers();

it('the list of the editor links to web pages only, whatever the service names as a link', async () => {
	const links = [
		'javascript:alert(1)',
		{ href: 'data:text/html,<script>alert(1)</script>' },
		'/relative/3',
		'https://app.example.com/locations/4',
		{ href: 'http://app.example.com/locations/5' },
	];
	const data = links.map((self, index) => ({ id: String(index + 1), links: { self } }));
	const { credentials } = await start(sending({ data }));
	const { results } = await searchLocations.call(inEditor('visitorLocations', credentials));
	expect(results.map(({ url }) => url)).toEqual([
		undefined,
		undefined,
		undefined,
		'https://app.example.com/locations/4',
		'http://app.example.com/locations/5',
	]);
});
