import type { Service } from '../../../sandbox/service/service';
import { clock, MINUTE } from '../../harness/clock';
import { idsOf, services } from '../../harness/services';
import { testCredential } from '../harness/credentialTest';
import {
	connectedCredential,
	credentialKinds,
	passwordCredential,
	pastedCodeCredential,
} from '../harness/credentials';
import { runWorkflow } from '../harness/runWorkflow';
import type { StoredCredentials } from '../harness/storedCredentials';

const start = services();
const pass = clock();

/** Issues tokens as a service does that leaves out, silently, what is not selected on the integration. */
function selected(service: Service, scopes: string[]): void {
	service.answerInstead = ({ path }) =>
		path.endsWith('/token') ? { body: service.tokens.issue(scopes) } : undefined;
}

/** What the error of a 403 tells the user to do, for each kind. */
async function follow(service: Service, credentials: StoredCredentials): Promise<void> {
	const { scopes } = service.settings;
	if (credentials.typeName === 'visitorLocationsOAuth2Api') {
		credentials.data.oauthTokenData = service.tokens.issue(scopes);
		return;
	}
	if (credentials.typeName === 'visitorLocationsCodeApi') {
		credentials.data.authorizationCode = service.tokens.issueCode(scopes, 'https://x');
	}
	expect((await testCredential(credentials)).status).toBe('OK');
}

describe.each(credentialKinds)('403 with the %s credential', (_name, credential) => {
	it('says to select the scope, and what then; that done, the next run works', async () => {
		const service = await start({ count: 1 });
		const credentials = credential(service);
		selected(service, ['token.refresh']);
		if (credential === connectedCredential) {
			credentials.data.oauthTokenData = service.tokens.issue(['token.refresh']);
		}
		await runWorkflow({ credentials });
		pass(MINUTE);
		service.journal.clear();
		const { error } = await runWorkflow({ credentials, inputItems: 10 });
		expect(error?.message).toMatch(/\(403\)/);
		expect(error?.description).toMatch(
			/Select it on the integration.*open the credential.*\(username and password\), connect the account again \(OAuth2\), or enter the word new/,
		);
		expect(service.journal.tokenCalls).toHaveLength(0);
		expect(service.journal.listCalls.length).toBeLessThanOrEqual(2);

		selected(service, service.settings.scopes);
		await follow(service, credentials);
		const { items, error: none } = await runWorkflow({ credentials });
		expect(none).toBeUndefined();
		expect(items).toHaveLength(1);
		expect(service.journal.tokenCalls.length).toBeLessThanOrEqual(1);
	});
});

it.each([passwordCredential, pastedCodeCredential])(
	'403 to a question about paging is an answer: another parameter is tried',
	async (credential) => {
		const service = await start({ count: 50 });
		const credentials = credential(service);
		await runWorkflow({ credentials, parameters: { limit: 1 } });
		pass(MINUTE);
		service.journal.clear();
		const [first, second] = [service.locations().slice(0, 25), service.locations().slice(25)];
		const page = (data: unknown, status = 200) => ({ status, body: { data, meta: { total: 50 } } });
		service.answerInstead = ({ path, query }) => {
			if (!path.endsWith('/locations')) return undefined;
			if (query.size === 0) return page(first);
			return page(second, query.has('page[offset]') ? 403 : 200);
		};
		const { items, error } = await runWorkflow({ credentials });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual(idsOf(service));
		expect(service.journal.tokenCalls).toHaveLength(0);
		const answers = service.journal.listCalls.map(({ status }) => status);
		expect(answers).toEqual([200, 403, 200]);
	},
);
