import { passwordCredential } from '../harness/credentials';
import { expectFailure, useFaultTests } from '../harness/faults';

const start = useFaultTests();

// The messages of all errors: test/unit/messages/errorMessages.txt. When a login is repeated: test/unit/login/tokenCache.
describe('a failed login', () => {
	it('is one request for 10 input items and the next run when the password is wrong', async () => {
		const { service, run } = await start({ latency: 2 });
		const credentials = passwordCredential(service, { password: 'wrong-password' });
		for (const inputItems of [10, 1]) {
			const failed = await run({ credentials, inputItems });
			expectFailure(
				failed,
				/^The service rejected the sign-in: check 'Username' and 'Password'$/,
				/'Username' and 'Password'.*only once/,
			);
			expect(failed.stored()).not.toContain('wrong-');
		}
		expect(service.journal.entries.map(({ path }) => path)).toEqual(['/oauth2/token']);
		expect(credentials.saves).toBe(0);
	});

	it('names the field of the URL when the port does not support HTTPS', async () => {
		const { service, run } = await start();
		const baseUrl = service.url.replace('http:', 'https:');
		expectFailure(
			await run({ credentials: passwordCredential(service, { baseUrl }) }),
			/^127\.0\.0\.1:\d+ does not support HTTPS: check 'Base URL'$/,
			/port in 'Base URL'.*EPROTO/,
		);
	});
});
