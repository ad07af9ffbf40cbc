import { isInvalidJson, isWebPage, parseHttpFailure } from '../../../../shared/errors/httpFailure';

const config = { url: 'https://api.example.com:8443/rest?page=2' };
const sent = { url: 'https://api.example.com:8443/rest' };
const headers = {
	'retry-after': '7',
	date: 'Sun, 01 Mar 2026 12:00:00 GMT',
	location: '/there',
	'www-authenticate': 'Bearer',
};
const response = { status: 429, data: 'Slow down', headers };
const facts = {
	body: 'Slow down',
	waitMs: 7_000,
	location: '/there',
	wwwAuthenticate: 'Bearer',
};
const odd = { status: 500, headers: { location: ['/a'], 'retry-after': 7 } };
const broken = { errorCode: 'EPIPE' };

it.each<[string, unknown, object | undefined]>([
	['a response', { response, config }, { status: 429, ...facts, ...sent }],
	['one in the cause', { cause: { response, config } }, { status: 429, ...facts, ...sent }],
	['one without headers', { response: { status: 500 } }, { status: 500 }],
	['one with headers that are no text', { response: odd }, { status: 500 }],
	['a redirect', { code: 'EPIPE', response: { status: 300 } }, { status: 300 }],
	['one that broke off', { code: 'EPIPE', response: { status: 299 } }, broken],
	['no response', { code: 'EPIPE', config }, { ...broken, ...sent }],
	['none in the cause', { cause: { code: 'EPIPE', config } }, { ...broken, ...sent }],
	['no response to a relative URL', { code: 'EPIPE', config: { url: 'locations' } }, broken],
	['no response to an odd URL', { code: 'EPIPE', config: { url: 7 } }, broken],
	['the status outside first', { response: odd, cause: { response } }, { status: 500 }],
	['the code inside first', { code: 'OUTER', cause: { code: 'EPIPE' } }, broken],
	['a code that is text first', { code: 'EPIPE', cause: { code: 7 } }, broken],
	[
		'a host name that Node.js did not find',
		{ cause: { code: 'ENOTFOUND', config, cause: { hostname: 'proxy.example.com' } } },
		{ errorCode: 'ENOTFOUND', peer: 'proxy.example.com', ...sent },
	],
	[
		'an address that Node.js did not reach',
		{ code: 'ECONNREFUSED', cause: { code: 'ECONNREFUSED', address: '10.0.0.7', port: 3128 } },
		{ errorCode: 'ECONNREFUSED', peer: '10.0.0.7:3128' },
	],
	[
		'the first of several addresses',
		{ code: 'ETIMEDOUT', cause: { errors: [{ address: '::1', port: 80 }, { address: '::2' }] } },
		{ errorCode: 'ETIMEDOUT', peer: '::1:80' },
	],
	[
		'the reason of OpenSSL',
		{
			code: 'EPROTO',
			message:
				'write EPROTO 40D:error:0A000410:SSL routines:ssl3_read_bytes:ssl/tls alert handshake failure:../record/rec_layer_s3.c:918:SSL alert number 40',
		},
		{ errorCode: 'ERR_SSL_SSL_TLS_ALERT_HANDSHAKE_FAILURE' },
	],
	['no reason of OpenSSL', { code: 'EPROTO', message: 'write EPROTO' }, { errorCode: 'EPROTO' }],
	[
		'a proxy that closed the connection',
		{ cause: { message: 'Proxy connection ended before receiving CONNECT response', config } },
		{ errorCode: 'PROXY_ENDED', ...sent },
	],
	['a status in n8n 2.20', { httpCode: '404' }, { status: 404 }],
	['a code in n8n 2.20', { httpCode: 'E404' }, { errorCode: 'E404' }],
	['a code in n8n 2.20 that begins with digits', { httpCode: '4E' }, { errorCode: '4E' }],
	['nothing of a code that is no text', { httpCode: 404 }, undefined],
	['nothing of a status that is no number', { response: { status: '404' } }, undefined],
	['nothing of another error', new Error('other'), undefined],
	['nothing of null', null, undefined],
])('reads %s', (_name, error, failure) => {
	expect(parseHttpFailure(error)).toEqual(failure);
});

it.each([
	['<html>', true, false],
	[' \n<!doctype html>', true, false],
	['{"data": [', false, true],
	[' [1', false, true],
	['text', false, false],
	['text <b> {}', false, false],
	['', false, false],
	[{ data: [] }, false, false],
	[['<'], false, false],
])('%j is a web page: %p, and invalid JSON: %p', (body, isPage, isInvalid) => {
	expect([isWebPage(body), isInvalidJson(body)]).toEqual([isPage, isInvalid]);
});
