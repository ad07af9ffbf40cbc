import { httpFailure, isTransient } from '../../../credentials/shared/failure';

const url = 'https://api.example.com:8443/rest?page=2';
const headers = { Authorization: 'Bearer the-token' };
const config = { headers, url };

it('reads every fact of a reply', () => {
	const reply = {
		status: 429,
		data: 'Slow down',
		headers: { 'retry-after': '7', location: '/there' },
	};
	expect(httpFailure({ response: reply, config })).toEqual({
		status: 429,
		body: 'Slow down',
		retryAfter: '7',
		location: '/there',
		address: 'https://api.example.com:8443/rest',
		secrets: ['the-token'],
	});
});

it.each([
	['no headers', { status: 500 }],
	['headers that are no text', { status: 500, headers: { location: ['/a'], 'retry-after': 7 } }],
])('a reply may have %s', (_name, response) => {
	expect(httpFailure({ response })).toEqual({ status: 500, secrets: [] });
});

it.each([
	['nothing', undefined],
	['no address', { url: 'locations', headers: {} }],
	['anything', { url: 7, headers: { Authorization: ['Bearer a'] } }],
])('a request that says %s gives no address and no secret', (_name, sent) => {
	const failure = httpFailure({ code: 'ECONNRESET', config: sent });
	expect(failure).toEqual({ networkCode: 'ECONNRESET', address: undefined, secrets: [] });
});

it('hides the token, not the word before it', () => {
	const sent = { headers: { Authorization: 'Basic aWQ6c2VjcmV0 more' } };
	expect(httpFailure({ code: 'EPIPE', config: sent })?.secrets).toEqual(['aWQ6c2VjcmV0', 'more']);
});

it.each([200, 299])('a reply with %i that broke off is told by its code', (status) => {
	expect(httpFailure({ code: 'ERR_BAD_RESPONSE', response: { status } })).toMatchObject({
		networkCode: 'ERR_BAD_RESPONSE',
	});
	expect(httpFailure({ response: { status } })).toBeUndefined();
});

it('a status that is no number is none', () => {
	expect(httpFailure({ response: { status: '404' } })).toBeUndefined();
});

it('a reply with 300 is told by its status, also where there is a code', () => {
	expect(httpFailure({ code: 'ERR_BAD_REQUEST', response: { status: 300 } })).toMatchObject({
		status: 300,
	});
});

it('the error nearest to the reply decides: status of the error itself, code of its cause', () => {
	const cause = { code: 'ECONNRESET', response: { status: 502 } };
	expect(httpFailure({ response: { status: 404 }, cause })?.status).toBe(404);
	expect(httpFailure({ code: 'OUTER', cause: { code: 'INNER' } })?.networkCode).toBe('INNER');
	expect(httpFailure({ code: 'OUTER', cause: { code: 7 } })?.networkCode).toBe('OUTER');
});

it.each([
	['404', { status: 404 }],
	['ECONNREFUSED', { networkCode: 'ECONNREFUSED' }],
	['E404', { networkCode: 'E404' }],
	['404E', { networkCode: '404E' }],
])('reads what n8n 1.122 says, %s', (httpCode, failure) => {
	expect(httpFailure({ httpCode })).toEqual({ ...failure, secrets: [] });
	expect(httpFailure({ httpCode: 404 })).toBeUndefined();
});

it('what may pass a little later: 408, 425, 429 and from 500 on', () => {
	const statuses = [200, 400, 404, 407, 408, 409, 425, 429, 430, 499, 500, 503, 599];
	expect(statuses.filter(isTransient)).toEqual([408, 425, 429, 500, 503, 599]);
});
