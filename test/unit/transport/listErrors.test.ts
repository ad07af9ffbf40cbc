import {
	encodingProblem,
	errorsProblem,
	listProblem,
	redirectLoopProblem,
	redirectProblem,
	refreshProblem,
	saidErrors,
} from '../../../nodes/VisitorLocations/transport/listErrors';

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
		`The call went to ${address}. Open the credential: 'Base URL' takes https:// and a host name alone. If it is right, try /api/v1 as 'API Prefix'.`,
	],
	[
		429,
		'The service receives too many requests (429)',
		'Wait a minute, then run the workflow again, or turn on Retry On Fail in the settings of the node.',
	],
	[
		431,
		'The request is too long for the service (431)',
		`The call went to ${address}. Most of a request is the access token: report this to whoever runs the service. 'Query Parameters' in the options of the node add to it.`,
	],
	...[408, 425, 500, 504].map((status): [number, string, string] => [
		status,
		`The service failed to answer (${status})`,
		'Try again later, or turn on Retry On Fail in the settings of the node. If this keeps happening, ask whoever runs the service.',
	]),
	[400, 'The service refused the request (400)', refusedRequest],
	[499, 'The service refused the request (499)', refusedRequest],
])('%i says what happened and what to do', (status, ...words) => {
	expect(wordsOf({ status })).toEqual(words);
});

it('names Paging first where its parameters may be what breaks the service', () => {
	expect(wordsOf({ status: 503 }, { paging: names })[1]).toBe(
		`The service may not know the parameters page[offset], page[limit]: set 'Mode' in the option 'Paging' to another value. ${tryAgain}`,
	);
	expect(wordsOf({ status: 503 }, { own: names })[1]).toBe(tryAgain);
});

