import type { ICredentialTestRequest } from 'n8n-workflow';

import { judgeListFailure } from '../../shared/errors/listFailures';
import { locationsRequest } from '../../shared/urls';

/**
 * The mark of a test's request. n8n copies each key of it into the options of the request (n8n 2.41, RoutingNode), so `authenticate`
 * knows it, and takes it off. (The helper's own isTestingCredentials never holds.)
 */
export interface TestMark {
	isCredentialTest: boolean;
}
const TEST_MARK: TestMark = { isCredentialTest: true };

/**
 * The statuses of the list request that n8n shows with our words; it shows its own for the others, and the message of a
 * ProblemError for a failed login.
 */
const LIST_STATUSES = [401, 402, 403, 404, 407, 429, 503, 301, 302, 303, 307, 308];

/**
 * Creates a test with the request for the list (docs/openapi.yaml, listLocations), the only documented data request. It
 * sends no query, because no parameter is documented that would ask for less. `authenticate` fills in the URL. (OAuth2 has no test:
 * n8n's editor runs none.)
 */
export function createCredentialTest(): ICredentialTestRequest {
	const statuses = LIST_STATUSES.map((value) => ({
		type: 'responseCode' as const,
		properties: { value, message: describeStatus(value) },
	}));
	const noList = {
		type: 'responseSuccessBody' as const,
		properties: {
			key: 'data',
			value: undefined,
			message: "The response is not a list of locations. Check 'Base URL' and 'API Prefix'.",
		},
	};
	return {
		request: { ...locationsRequest, url: '', ...TEST_MARK },
		// n8n's type allows rules of one kind, its CredentialsTester (2.41, runRequestTest) both.
		rules: [...statuses, noList] as ICredentialTestRequest['rules'],
	};
}

const FACTS = { urlField: 'Base URL', secrets: [] };

/** @returns one text, because the dialog shows no other. n8n shows the rule no response, so the status alone decides */
function describeStatus(status: number): string {
	if (status === 403) {
		return "The service denies access (403). Check that the scope locations.read is selected on the integration and listed in 'Scope', then save again (with a pasted code, empty 'Authorization Code' first). Otherwise a firewall or a wrong 'API Prefix' can be the cause.";
	}
	if (status < 400) {
		return `The service redirects (${status}). Check 'Base URL' and 'API Prefix'. To see where it leads, execute a node with this credential.`;
	}
	const { message, description } = judgeListFailure({ status }, FACTS).problem;
	return `${message}. ${description}`;
}
