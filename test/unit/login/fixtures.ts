import type { IAuthenticate } from 'n8n-workflow';

import type { VisitorLocationsApi } from '../../../credentials/VisitorLocationsApi.credentials';
import { UNSET } from '../../../shared/storedTokens';

/** A credential type whose tokens the package requests itself. */
export interface CredentialType extends Omit<VisitorLocationsApi, 'authenticate'> {
	authenticate: Exclude<IAuthenticate, { type: 'generic' }>;
}

const FIELDS = {
	baseUrl: 'https://api.example.com',
	apiPrefix: '/rest/v1',
	clientSecret: 'c/l+i?e&n=t secret',
	accessToken: UNSET,
	tokenData: '',
};

/** The fields of a credential that was filled in and has no tokens, without the client ID. */
export const FILLED_IN = {
	password: {
		...FIELDS,
		username: 'user',
		password: 'right password',
		scope: 'locations.read',
	},
	code: {
		...FIELDS,
		authBaseUrl: 'https://app.example.com',
		authorizationCode: '',
	},
};

/** Runs everything that waits neither for a response nor for time to pass. */
export async function settle(): Promise<void> {
	for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}
