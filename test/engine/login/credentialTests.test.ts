import type { Service } from '../../../sandbox/service/service';
import { MINUTE, ownClock } from '../../harness/clock';
import { answerLists, useServices } from '../../harness/services';
import { testCredential } from '../harness/credentialTest';
import {
	connectedCredential,
	credentialTypes,
	typesWithoutOAuth2,
	pastedCodeCredential,
} from '../harness/credentials';
import { expectCompleteList } from '../harness/faults';
import { runWorkflow } from '../harness/runWorkflow';
import type { StoredCredentials } from '../harness/storedCredentials';

const start = useServices();
const { pass } = ownClock();
const OK = { status: 'OK', message: 'Connection successful!' };

describe.each(typesWithoutOAuth2)('the test of the %s credential', (_name, credential) => {
	it.each([
		['a web page', '<!doctype html><title>Hello</title>'],
		['empty', ''],
		['other JSON', { status: 'ok' }],
	])('fails when the response with status 200 is %s', async (_name, body) => {
		const service = await start();
		answerLists(service, { body });
		expect(await testCredential(credential(service))).toEqual({
			status: 'Error',
			message: expect.stringMatching(/^The response is not a list of locations/) as string,
		});
	});
});

// When a test requests a token: test/unit/login/tokenCache, passwordLogin and codeLogin.
it.each(typesWithoutOAuth2)(
	'the test of the %s credential tries again at once after a rejection that the runs share',
	async (_name, credential) => {
		const service = await start({ count: 1 });
		const credentials = credential(service);
		service.overrideResponse = ({ path }) =>
			path.endsWith('/token') ? { status: 401, body: { error: 'invalid_client' } } : undefined;
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toMatch(/^The service rejected .Client ID. or .Client Secret./);
		service.overrideResponse = undefined; // corrected in the service
		const next = await runWorkflow({ credentials });
		expect(next.error?.description).toMatch(
			/n8n waits 5 minutes before the next try; opening the credential tries at once\. The service said: /,
		);
		expect(service.journal.tokenRequests).toHaveLength(1);
		expect(await testCredential(credentials)).toEqual(OK);
		expectCompleteList(await runWorkflow({ credentials }), service);
	},
);

describe.each(credentialTypes)('a list request with the %s credential', (_name, credential) => {
	/** Issues tokens without the scopes that are not selected on the integration, as some services do without an error. */
	function issueOnlySelected(service: Service, scopes: string[]): void {
		service.overrideResponse = ({ path }) =>
			path.endsWith('/token') ? { body: service.tokens.issue(scopes) } : undefined;
	}

	/** Does what the error of a 403 tells the user to do. */
	function selectScope(service: Service, { data }: StoredCredentials): void {
		const { scopes } = service.settings;
		issueOnlySelected(service, scopes);
		if (credential === connectedCredential) data.oauthTokenData = service.tokens.issue(scopes);
		if (credential === pastedCodeCredential) {
			data.authorizationCode = service.tokens.issueCode(scopes, 'https://x');
		}
	}

	it('says to select the scope when it gets 403, and works after that', async () => {
		const service = await start({ count: 1 });
		const credentials = credential(service);
		issueOnlySelected(service, ['token.refresh']);
		if (credential === connectedCredential) {
			credentials.data.oauthTokenData = service.tokens.issue(['token.refresh']);
		}
		await runWorkflow({ credentials });
		pass(MINUTE);
		service.journal.clear();
		const { error } = await runWorkflow({ credentials, inputItems: 10 });
		expect(error?.message).toMatch(/\(403\)/);
		expect(error?.description).toMatch(
			/locations\.read is selected on the integration.*listed in 'Scope'/,
		);
		expect(error?.description).toContain('then sign in again: ');
		expect(service.journal.tokenRequests).toHaveLength(0);
		expect(service.journal.listRequests.length).toBeLessThanOrEqual(2);

		selectScope(service, credentials);
		if (credential !== connectedCredential) expect(await testCredential(credentials)).toEqual(OK);
		expectCompleteList(await runWorkflow({ credentials }), service);
		expect(service.journal.tokenRequests.length).toBeLessThanOrEqual(1);
	});
});