it.each([
	['https://api.example.com/api/v1/locations', '/rest/v1'],
	['https://api.example.com/v2/locations', '/rest/v1 or /api/v1'],
])('a 404 of %s names the prefix that the user does not have', (called, other) => {
	const { description } = listProblem({ status: 404, secrets: [] }, called, 0);
	expect(description).toContain(`try ${other} as 'API Prefix'`);
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

	it('names the proxy, and how often it was tried', () => {
		expect(wordsOf({ networkCode: 'ECONNREFUSED', proxy: 'proxy:3128' })[0]).toBe(
			'The proxy proxy:3128 refused the connection',
		);
		const [message, description] = wordsOf({ networkCode: 'ECONNRESET' }, {}, 4);
		expect(message).toMatch(/^api\.example\.com closed the connection/);
		expect(description).toContain('The node asked for the page 5 times.');
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
	expect(redirectProblem(address, undefined)).toEqual({
		message: 'The service redirects without saying where',
		description: `The call went to ${address}. ${checkAddress} If they are right, report this to whoever runs the service.`,
	});
	expect(redirectProblem(address, 'https://b.example')).toEqual({
		message: 'The service redirects to another address, https://b.example',
		description: `The access token was not sent there. If that is the right address, enter it as 'Base URL' in the credential. The call went to ${address}.`,
	});
});

describe('what the service says', () => {
	/** @returns what is quoted of a refusal */
	const saidOf = (body: unknown, wwwAuthenticate?: string) => {
		const failure = { status: 400, body, wwwAuthenticate, secrets: ['the-token'] };
		const { description, said } = listProblem(failure, address, 0);
		expect(description).toBe(`${refusedRequest}${said}`);
		return said;
	};

	it.each([
		[[{ title: 'Bad', detail: 'Very' }], 'Bad: Very'],
		[[{ title: 'Bad' }, { detail: 'Very' }], 'Bad; Very'],
		[[{ title: '', detail: 'Very' }, { title: 7 }, {}, null, 'text'], 'Very'],
		[[{ title: 'a' }, { title: 'b' }, { title: 'c' }, { title: 'd' }], 'a; b; c'],
		[[{ title: 'Bad', detail: 'Token the-token is odd' }], 'Bad: Token [hidden] is odd'],
	])("is quoted of JSON:API's errors %j: %p", (errors, words) => {
		expect(saidOf({ errors })).toBe(` The service said: ${words}`);
	});

	it.each([
		['a detail (Django REST framework)', { detail: 'Not found.' }, undefined, 'Not found.'],
		['a message (NestJS)', { message: 'Cannot GET', statusCode: 404 }, undefined, 'Cannot GET'],
		['messages (NestJS)', { message: ['a is bad', 'b is bad'] }, undefined, 'a is bad; b is bad'],
		[
			'a challenge (Doorkeeper)',
			'',
			'Bearer realm="x", error="invalid_token", error_description="It \\"expired\\""',
			'It \\"expired\\"',
		],
		['errors before all others', { errors: [{ title: 'Bad' }], message: 'worse' }, '', 'Bad'],
		['a detail before a message', { detail: 'Bad', message: 'worse' }, '', 'Bad'],
	])('is quoted of %s', (_name, body, header, words) => {
		expect(saidOf(body, header)).toBe(` The service said: ${words}`);
	});

	it.each([
		...[undefined, null, '', '<html>', [], { errors: {} }, { errors: [] }, { errors: [null] }],
		...[{ errors: { title: 'Bad' } }, { errors: 'Bad' }, { detail: { a: 1 }, message: 7 }],
	])('is nothing with the body %j', (body) => {
		expect(saidOf(body)).toBe('');
		expect(saidOf(body, 'Bearer realm="x"')).toBe('');
	});
});

describe('a reply below 300', () => {
	it.each([undefined, null, false, '', [], {}])('says nothing in errors %j', (errors) => {
		expect(saidErrors({ data: [], errors })).toBeUndefined();
	});

	it.each([[[{ title: 'Bad' }]], [{ base: 'Bad' }], ['Bad'], [true], [7], [[null]]])(
		'says something in errors %j',
		(errors) => {
			expect(saidErrors({ data: [], errors })).toBe(errors);
		},
	);

	it.each([
		[{ error: 'Bad' }, 'Bad'],
		[{ error: { code: 7 } }, { code: 7 }],
		[{ errors: [], error: 'Bad' }, 'Bad'],
		[{ errors: ['First'], error: 'Bad', success: false }, ['First']],
		[{ error: null, success: true }, undefined],
		[{ message: 'Hello' }, undefined],
		[{ success: false }, true],
		[{ success: false, message: 7 }, true],
		[{ success: false, message: 'Bad' }, 'Bad'],
		[{ error: true, message: 'Bad' }, 'Bad'],
		[{ error: 'Worse', message: 'Bad' }, 'Worse'],
		[{ success: 'false', message: 'Bad' }, undefined],
		['Bad', undefined],
	])('%j says %j', (body, errors) => {
		expect(saidErrors(body)).toEqual(errors);
	});

	it.each([
		[[{ title: 'Bad the-token' }], 'Bad [hidden]'],
		[{ base: ['Bad'] }, '{"base":["Bad"]}'],
	])('that has errors beside its data is not the whole: %j', (errors, words) => {
		expect(errorsProblem(errors, address, ['the-token']).problem).toEqual({
			message: 'The service answered with errors',
			said: ` The service said: ${words}`,
			description: `What came beside them may be a part only, so nothing was output. The call went to ${address}. Try again; if this keeps happening, report it to whoever runs the service. The service said: ${words}`,
		});
	});

	it.each([
		[[{ status: '503' }, { status: '404' }], 503],
		[[{ status: 400 }], 400],
		[{ status: '599' }, 599],
		[[{ status: '399' }], undefined],
		[[{ status: '600' }], undefined],
		[[{ status: 'bad' }], undefined],
		['Bad', undefined],
	])('names a status by the first of the errors %j: %p', (errors, status) => {
		expect(errorsProblem(errors, address, []).status).toBe(status);
	});

	const lost = { name: 'Z\ufffdrich' };
	it.each<[string, unknown]>([
		['text/html; charset=iso-8859-1', 'Z\ufffdrich'],
		['application/json; charset="windows-1252"', lost],
		['application/json;Charset = utf-16le', lost],
		['text/plain; charset=utf-16', 'no letter that is lost'],
		['application/json; charset=utf-80', lost],
		['application/json; charset=not-ascii', lost],
	])('in another encoding has lost letters: %s', (type, body) => {
		const charset = /= ?"?([\w-]+)/.exec(type)?.[1];
		expect(encodingProblem(body, { 'content-type': type }, address)).toEqual({
			message: `The service sent its reply in ${charset}, and n8n reads UTF-8`,
			description: `Letters would come out wrong, so nothing was output. The call went to ${address}. Report this to whoever runs the service: JSON is UTF-8 (RFC 8259).`,
		});
	});

	it.each<[unknown, unknown]>([
		['application/json; charset=utf-8', lost],
		['application/json; charset=UTF8', lost],
		['application/json; charset=us-ascii', lost],
		['application/json; charset=ascii', lost],
		['application/json', lost],
		[undefined, lost],
		['application/json; charset=iso-8859-1', { name: 'Zug' }],
		['text/html; charset=iso-8859-1', ' \n<html>'],
		['text/html; charset=iso-8859-1', '<html>'],
		['text/plain; charset=iso-8859-1', ''],
	])('is read, or has an error of its own: %p with %j', (type, body) => {
		expect(encodingProblem(body, { 'content-type': type }, address)).toBeUndefined();
	});
});
