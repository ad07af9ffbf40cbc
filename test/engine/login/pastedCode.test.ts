import { ownClock } from '../../harness/clock';
import { useServices } from '../../harness/services';
import { testCredential } from '../harness/credentialTest';
import { pastedCodeCredential } from '../harness/credentials';
import { expectCompleteList } from '../harness/faults';
import { runWorkflow } from '../harness/runWorkflow';

const start = useServices();
ownClock();

// The token requests: test/unit/login/tokenRequest. Changed fields, used codes and rejections: codeLogin there. Two workers: test/unit/login/twoWorkers.
describe('the pasted code credential', () => {
	it('shows where to authorize n8n, and sends nothing, when no code was pasted', async () => {
		const service = await start();
		const credentials = pastedCodeCredential(service, { authorizationCode: '' });
		const steps = `Open this URL, click Authorize, paste the URL that you are redirected to into 'Authorization Code', and save: ${service.url}/a/auth/v0/authorize?response_type=code&client_id=demo-client&redirect_uri=https%3A%2F%2Fexample.com%2Fcallback&scope=locations.read+token.refresh`;
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toBe(`n8n is not authorized yet. ${steps}`);
		expect(error?.description).toBe(
			'The page that you are redirected to might not load: its URL in the address bar is enough.',
		);
		// The dialog shows the message alone.
		expect(await testCredential(credentials)).toEqual({
			status: 'Error',
			message: `n8n is not authorized yet. ${steps}`,
		});
		expect(service.journal.entries).toHaveLength(0);
	});

	it('shows where to authorize n8n again when the refresh token is rejected', async () => {
		const service = await start({ count: 1 });
		const credentials = pastedCodeCredential(service);
		expectCompleteList(await runWorkflow({ credentials }), service);
		service.journal.clear();
		const before = { ...credentials.data };
		service.tokens.invalidateAccessTokens();
		service.tokens.revokeRefreshTokens();
		const { items, error } = await runWorkflow({ credentials, inputItems: 3 });
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/^The service no longer .*\. Open this URL, .*: http\S+$/);
		expect(error?.description).toMatch(/^It was revoked or has expired\./);
		expect(service.journal.tokenRequests).toHaveLength(1);
		expect(credentials.data).toEqual(before);
		const test = await testCredential(credentials);
		expect(test.message).toMatch(/^The service no longer .*\. Open this URL, .*: http\S+$/);
	});
});
