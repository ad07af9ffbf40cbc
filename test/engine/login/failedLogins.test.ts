import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { CannedResponse } from '../../../sandbox/service/cannedResponse';
import { startService } from '../../../sandbox/service/service';
import { MINUTE, ownClock } from '../../harness/clock';
import { ownKinds, passwordCredential, pastedCodeCredential } from '../harness/credentials';
import { expectFailure, expectWhole, faultTests } from '../harness/faults';

const start = faultTests();
const { pass } = ownClock();

// All words of failed logins: test/unit/messages/errorMessages.txt.
it.each<[string, ICredentialDataDecryptedObject, RegExp, RegExp]>([
	[
		'http on a foreign host',
		{ baseUrl: 'http://api.example.com' },
		/^'Base URL' must start with https:\/\/$/,
		/expose the password/,
	],
	['an empty password', { password: '' }, /^'Password' is empty$/, /fill in 'Password'/],
])('%s is named, and nothing is sent', async (_name, changes, ...words) => {
	const { service, run } = await start();
	expectFailure(await run({ credentials: passwordCredential(service, changes) }), ...words);
	expect(service.journal.entries).toHaveLength(0);
});

it.each<[string, ICredentialDataDecryptedObject, RegExp, RegExp]>([
	[
		'client secret',
		{ clientSecret: 'wrong-secret' },
		/^The service rejected the client: check 'Client ID' and 'Client Secret'$/,
		/'Client ID' and 'Client Secret'/,
	],
	[
		'password',
		{ password: 'wrong-password' },
		/^The service rejected the sign-in: check 'Username' and 'Password'$/,
		/'Username' and 'Password'.*only once/,
	],
	[
		'scope',
		{ scope: 'locations.read,visitors.write' },
		/^The service does not grant the scope "locations.read,visitors.write": /,
		/selected on the integration.*change 'Scope'/,
	],
])(
	'a wrong %s is tried once, for 10 input items and a run right after',
	async (_name, changes, ...words) => {
		const { service, run } = await start({ latency: 2 });
		const credentials = passwordCredential(service, changes);
		expectFailure(await run({ credentials, inputItems: 10 }), ...words);
		const next = await run({ credentials });
		expectFailure(next, ...words);
		expect(next.stored()).not.toMatch(/wrong-/);
		expect(service.journal.entries.map(({ path }) => path)).toEqual(['/oauth2/token']);
		expect(credentials.saves).toBe(0);
	},
);

it.each<[string, CannedResponse, RegExp, RegExp]>([
	[
		'HTML',
		{ body: '<!doctype html><title>Hello</title>' },
		/token endpoint returned a web page/,
		/check 'Base URL'/,
	],
	['no access_token', { body: { token_type: 'Bearer' } }, /no access_token/, /check 'Base URL'/],
	['404', { status: 404 }, /no token endpoint at this URL \(404\)/, /nothing after the host/],
	['500', { status: 500 }, /The service failed \(500\)/, /Try again later/],
	[
		'401 without a reason',
		{ status: 401 },
		/rejected the sign-in \(401\)/,
		/'Client ID', 'Client Secret'/,
	],
])('a token request that is answered with %s says so', async (_name, reply, ...words) => {
	const { service, run } = await start();
	service.overrideResponse = () => reply;
	expectFailure(await run(), ...words);
});

it('a token request to a port without https says so', async () => {
	const { service, run } = await start();
	const baseUrl = service.url.replace('http:', 'https:');
	const words = [
		/^127\.0\.0\.1:\d+ does not support HTTPS: check 'Base URL'$/,
		/port in 'Base URL'.*EPROTO/,
	] as const;
	expectFailure(await run({ credentials: passwordCredential(service, { baseUrl }) }), ...words);
});

it('a token request to a port where nothing listens says so', async () => {
	const { run } = await start();
	const gone = await startService();
	await gone.stop();
	const words = [
		/^127\.0\.0\.1:\d+ refused the connection: check 'Base URL'$/,
		/'Base URL'.*ECONNREFUSED/,
	] as const;
	expectFailure(await run({ credentials: passwordCredential(gone) }), ...words);
});

describe.each(ownKinds)('a failed login of the %s credential', (_name, credential) => {
	it.each([429, 503])('with %i is shared by 100 items, late ones too', async (status) => {
		const { service, run } = await start({ count: 1, latency: 1 });
		service.overrideResponse = ({ path }) => (path.endsWith('/token') ? { status } : undefined);
		const credentials = credential(service);
		const stored = { ...credentials.data };
		await run({ credentials, inputItems: 50 });
		await run({ credentials, inputItems: 50 });
		expect(service.journal.tokenCalls).toHaveLength(1);
		expect(credentials.data).toEqual(stored);
		pass(1_000);
		service.overrideResponse = undefined;
		expectWhole(await run({ credentials }), service);
	});

	it('is not tried again before the service wants it (Retry-After)', async () => {
		const { service, run } = await start({ count: 1 });
		service.overrideResponse = ({ path }) =>
			path.endsWith('/token') ? { status: 429, headers: { 'retry-after': '40' } } : undefined;
		const credentials = credential(service);
		await run({ credentials });
		pass(35_000);
		expect((await run({ credentials })).error?.message).toMatch(/too many requests/);
		expect(service.journal.tokenCalls).toHaveLength(1);
		service.overrideResponse = undefined;
		pass(5_001);
		expectWhole(await run({ credentials }), service);
	});

	it('that is refused, with status 200 or not, is tried less and less often', async () => {
		const { service, run } = await start({ count: 1 });
		const credentials = credential(service);
		service.overrideResponse = ({ path }) =>
			path.endsWith('/token') ? { body: { error: 'invalid_client' } } : undefined;
		const minutes: number[] = [];
		for (let minute = 0; minute < 40; minute++) {
			const { length } = service.journal.tokenCalls;
			const { error } = await run({ credentials });
			expect(error?.message).toBe(
				"The service rejected the client: check 'Client ID' and 'Client Secret'",
			);
			if (service.journal.tokenCalls.length > length) minutes.push(minute);
			pass(MINUTE);
		}
		expect(minutes).toEqual([0, 1, 2, 7, 22, 37]);
		// A changed field starts again.
		service.overrideResponse = undefined;
		const { client, scopes } = service.settings;
		client.secret = 'another-secret';
		credentials.data.clientSecret = client.secret;
		if (credential === pastedCodeCredential) {
			credentials.data.authorizationCode = service.tokens.issueCode(scopes, 'https://x');
		}
		expectWhole(await run({ credentials }), service);
	});
});
