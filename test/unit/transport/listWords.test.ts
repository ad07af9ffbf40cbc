import {
	listProblem,
	redirectLoopProblem,
	redirectProblem,
	refreshProblem,
} from '../../../nodes/VisitorLocations/transport/listProblem';

const address = 'https://api.example.com/rest/v1/locations';
const wordsOf = (failure: object, asked = {}, retries = 0) => {
	const all = { paging: [], own: [], ...asked };
	const { message, description } = listProblem({ secrets: [], ...failure }, address, retries, all);
	return [message, description];
};
const checkAddress = "Check 'Base URL' and 'API Prefix' in the credential.";
const names = ['page[offset]', 'page[limit]'];
const tryAgain =
	'Try again later, or turn on Retry On Fail in the settings of the node. If this keeps happening, ask whoever runs the service.';
const refusedRequest = `The call went to ${address}. ${checkAddress}`;

it.each([
	[
		401,
		'The service does not accept the access token (401)',
		"Renewing the token did not help. Open the credential. With a username and password, check its fields; with OAuth2, connect the account again; with a pasted code, enter the word new in 'Authorization Code' and save.",
	],
	[
		403,
		'The service forbids reading the locations (403)',
		"The access token needs the scope locations.read. Select it on the integration in the developer dashboard, and add it to 'Scope' of the credential. Then open the credential, which signs in anew (username and password), connect the account again (OAuth2), or enter the word new in 'Authorization Code' and save (pasted code).",
	],
	[
		404,
		'There is no list of locations at this address (404)',
		`The call went to ${address}. Open the credential and leave nothing after the host name in 'Base URL'. If it is right, change 'API Prefix': the service's documentation names both /rest/v1 and /api/v1.`,
	],
	[
		429,
		'The service receives too many requests (429)',
		"Wait a minute, then run the workflow again, or raise 'Max Retries' in the options of the node.",
	],
	[
		431,
		'The request is too long for the service (431)',
		`The call went to ${address}. Most of a request is the access token: report this to whoever runs the service. 'Query Parameters' in the options of the node add to it.`,
	],
	...[408, 425, 500].map((status): [number, string, string] => [
		status,
		`The service failed to answer (${status})`,
		'Try again later, or turn on Retry On Fail in the settings of the node. If this keeps happening, ask whoever runs the service.',
	]),
	[499, 'The service refused the request (499)', refusedRequest],
])('%i says what happened and what to do', (status, ...words) => {
	expect(wordsOf({ status })).toEqual(words);
});

it('names Paging first where its parameters may be what breaks the service', () => {
	expect(wordsOf({ status: 503 }, { paging: names })[1]).toBe(
		`The service may not know the parameters page[offset], page[limit]: set 'Paging' in the options of the node to another value. ${tryAgain}`,
	);
	expect(wordsOf({ status: 503 }, { own: names })[1]).toBe(tryAgain);
});

it("names the user's own parameters, where they may be what is refused", () => {
	expect(wordsOf({ status: 400 }, { own: ['filter[x]', 'y'] })).toEqual([
		'The service refused the request (400)',
		`The call went to ${address}, with the parameters filter[x], y. Check 'Query Parameters' in the options of the node. If they are right, check 'Base URL' and 'API Prefix' in the credential.`,
	]);
	const { description } = listProblem({ status: 400, secrets: [] }, address, 0);
	expect(description).toBe(refusedRequest);
});

it.each([
	[1, ' The node asked for the page twice.'],
	[0, ''],
])('says how often it was tried: %i retries', (retries, tried) => {
	const errors = [{ title: 'Bad' }];
	expect(wordsOf({ status: 400, body: { errors } }, {}, retries)[1]).toBe(
		`${refusedRequest}${tried} The service said: Bad`,
	);
});

describe('without a reply', () => {
	it.each(['EAUTH', 'ESTATUS', 'EEMPTY'])('%s is a refused refresh of OAuth2', (networkCode) => {
		expect(wordsOf({ networkCode })).toEqual([
			'The authorization could not be renewed',
			"The service refused the refresh. Open the credential, check 'Client ID', 'Client Secret' and 'Authorization Base URL', and connect the account again.",
		]);
	});

	it.each([
		[undefined, 'api.example.com', 'Base URL'],
		['https://api.example.com/other', 'api.example.com', 'Base URL'],
		['https://app.example.com/a/auth/v0/token', 'app.example.com', 'Authorization Base URL'],
	])('a call to %p names the host and the field it comes from', (called, host, field) => {
		expect(wordsOf({ networkCode: 'ENOTFOUND', address: called })).toEqual([
			`The host ${host} was not found`,
			`Check '${field}' in the credential for typing mistakes. (ENOTFOUND)`,
		]);
		expect(wordsOf({})[1]).toMatch(/^Check 'Base URL' .* \(unknown\)$/);
	});
});

it('a refresh that failed, redirects without an end, and those to elsewhere say what to do', () => {
	expect(refreshProblem(503)).toEqual({
		message: 'The authorization could not be renewed (503)',
		description:
			'The service failed to issue a token. Try again later. If this keeps happening, ask whoever runs the service.',
	});
	expect(redirectLoopProblem(address)).toEqual({
		message: 'The service redirects again and again',
		description: `The last call went to ${address}, and was redirected once more. Check 'Base URL' and 'API Prefix' in the credential, and 'Query Parameters' in the options of the node. If they are right, report this to whoever runs the service.`,
	});
	expect(redirectProblem(address, 'https://b.example')).toEqual({
		message: 'The service redirects to another address, https://b.example',
		description: `The access token was not sent there. If that is the right address, enter it as 'Base URL' in the credential. The call went to ${address}.`,
	});
});
