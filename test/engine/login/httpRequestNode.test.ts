import { MINUTE, ownClock } from '../../harness/clock';
import { useServices } from '../../harness/services';
import { inEditor } from '../harness/contexts';
import { connectedCredential, typesWithoutOAuth2 } from '../harness/credentials';
import type { StoredCredentials } from '../harness/storedCredentials';

const start = useServices();
const { pass } = ownClock();

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
describe.each(typesWithoutOAuth2)(
	"n8n's HTTP Request node with the %s credential",
	(_name, credential) => {
		// docs/http-request.md
		it('sends a failed request twice, with a new token', async () => {
			const service = await start({ count: 1 });
			const credentials = credential(service);
			await request(credentials, `${service.url}/rest/v1/locations`);
			await expect(request(credentials, `${service.url}/rest/v1/none`)).rejects.toThrow();
			const paths = service.journal.entries.map(({ path }) => path.split('/').pop());
			expect(paths).toEqual(['token', 'locations', 'none', 'token', 'none']);
		});

		it('signs in once for the requests of a node that sends a baseURL', async () => {
			const service = await start({ count: 1 });
			const credentials = credential(service);
			const context = inEditor('visitorLocations', credentials);
			for (const minutes of [0, 1, 1]) {
				pass(minutes * MINUTE);
				await context.helpers.httpRequestWithAuthentication.call(context, credentials.typeName, {
					...{ baseURL: service.url, url: '/rest/v1/locations' },
					headers: { Accept: 'application/vnd.api+json' },
				});
			}
			expect(service.journal.tokenRequests).toHaveLength(1);
		});

		it('sends no token when a response redirects to another origin', async () => {
			const [service, elsewhere] = [await start({ count: 1 }), await start({ count: 1 })];
			service.overrideResponse = ({ path }) =>
				path === '/moved' ? { status: 302, headers: { location: elsewhere.url } } : undefined;
			await expect(request(credential(service), `${service.url}/moved`)).rejects.toThrow();
			expect(elsewhere.journal.entries.length).toBeGreaterThan(0);
			for (const { headers } of elsewhere.journal.entries) {
				expect(headers.authorization).toBeUndefined();
			}
		});
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
