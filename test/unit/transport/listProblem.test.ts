import {
	listProblem,
	redirectProblem,
} from '../../../nodes/VisitorLocations/transport/listProblem';

const address = 'https://api.example.com/rest/v1/locations';
const problemOf = (status: number, body?: unknown) =>
	listProblem({ status, body, secrets: ['the-token'] }, address, 0);

it.each([
	[400, /refused the request \(400\)/, /Check 'Base URL'/],
	[401, /does not accept the access token \(401\)/, /Open the credential/],
	[403, /forbids reading the locations \(403\)/, /locations\.read/],
	[
		404,
		/no list of locations at this address \(404\)/,
		/rest\/v1\/locations\. .*nothing after the host name in 'Base URL'.* change 'API Prefix'/,
	],
	[429, /too many requests \(429\)/, /Wait/],
	[500, /failed to answer \(500\)/, /Try again later/],
	[504, /failed to answer \(504\)/, /Try again later/],
])('%i says what happened and what to do', (status, message, description) => {
	expect(problemOf(status).message).toMatch(message);
	expect(problemOf(status).description).toMatch(description);
});

it("quotes JSON:API's errors, without the token", () => {
	const body = {
		errors: [{ title: 'Bad', detail: 'Token the-token is odd' }, { title: 'Worse' }, {}, 'text'],
	};
	expect(problemOf(400, body).description).toMatch(
		/ The service said: Bad: Token \[hidden\] is odd; Worse$/,
	);
});

it.each([undefined, null, '', '<html>', [], { errors: {} }, { errors: [] }, { errors: [null] }])(
	'survives the body %j',
	(body) => {
		expect(problemOf(400, body).description).not.toContain('The service said');
	},
);

it('names the network fault', () => {
	const problem = listProblem({ networkCode: 'ECONNRESET', secrets: [] }, address, 4);
	expect(problem.description).toContain('The node asked for the page 5 times.');
	expect(problem.message).toMatch(/^api\.example\.com closed the connection/);
});

it('names where a redirect leads', () => {
	expect(redirectProblem(address, 'https://elsewhere.example').message).toBe(
		'The service redirects to another address, https://elsewhere.example',
	);
	expect(redirectProblem(address, undefined).message).toBe(
		'The service redirects without saying where',
	);
});
