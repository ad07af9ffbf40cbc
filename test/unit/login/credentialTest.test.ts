import {
	codeTest,
	listLocationsTest,
	passwordTest,
} from '../../../credentials/login/credentialTest';
import { asTest } from '../../../credentials/login/signing';
import { locationsRequest } from '../../../credentials/shared/address';

it('asks for the list, and says to our own credentials that it is a test', () => {
	expect(listLocationsTest.request).toEqual(locationsRequest);
	const headers = { ...locationsRequest.headers, ...asTest };
	for (const { request } of [passwordTest, codeTest]) {
		expect(request).toEqual({ ...locationsRequest, headers });
	}
});
