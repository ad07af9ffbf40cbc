import type { ICredentialTestRequest } from 'n8n-workflow';

import { REDIRECTS } from '../shared/failure';
import type { Problem } from '../shared/problem';
import { describeListStatus } from '../shared/statusErrors';
import { listUrlExpressions, locationsRequest } from '../shared/urls';
import { testHeader } from './authenticate';

/**
 * Creates a test with the request for the list (docs/openapi.yaml, listLocations), the only documented data request. It
 * sends no query, because no parameter is documented that would ask for less.
 */
function createListTest(
	credentialType: string,
	request: Partial<ICredentialTestRequest['request']>,
): ICredentialTestRequest {
	const statuses = [401, 403, 404].map((status) =>
		responseCode(status, inOneText(describeListStatus(status, credentialType))),
	);
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
		request: { ...locationsRequest, ...request },
		// n8n's type allows rules of one kind, its CredentialsTester (2.41, runRequestTest) both.
		rules: [...statuses, ...redirects, noList] as ICredentialTestRequest['rules'],
	};
}

/** The dialog of a credential shows one text. */
function inOneText(problem: Problem | undefined): string {
	return problem === undefined ? '' : `${problem.message}. ${problem.description}`;
}

function responseCode(value: number, message: string) {
	return { type: 'responseCode' as const, properties: { value, message } };
}

/** n8n adds the token itself, so the URL is an expression. Its editor never runs this test; its REST interface does. */
export const oAuth2Test = createListTest('visitorLocationsOAuth2Api', listUrlExpressions);

/** `authenticate` sets the URL. */
const ownRequest = {
	url: '/locations',
	headers: { ...locationsRequest.headers, ...testHeader },
};

/** With a token that is seconds old: what was changed in the service has an effect at once. */
export const passwordTest = createListTest('visitorLocationsApi', ownRequest);

/** With the stored token: n8n tests each time the dialog is opened, and a refresh token might be good for one request. */
export const codeTest = createListTest('visitorLocationsCodeApi', ownRequest);
