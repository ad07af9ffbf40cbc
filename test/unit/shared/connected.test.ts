import { assertConnected } from '../../../credentials/shared/connected';

// The errors that it throws: test/unit/messages.
it('accepts an OAuth2 credential that has an access token', () => {
	expect(() => {
		assertConnected({ oauthTokenData: { access_token: 'token' } });
	}).not.toThrow();
});
