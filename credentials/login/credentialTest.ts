import type { ICredentialTestRequest } from 'n8n-workflow';

import { REDIRECTS } from '../../shared/httpFailure';
import { describeListStatus } from '../../shared/statusErrors';
import { locationsRequest } from '../../shared/urls';
import { listUrlExpressions } from './urlExpressions';

/**
 * Creates a test with the request for the list (docs/openapi.yaml, listLocations), the only documented data request. It
 * sends no query, because no parameter is documented that would ask for less. The URL consists of expressions, because for
 * OAuth2 n8n runs no code of this package. n8n's editor never tests OAuth2; its REST interface does.
 */
export function createCredentialTest(credentialType: string): ICredentialTestRequest {
	const statuses = [401, 403, 404].map((status) => {
		const { message = '', description = '' } = describeListStatus(status, credentialType) ?? {};
		// The dialog of a credential shows one text.
		return responseCode(status, `${message}. ${description}`);
	});
	const redirects = REDIRECTS.map((status) =>
		responseCode(status, "The service redirects. Check 'Base URL' and 'API Prefix'."),
	);
	const noList = {
		type: 'responseSuccessBody' as const,
		properties: {
			key: 'data',
			value: undefined,
			message: "The response is not a list of locations. Check 'Base URL' and 'API Prefix'.",
		},
	};
	return {
		request: { ...locationsRequest, ...listUrlExpressions },
		// n8n's type allows rules of one kind, its CredentialsTester (2.41, runRequestTest) both.
		rules: [...statuses, ...redirects, noList] as ICredentialTestRequest['rules'],
	};
}

function responseCode(value: number, message: string) {
	return { type: 'responseCode' as const, properties: { value, message } };
}
