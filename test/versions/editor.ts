import type { Credential, CredentialType } from '../real/credentials';
import { testCredential } from '../real/credentials';
import type { ScenarioContext } from './context';
import { getResult } from './context';

interface Entry {
	name: string;
	value: string;
}

/** Declares the scenarios in which the editor asks n8n for node types, lists and credential tests. */
export function editorScenarios(context: () => ScenarioContext): void {
	it.each([
		['nodes', ['visitorLocations', 'visitorLocationsTool', 'visitorLocationsTrigger']],
		[
			'credentials',
			['visitorLocationsApi', 'visitorLocationsCodeApi', 'visitorLocationsOAuth2Api'],
		],
	])('has the %s of the package', async (file, names) => {
		const all = await context().api.file<{ name: string }[]>(`/types/${file}.json`);
		const own = all.map(({ name }) => name).filter((name) => /visitor-?locations/i.test(name));
		expect([...new Set(own.map((name) => name.split('.').at(-1)))].sort()).toEqual(names);
	});

	it('gets the location that the user picks from the list', async () => {
		const service = await context().startService();
		const credential = await context().saveCredential(service, 'visitorLocationsApi');
		const { results } = await load<{ results: Entry[] }>(
			context(),
			credential,
			'resource-locator-results',
			{ path: 'parameters.locationId', methodName: 'searchLocations', filter: 'krakow office' },
		);
		expect(results).toHaveLength(3);
		const value = results[0]?.value;
		const parameters = { operation: 'get', locationId: { __rl: true, mode: 'list', value } };
		const execution = await context().list(credential, parameters);
		expect(getResult(execution)).toEqual({ status: 'success', ids: [value] });
	});

	const rejected = {
		status: 'Error',
		message: "The service rejected 'Client ID' or 'Client Secret'",
	};
	const connected = { status: 'OK', message: 'Connection successful!' };
	it.each<[string, CredentialType, Record<string, string>, object]>([
		['a wrong secret', 'visitorLocationsApi', { clientSecret: 'another one' }, rejected],
		['a pasted code', 'visitorLocationsCodeApi', {}, connected],
	])('tests a credential with %s', async (_name, type, changes, result) => {
		const service = await context().startService();
		const credential = await context().saveCredential(service, type);
		const tested = await testCredential(context().api, credential, changes);
		expect(tested).toMatchObject(result);
		expect(service.journal.tokenRequests).toHaveLength(1);
	});
}

/** Loads a list of the node as the editor does when the user opens it. */
async function load<T>(
	{ api }: ScenarioContext,
	{ id, name, type }: Credential,
	kind: string,
	request: { path: string; methodName: string; filter?: string },
): Promise<T> {
	return await api.call('POST', `/rest/dynamic-node-parameters/${kind}`, {
		...request,
		nodeTypeAndVersion: { name: 'n8n-nodes-visitor-locations.visitorLocations', version: 1 },
		currentNodeParameters: { authentication: 'passwordGrant' },
		credentials: { [type]: { id, name } },
	});
}
