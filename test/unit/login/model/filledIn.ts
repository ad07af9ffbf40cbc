const FIELDS = {
	baseUrl: 'https://api.example.com',
	clientSecret: 'c/l+i?e&n=t secret',
	accessToken: '',
	credentialFingerprint: '',
	expiresAt: '',
	companyId: '',
};

/** What a new n8n knows of a credential that was filled in, but for the client. */
export const FILLED_IN = {
	password: {
		...FIELDS,
		username: 'user',
		password: 'right password',
		scope: 'token.refresh,locations.read',
	},
	code: {
		...FIELDS,
		authBaseUrl: 'https://app.example.com',
		refreshToken: '',
		usedCodeHash: '',
		authorizationCode: '',
	},
};
