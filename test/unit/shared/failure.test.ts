import { parseHttpFailure, parseRetryAfter } from '../../../credentials/shared/failure';

const url = 'https://api.example.com:8443/rest?page=2';
const config = { url };
const sent = { url: 'https://api.example.com:8443/rest' };
const response = {
	status: 429,
	data: 'Slow down',
	headers: { 'retry-after': '7', location: '/there', 'www-authenticate': 'Bearer' },
};
const facts = { body: 'Slow down', retryAfter: '7', location: '/there', wwwAuthenticate: 'Bearer' };
const reply = { status: 429, ...facts, ...sent };
const odd = { status: 500, headers: { location: ['/a'], 'retry-after': 7 } };
const broken = { errorCode: 'EPIPE' };
const by = (from: unknown) => ({ code: 'EPIPE', config: { url: from } });

it.each<[string, object, object | undefined]>([
	['a reply', { response, config }, reply],
	['one as the cause', { cause: { response, config } }, reply],
	['no reply', { code: 'EPIPE', config }, { ...broken, ...sent }],
	['none as the cause', { cause: { code: 'EPIPE', config } }, { ...broken, ...sent }],
	['a reply without headers', { response: { status: 500 } }, { status: 500 }],
	['one with headers that are no text', { response: odd }, { status: 500 }],
	['no request', { code: 'EPIPE' }, broken],
	['a request with a relative URL', by('locations'), broken],
	['one that is odd', by(7), broken],
	['a reply that broke off', { code: 'EPIPE', response: { status: 299 } }, broken],
	['a redirect', { code: 'EPIPE', response: { status: 300 } }, { status: 300 }],
	['the status outside first', { response: odd, cause: { response } }, { status: 500 }],
	['the code inside first', { code: 'OUTER', cause: { code: 'EPIPE' } }, broken],
	['a code that is no text', { code: 'EPIPE', cause: { code: 7 } }, broken],
	['a status in n8n 2.20', { httpCode: '404' }, { status: 404 }],
	['a code in n8n 2.20', { httpCode: 'EPIPE' }, broken],
	['one with digits at its end', { httpCode: 'E404' }, { errorCode: 'E404' }],
	['one with digits before', { httpCode: '404E' }, { errorCode: '404E' }],
	['one that is no text', { httpCode: 404 }, undefined],
	['a success', { response: { status: 299 } }, undefined],
	['a status that is no number', { response: { status: '404' } }, undefined],
	['an invalid response', { response: 'text' }, undefined],
	['another error', new Error('other'), undefined],
])('reads %s', (_name, error, failure) => {
	expect(parseHttpFailure(error)).toEqual(failure);
});

it.each([undefined, null, 'text'])('knows nothing of %p', (error) => {
	expect(parseHttpFailure(error)).toBeUndefined();
});

it.each([
	['7', 7_000],
	[' 7 ', 7_000],
	['0', 0],
	['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
	['Sun, 01 Mar 2026 11:00:00 GMT', 0],
	...[undefined, '', '-1', '7s', 's7', '2026-03-01T12:00:30Z', '1 Mar 2027', 'soon'].map(
		(header): [string | undefined, undefined] => [header, undefined],
	),
])('%p asks to wait for %p ms', (header, ms) => {
	expect(parseRetryAfter(header, Date.parse('2026-03-01T12:00:00Z'))).toBe(ms);
});
