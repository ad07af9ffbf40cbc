import { useServices } from '../../harness/services';
import { inEditor } from '../harness/contexts';
import { connectedCredential, typesWithoutOAuth2 } from '../harness/credentials';
import type { StoredCredentials } from '../harness/storedCredentials';

const start = useServices();

/** Sends a request as n8n's HTTP Request node does, with the older of n8n's two helpers. */
async function request(credentials: StoredCredentials, uri: string): Promise<void> {
	const context = inEditor('visitorLocations', credentials);
	const headers = { Accept: 'application/vnd.api+json' };
	// eslint-disable-next-line @typescript-eslint/no-deprecated -- n8n's HTTP Request node uses it
	await context.helpers.requestWithAuthentication.call(context, credentials.typeName, {
		...{ method: 'GET', uri, json: true, headers },
	});
}

// When a token is refreshed for it: test/unit/login.
// docs/http-request.md
it.each(typesWithoutOAuth2)(
	"n8n's HTTP Request node with the %s credential sends a failed request twice, with a new token",
	async (_name, credential) => {
		const service = await start({ count: 1 });
		const credentials = credential(service);
		await request(credentials, `${service.url}/rest/v1/locations`);
		await expect(request(credentials, `${service.url}/rest/v1/none`)).rejects.toThrow();
		const paths = service.journal.entries.map(({ path }) => path.split('/').pop());
		expect(paths).toEqual(['token', 'locations', 'none', 'token', 'none']);
	},
);

it("n8n's HTTP Request node says what to do when OAuth2 was never connected", async () => {
	const service = await start({ count: 1 });
	const credentials = connectedCredential(service, { oauthTokenData: {} });
	await expect(request(credentials, `${service.url}/rest/v1/locations`)).rejects.toThrow(
		'The credential is not connected yet: open it and click Connect',
	);
	expect(service.journal.entries).toEqual([]);
});
