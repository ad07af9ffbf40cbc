import { idsOf } from '../../harness/services';
import type { Credential, CredentialType } from '../../real/credentials';
import { credentialTypes } from '../../real/credentials';
import { httpRequest } from '../../real/workflows';
import type { Scenario } from '../scenario';
import { seenIds, seenItems, tokenCalls } from '../seen';
import type { Stage } from '../stage';

interface Entry {
	name: string;
	value: string;
}

/** What n8n's editor asks n8n for: the lists to choose from, the credential test, what there is. */
export const editorScenarios: Scenario[] = [
	{
		name: 'editor: what the package brings',
		expected:
			'visitorLocations, visitorLocationsTool, visitorLocationsTrigger; visitorLocationsApi, visitorLocationsCodeApi, visitorLocationsOAuth2Api',
		play: async ({ api }) => {
			const namesIn = async (file: string) => {
				const all = await api.file<{ name: string }[]>(`/types/${file}.json`);
				const own = all.map(({ name }) => name).filter((name) => /visitor-?locations/i.test(name));
				return [...new Set(own.map((name) => name.split('.').at(-1)))].sort().join(', ');
			};
			return `${await namesIn('nodes')}; ${await namesIn('credentials')}`;
		},
	},
	{
		name: 'editor: the location is picked from the list',
		expected: '3 entries, 1 location',
		play: async (stage) => {
			const service = await stage.service();
			const credential = await stage.credential(service);
			const { results } = await ask<{ results: Entry[] }>(stage, credential, {
				list: 'resource-locator-results',
				path: 'parameters.locationId',
				methodName: 'searchLocations',
				filter: 'krakow office',
			});
			const [picked] = results;
			const execution = await stage.list(credential, {
				operation: 'get',
				locationId: { __rl: true, mode: 'list', value: picked?.value },
			});
			return `${results.length} entries, ${seenIds(execution, [picked?.value ?? ''])}`;
		},
	},
	{
		name: 'editor: the fields are offered, also one that only this service has',
		expected: 'addressLineOne, floorPlan and url among 21',
		play: async (stage) => {
			const service = await stage.service();
			for (const { attributes } of service.locations()) attributes['floor-plan'] = 'A';
			const fields = await ask<Entry[]>(stage, await stage.credential(service), {
				list: 'options',
				path: 'parameters.fields',
				methodName: 'getFields',
			});
			const names = fields.map(({ value }) => value);
			const offered = ['addressLineOne', 'floorPlan', 'url'].filter((name) => names.includes(name));
			return `${offered.join(', ').replace(', url', ' and url')} among ${names.length}`;
		},
	},
	test(
		'Password, a wrong secret',
		'visitorLocationsApi',
		{ clientSecret: 'another one' },
		'Error: The service refused the client ID or the client secret',
	),
	test('Pasted code, as it should be', 'visitorLocationsCodeApi', {}, 'OK: Connection successful!'),
	{
		name: "n8n's HTTP Request node with each credential",
		expected: '237 locations, 237 locations, 237 locations',
		play: async (stage) => {
			const service = await stage.service({ pageSize: 300 });
			const seen: string[] = [];
			for (const type of credentialTypes) {
				const request = httpRequest(
					await stage.credential(service, type),
					`${service.url}/rest/v1/locations`,
					{ response: { response: { responseFormat: 'json' } } },
				);
				const execution = await stage.runRow({ ...request, typeVersion: 4.2 });
				const [page] = execution.items('HTTP Request').map(({ json }) => json);
				const data = (page?.data ?? []) as { id: string }[];
				const ids = data.map((location) => location.id);
				seen.push(seenItems(execution, idsOf(service), ids));
			}
			return seen.join(', ');
		},
	},
];

/** What the editor asks for when a list of the node is opened. */
async function ask<T>(
	{ api }: Stage,
	{ id, name, type }: Credential,
	{ list, ...question }: { list: string; path: string; methodName: string; filter?: string },
): Promise<T> {
	return await api.call('POST', `/rest/dynamic-node-parameters/${list}`, {
		...question,
		nodeTypeAndVersion: {
			name: 'n8n-nodes-visitor-locations.visitorLocations',
			version: 1,
		},
		currentNodeParameters: { authentication: 'passwordGrant' },
		credentials: { [type]: { id, name } },
	});
}

/** @param changed fields that are not as they should be */
function test(name: string, type: CredentialType, changed: object, expected: string): Scenario {
	return {
		name: `credential test: ${name}`,
		expected: `${expected}, 1 token call`,
		play: async (stage) => {
			const service = await stage.service();
			const { id } = await stage.credential(service, type);
			const { data } = await stage.api.call<{ data: object }>(
				'GET',
				`/rest/credentials/${id}?includeData=true`,
			);
			const credentials = { id, name: type, type, data: { ...data, ...changed } };
			const { status, message } = await stage.api.call<{ status: string; message: string }>(
				'POST',
				'/rest/credentials/test',
				{ credentials },
			);
			return `${status}: ${message}, ${tokenCalls(service)}`;
		},
	};
}
