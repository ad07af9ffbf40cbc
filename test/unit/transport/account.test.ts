import { computeIssuedFor, NO_TOKENS, writeStoredTokens } from '../../../shared/storedTokens';
import type { NodeContext } from '../../../nodes/VisitorLocations/context';
import { readAccount, readCompanyId } from '../../../nodes/VisitorLocations/transport/account';
import { CONNECT_TYPE } from '../../../nodes/VisitorLocations/transport/refreshOAuth2';

const CODE_TYPE = 'visitorLocationsCodeApi';
const fields = { baseUrl: 'https://api.example.com', authBaseUrl: 'https://app.example.com' };
const createContext = (credential: object) =>
	({ getCredentials: async () => await Promise.resolve(credential) }) as unknown as NodeContext;

describe('the account of a node', () => {
	const read = async (credential: object, type = CODE_TYPE) =>
		await readAccount(createContext({ ...fields, ...credential }), type);
	const oauthTokenData = { access_token: 'the token' };

	it('has the URL of the list, the secrets, and a key of type and login', async () => {
		const account = await read({ apiPrefix: '/rest/v1', clientSecret: 'secret' });
		expect(account).toMatchObject({
			listUrl: 'https://api.example.com/rest/v1/locations',
			credentialType: CODE_TYPE,
			accountKey: JSON.stringify([
				CODE_TYPE,
				computeIssuedFor({ ...fields, clientSecret: 'secret' }),
			]),
			refreshIfExpired: undefined,
		});
		expect(account.secrets).toContain('secret');
	});

	it('of OAuth2 is checked before anything is sent, and refreshes its token', async () => {
		await expect(read({ authBaseUrl: '' })).resolves.toBeDefined();
		await expect(read({ authBaseUrl: '', oauthTokenData }, CONNECT_TYPE)).rejects.toThrow(
			"'Authorization Base URL' is empty",
		);
		await expect(read({}, CONNECT_TYPE)).rejects.toThrow('is not connected yet');
		const { refreshIfExpired } = await read({ oauthTokenData }, CONNECT_TYPE);
		expect(refreshIfExpired).toBeDefined();
	});
});

describe('the company of an account', () => {
	const issuedFor = computeIssuedFor(fields);
	const store = (companyId: string, accessToken = 'token', owner = issuedFor) => ({
		...fields,
		...writeStoredTokens({ ...NO_TOKENS, accessToken, companyId }, owner),
	});

	it.each([
		['stored', CODE_TYPE, store('7')],
		['in the response of OAuth2', CONNECT_TYPE, { ...fields, oauthTokenData: { company_id: 7 } }],
	])('is that which is %s', async (_where, type, credential) => {
		expect(await readCompanyId(createContext(credential), type)).toBe('7');
	});

	it.each([
		['not sent', CODE_TYPE, store('')],
		['not in the response of OAuth2', CONNECT_TYPE, store('7')],
	])('is an error that says what to do when it is %s', async (_where, type, credential) => {
		await expect(readCompanyId(createContext(credential), type)).rejects.toMatchObject({
			message: 'The ID of the company is not known',
			description: expect.stringMatching(/Connect again .* remove the option/) as string,
		});
	});

	it.each([
		['for other fields', store('7', 'token', 'other')],
		['without an access token', store('7', '')],
		['in another form', { ...store('7'), tokenData: '{}' }],
	])('is not that of tokens that are stored %s', async (_how, credential) => {
		await expect(readCompanyId(createContext(credential), CODE_TYPE)).rejects.toMatchObject({
			message: 'Could not determine the company of this item',
			description: expect.stringMatching(
				/belongs to other fields.* run the workflow again/,
			) as string,
		});
	});
});
