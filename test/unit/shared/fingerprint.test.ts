import { isTokenUsable, readStoredTokens } from '../../../credentials/login/fields';
import { fingerprintCredential } from '../../../credentials/shared/fingerprint';

const byPassword = {
	baseUrl: 'https://api.example.com',
	clientId: 'id',
	clientSecret: 'secret',
	username: 'user',
	password: 'password',
	scope: 'locations.read',
	usedCodeHash: 'code',
};
const credential = { ...byPassword, authBaseUrl: 'https://app.example.com' };
const credentialFingerprint = fingerprintCredential(credential);

it.each([
	[true, {}],
	[true, { refreshAt: '' }],
	[true, { refreshAt: '1001' }],
	[false, { refreshAt: '1000' }],
	[false, { accessToken: '' }],
	[false, { credentialFingerprint: '' }],
	[false, { clientSecret: 'b' }],
	[false, { usedCodeHash: 'newer' }],
	[true, { clientId: ' id ', baseUrl: 'https://api.example.com/ ', scope: ' locations.read ' }],
	[false, { password: ' password' }],
])('that a token can be used is %p with %j', (usable, more) => {
	const now = jest.spyOn(Date, 'now').mockReturnValue(1_000);
	const changed = { ...credential, accessToken: 'a', credentialFingerprint, ...more };
	expect(isTokenUsable(readStoredTokens(changed), fingerprintCredential(changed))).toBe(usable);
	now.mockRestore();
});
