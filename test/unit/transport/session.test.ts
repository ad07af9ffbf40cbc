import type { NodeContext } from '../../../nodes/VisitorLocations/parameters/parameterValue';
import { sessionOf } from '../../../nodes/VisitorLocations/transport/session';

afterEach(() => jest.useRealTimers());

it('a 403 is judged by the token that its own call was made with, whatever others have renewed since', async () => {
	jest.useFakeTimers();
	const fields = { baseUrl: 'https://api.example.com', apiPrefix: '/rest/v1', issuedFor: 'x' };
	const credential = { ...fields, accessToken: 'old', issuedAt: String(Date.now() - 60_000) };
	const context = {
		getNodeParameter: () => 'passwordGrant',
		getCredentials: async () => await Promise.resolve({ ...credential }),
	} as unknown as NodeContext;
	const { session, beforeCall } = await sessionOf(context);
	const before = await beforeCall();
	// Another call was faster, and renewed; a third one began after that.
	Object.assign(credential, { accessToken: 'new', issuedAt: String(Date.now()) });
	jest.advanceTimersByTime(2_000);
	expect(await beforeCall()).toBe('new');
	expect(await session.mayRenewForbidden(before)).toBe(true);
	expect(await session.mayRenewForbidden('new')).toBe(false);
});
