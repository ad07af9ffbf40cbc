import { httpFailure } from '../../../credentials/shared/failure';

const headers = { Authorization: 'Bearer the-token' };
const httpClientError = {
	response: { status: 302, data: { a: 1 }, headers: { location: '/there' } },
	config: { headers },
};

it("reads the HTTP client's error, bare or as the cause of n8n's", () => {
	const failure = { status: 302, body: { a: 1 }, location: '/there', secrets: ['the-token'] };
	expect(httpFailure(httpClientError)).toEqual(failure);
	expect(httpFailure({ cause: httpClientError })).toEqual(failure);
});

it('reads the code of an error without a reply', () => {
	const url = 'https://api.example.com/rest?page=2';
	const cause = { code: 'ECONNREFUSED', config: { headers, url } };
	expect(httpFailure({ cause })).toEqual({
		networkCode: 'ECONNREFUSED',
		address: 'https://api.example.com/rest',
		secrets: ['the-token'],
	});
});

it.each([undefined, null, 'text', {}, new Error('other'), { response: 'text' }])(
	'knows nothing of %p',
	(error) => {
		expect(httpFailure(error)).toBeUndefined();
	},
);
