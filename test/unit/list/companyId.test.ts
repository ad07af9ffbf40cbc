import { computeIssuedFor, NO_TOKENS, writeStoredTokens } from '../../../shared/storedTokens';
import type { NodeContext } from '../../../nodes/VisitorLocations/context';
import { findCompanyId, readAddedCompanyId } from '../../../nodes/VisitorLocations/list/companyId';
import { CONNECT_TYPE } from '../../../nodes/VisitorLocations/transport/refreshOAuth2';

const CODE_TYPE = 'visitorLocationsCodeApi';
const fields = { baseUrl: 'https://api.example.com', authBaseUrl: 'https://app.example.com' };
const createContext = (credential: object, type: string) =>
	({
		getNodeParameter: () => (type === CONNECT_TYPE ? 'oAuth2' : 'authorizationCode'),
		getCredentials: async () => await Promise.resolve(credential),
	}) as unknown as NodeContext;

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
		const context = createContext(credential, type);
		expect(await readAddedCompanyId(context, true)).toBe('7');
		expect(await findCompanyId(context)).toBe('7');
		expect(await readAddedCompanyId(context, false)).toBeUndefined();
	});

	it.each([
		['not sent', CODE_TYPE, store('')],
		['not in the response of OAuth2', CONNECT_TYPE, store('7')],
	])('is an error that says what to do when it is %s', async (_where, type, credential) => {
		const context = createContext(credential, type);
		expect(await findCompanyId(context)).toBeUndefined();
		await expect(readAddedCompanyId(context, true)).rejects.toMatchObject({
			message: 'The ID of the company is not known',
			description: expect.stringMatching(/Connect again .* remove the option/) as string,
		});
	});

	it.each([
		['for other fields', store('7', 'token', 'other')],
		['without an access token', store('7', '')],
		['in another form', { ...store('7'), tokenData: '{}' }],
	])('is not that of tokens that are stored %s', async (_how, credential) => {
		const context = createContext(credential, CODE_TYPE);
		expect(await findCompanyId(context)).toBeUndefined();
		await expect(readAddedCompanyId(context, true)).rejects.toMatchObject({
			message: 'Could not determine the company of this item',
			description: expect.stringMatching(
				/belongs to other fields.* run the workflow again/,
			) as string,
		});
	});
});
