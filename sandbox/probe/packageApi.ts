import type { IDataObject, IHttpRequestOptions, ILoadOptionsFunctions } from 'n8n-workflow';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { computeIssuedFor, NO_TOKENS, writeStoredTokens } from '../../shared/storedTokens';
import { getMember, toText } from '../../shared/json';
import { VisitorLocationsApi } from '../../credentials/VisitorLocationsApi.credentials';
import { VisitorLocationsCodeApi } from '../../credentials/VisitorLocationsCodeApi.credentials';
import { readList as readListOf } from '../../nodes/VisitorLocations/list/readList';
import type { LocationResource } from '../../nodes/VisitorLocations/paging/page';
import { parsePage } from '../../nodes/VisitorLocations/paging/page';
import { POSITION_PARAMETERS } from '../../nodes/VisitorLocations/paging/paginator';
import { MODES } from '../../nodes/VisitorLocations/parameters/pagingOption';
import { createClient } from '../../nodes/VisitorLocations/transport/client';

// All that the probe uses of the package. A workflow uses the same functions.

export { parsePastedCode } from '../../credentials/login/authorizationCode';
export { isObject, getMember, toText } from '../../shared/json';
export { hideSecrets, quoteService } from '../../shared/errors/secrets';
export { normalizeUrl } from '../../shared/urls';
export { SILENT_LIST } from '../../nodes/VisitorLocations/paging/pagingErrors';
export { DOCUMENTED_ATTRIBUTES } from '../../nodes/VisitorLocations/output/attributes';
export type { LocationResource } from '../../nodes/VisitorLocations/paging/page';
export { AUTHENTICATIONS } from '../../nodes/VisitorLocations/parameters/authentication';

/** Sends a request, and throws the same errors as n8n's own helper. */
export type Send = (request: IHttpRequestOptions) => Promise<unknown>;

const TYPES = {
	passwordGrant: new VisitorLocationsApi(),
	authorizationCode: new VisitorLocationsCodeApi(),
};

/** The fields of a credential, `''` if a login does not need them. The login adds its tokens. */
export type Credential = ICredentialDataDecryptedObject &
	Record<'baseUrl' | 'authBaseUrl' | 'clientId' | 'clientSecret' | 'scope', string> &
	Record<'username' | 'password' | 'authorizationCode' | 'refreshToken', string> & {
		/** a value of Authentication. For OAuth2 n8n sends the token requests, so it is not one of these. */
		authentication: keyof typeof TYPES;
	};

/** @returns the name of a paging mode in the editor */
export function pagingName(value: (typeof MODES)[number]['value']): string {
	return MODES.find((mode) => mode.value === value)?.name ?? value;
}

/** @returns the paging mode whose position parameter is in a URL, in words; undefined if there is none */
export function findPagingMode({ searchParams }: URL): string | undefined {
	const parameter = Object.values(POSITION_PARAMETERS).find((name) => searchParams.has(name));
	if (parameter === undefined) return undefined;
	return `${pagingName(parameter.includes('offset') ? 'offset' : 'number')}, with ${parameter}`;
}

/**
 * Gets tokens with the password, the code or the refresh token of the credential.
 *
 * @returns the credential with its tokens
 * @throws ProblemError when the service rejects it, fails or cannot be reached
 */
export async function signIn(credential: Credential, send: Send): Promise<Credential> {
	const http = { helpers: { httpRequest: send } };
	// A refresh token belongs to a code that was used before.
	const { authorizationCode, refreshToken } = credential;
	const typed = { ...credential, authorizationCode: authorizationCode || refreshToken };
	const tokens = writeStoredTokens({ ...NO_TOKENS, refreshToken }, computeIssuedFor(typed));
	const stored = { ...typed, ...tokens };
	const type = TYPES[credential.authentication];
	return { ...stored, ...(await type.preAuthentication.call(http, stored)) };
}

/**
 * Reads the list as the node does with Automatic paging, but without retries.
 *
 * @param found called once for each location
 * @throws the error that the node would show
 */
export async function readList(
	credential: Credential,
	send: Send,
	found: (location: LocationResource) => void,
): Promise<void> {
	const { authentication } = credential;
	const { name, authenticate } = TYPES[authentication];
	const parameters: IDataObject = { authentication };
	const context = {
		getNode: () => ({ name: 'Visitor Locations', type: 'visitorLocations', parameters }),
		getNodeParameter: (name: string, otherwise: unknown) => parameters[name] ?? otherwise,
		getCredentials: () => Promise.resolve(credential),
		helpers: {
			httpRequestWithAuthentication: async (_type: string, request: IHttpRequestOptions) => {
				if (typeof authenticate !== 'function')
					throw new Error('The credential has no function that authenticates.');
				return await send(await authenticate(credential, request));
			},
		},
	} as unknown as ILoadOptionsFunctions;
	const paging = { mode: 'automatic', canBeIncomplete: false } as const;
	// It requests nothing a second time.
	const client = { ...(await createClient(context, name)), maxWaitsMs: -1 };
	await readListOf(client, { paging, queryParameters: [], maxToRead: Infinity }, (location) => {
		found(location);
		return true;
	});
}

/** @returns the node's reading of a page: the IDs, their number, and what it says about the list; undefined if it is not a page */
export function readPage(body: unknown, headers: IDataObject) {
	try {
		const { locations, signs } = parsePage(body, headers, '');
		const said = Object.values(signs).map((sign) => toText(getMember(sign, 'text')));
		const ids = locations.map(({ id }) => id);
		return { ids, size: ids.length, said };
	} catch {
		return undefined;
	}
}

/** @returns message and description of an error */
export function describeError(error: unknown): string {
	const words = ['message', 'description'].map((name) => toText(getMember(error, name)));
	return words.filter((text) => text !== '').join('. ');
}
