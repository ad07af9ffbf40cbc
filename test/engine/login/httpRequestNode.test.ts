import type { IHttpRequestMethods } from 'n8n-workflow';

import { clock, MINUTE } from '../../harness/clock';
import { services } from '../../harness/services';
import { inEditor } from '../harness/contexts';
import { ownKinds } from '../harness/credentials';
import { itOnNewN8n } from '../harness/n8n';
import type { StoredCredentials } from '../harness/storedCredentials';

const start = services();
const pass = clock();

/** A request as n8n's HTTP Request node makes it, by the older of n8n's two helpers. */
async function request(
	credentials: StoredCredentials,
	uri: string,
	method: IHttpRequestMethods = 'GET',
): Promise<unknown> {
	const context = inEditor('visitorLocations', credentials);
	const options = {
		method,
		uri,
		json: true,
		headers: { Accept: 'application/vnd.api+json' },
	};
	// What n8n's HTTP Request node calls to this day.
	// eslint-disable-next-line @typescript-eslint/no-deprecated
	return (await context.helpers.requestWithAuthentication.call(
		context,
		credentials.typeName,
		options,
	)) as unknown;
}

describe.each(ownKinds)("n8n's HTTP Request node with the %s credential", (_name, credential) => {
	it('makes a call that fails once, and no token request, for 20 items', async () => {
		const service = await start({ count: 1 });
		const credentials = credential(service);
		await request(credentials, `${service.url}/rest/v1/locations`);
		service.journal.clear();
		service.overrideResponse = () => ({ status: 500 });
		for (let item = 0; item < 20; item++) {
			await expect(
				request(credentials, `${service.url}/rest/v1/employees`, 'POST'),
			).rejects.toThrow();
		}
		expect(service.journal.entries).toHaveLength(20);
	});

	it('makes one token request a minute, where n8n asks for more', async () => {
		const service = await start({ count: 1 });
		const credentials = credential(service);
		await request(credentials, `${service.url}/rest/v1/locations`);
		pass(5 * MINUTE);
		service.journal.clear();
		for (let item = 0; item < 20; item++) {
			await expect(request(credentials, `${service.url}/rest/v1/none`)).rejects.toThrow();
		}
		expect(service.journal.tokenCalls).toHaveLength(1);
		expect(service.journal.entries).toHaveLength(1 + 21);
	});

	// The HTTP Request node of n8n 1.122 has no such option (SECURITY.md).
	itOnNewN8n('takes no token along on a redirect to another origin', async () => {
		const [service, elsewhere] = [await start({ count: 1 }), await start({ count: 1 })];
		const credentials = credential(service);
		await request(credentials, `${service.url}/rest/v1/locations`);
		service.overrideResponse = ({ path }) =>
			path === '/moved' ? { status: 302, headers: { location: elsewhere.url } } : undefined;
		await expect(request(credentials, `${service.url}/moved`)).rejects.toThrow();
		expect(elsewhere.journal.entries.length).toBeGreaterThan(0);
		for (const { headers } of elsewhere.journal.entries) {
			expect(headers.authorization).toBeUndefined();
		}
	});

	it('renews a token that was refused, or is expired', async () => {
		const service = await start({ count: 1 });
		const credentials = credential(service);
		await request(credentials, `${service.url}/rest/v1/locations`);
		pass(2 * MINUTE);
		service.tokens.expireAccessTokens();
		await request(credentials, `${service.url}/rest/v1/locations`);
		credentials.data.expiresAt = '1';
		await request(credentials, `${service.url}/rest/v1/locations`);
		expect(service.journal.tokenCalls).toHaveLength(3);
	});
});
