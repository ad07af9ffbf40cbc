import {
	codeTest,
	listLocationsTest,
	passwordTest,
} from '../../../credentials/login/credentialTest';
import { asTest } from '../../../credentials/login/signing';
import { locationsRequest } from '../../../credentials/shared/address';

const redirects = "'Base URL' redirects: enter the final address.";
const status = (value: number, message: string) => ['responseCode', { value, message }];
/** What a test says about each answer that it may get; `again`: how the user gets a new token. */
const answers = (again: string) => [
	status(401, `The service does not accept the access token. Check the fields${again}.`),
	status(
		403,
		`The token lacks the scope locations.read. Select it on the integration and add it to 'Scope'${again}.`,
	),
	status(
		404,
		"There is no list of locations here: try the other 'API Prefix', /rest/v1 or /api/v1. 'Base URL' takes a host name alone.",
	),
	...[301, 302, 303, 307, 308].map((value) => status(value, redirects)),
	[
		'responseSuccessBody',
		{
			key: 'data',
			value: undefined,
			message: "What answers here is not the list of locations. Check 'Base URL' and 'API Prefix'.",
		},
	],
];

it.each([
	['OAuth2', listLocationsTest, ', then connect the account again'],
	['a password', passwordTest, ''],
	['a pasted code', codeTest, ", then enter the word new in 'Authorization Code' and save"],
])('with %s, it says what to do about each answer that it may get', (_name, { rules }, again) => {
	expect(rules?.map(({ type, properties }) => [type, properties])).toEqual(answers(again));
});

it('asks for the list, and says to our own credentials that it is a test', () => {
	expect(listLocationsTest.request).toEqual(locationsRequest);
	const headers = { ...locationsRequest.headers, ...asTest };
	for (const { request } of [passwordTest, codeTest]) {
		expect(request).toEqual({ ...locationsRequest, headers });
	}
});
