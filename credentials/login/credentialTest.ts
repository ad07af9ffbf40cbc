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
	const facts = { urlField: 'Base URL', secrets: [] };
	const statuses = LIST_STATUSES.map((status) => {
		const { message, description } = judgeListFailure({ status }, facts).problem;
		// The dialog of a credential shows one text.
		return responseCode(status, `${message}. ${description}${describeRest(status)}`);
	});
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

/** @returns what the status alone cannot say, with a leading space, because n8n shows the rule no response */
function describeRest(status: number): string {
	if (status === 403) return ' A firewall can also be the cause.';
	return status < 400 ? ' To see where it leads, execute a node with this credential.' : '';
}

function responseCode(value: number, message: string) {
	return { type: 'responseCode' as const, properties: { value, message } };
}
