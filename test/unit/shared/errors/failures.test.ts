import type { HttpFailure } from '../../../../shared/errors/httpFailure';
import { isOfRefresh } from '../../../../shared/errors/httpFailure';
import { judgeListFailure as judge } from '../../../../shared/errors/listFailures';
import { isTemporary } from '../../../../shared/errors/problem';

// The texts: test/unit/messages.

const facts = {
	url: 'https://api.example.com/rest/v1/locations',
	urlField: 'Base URL',
	secrets: [],
};
/** As Client.send passes it on. */
const judgeFailure = (failure: HttpFailure) =>
	judge({ ...failure, isRefresh: isOfRefresh(failure, facts.url) }, facts);

const status = (number: number, body?: unknown): HttpFailure => ({ status: number, body });
const code = (errorCode: string): HttpFailure => ({ errorCode });
const WEB_PAGE = '<!doctype html>';
/** @returns failures by their statuses and codes */
const failures = (words: string, body?: unknown): HttpFailure[] =>
	words.split(' ').map((word) => (/^\d/.test(word) ? status(Number(word), body) : code(word)));

const NONE = { action: 'fail', n8nFailure: undefined, verdict: 'noPage' };
const PASSES = {
	action: 'retry',
	n8nFailure: { cause: 'temporarily-unavailable' },
	verdict: 'aborts',
};

/** Every failure that has a row of its own, by what follows from it. */
const BY_CONSEQUENCES: [string, HttpFailure[], object][] = [
	[
		'is about the credential',
		failures('401'),
		{ ...NONE, n8nFailure: { cause: 'credential-invalid' }, verdict: 'aborts' },
	],
	[
		'is about the credential, or the parameter of a trial',
		[...failures('403'), status(403, { errors: [] }), status(403, 'Forbidden')],
		{ ...NONE, n8nFailure: { cause: 'credential-invalid' } },
	],
	['comes from a proxy', [status(407)], { ...PASSES, action: 'fail' }],
	[
		'comes from something in front of the service',
		failures('401 403 406 451', WEB_PAGE),
		{ ...NONE, n8nFailure: { cause: 'temporarily-unavailable' } },
	],
	['finds nothing', failures('404 410', { errors: [] }), { ...NONE, verdict: 'missing' }],
	[
		'is a refusal',
		[
			...failures('404 405 400 402 406 422 430 431 451 499 200'),
			...failures('400 404 405 422', WEB_PAGE),
		],
		NONE,
	],
	['is a redirect', failures('301 302 304 308'), NONE],
	[
		'is a failure of the service, perhaps because of the parameter',
		failures(
			'500 501 502 504 505 599 999 ECONNRESET EPIPE ERR_BAD_RESPONSE ERR_STREAM_PREMATURE_CLOSE INVALID_JSON',
		),
		{ ...PASSES, verdict: 'noPage' },
	],
	['passes', failures('408 425 EAI_AGAIN ECONNREFUSED EHOSTUNREACH ENETUNREACH'), PASSES],
	[
		'says that the service has too much to do',
		[status(503), status(503, WEB_PAGE)],
		{ ...PASSES, action: 'slowDown' },
	],
	[
		'says that n8n asks too often',
		[
			...[status(429), status(429, WEB_PAGE)],
			...[{}, { body: WEB_PAGE }].map((more) => ({ status: 403, waitMs: 0, ...more })),
		],
		{ ...PASSES, action: 'slowDown', n8nFailure: { cause: 'rate-limited' } },
	],
	[
		'is about a proxy, and passes',
		[
			...['10.0.0.7:3128', '::1:80'].map((peer) => ({ errorCode: 'ECONNREFUSED', peer })),
			{ errorCode: 'EAI_AGAIN', peer: 'proxy.example.com' },
			code('PROXY_ENDED'),
		],
		PASSES,
	],
	[
		'is about a proxy that does not exist',
		[{ errorCode: 'ENOTFOUND', peer: 'proxy.example.com' }],
		{ ...PASSES, action: 'fail' },
	],
	[
		'is no response in time',
		failures('ETIMEDOUT ECONNABORTED ESOCKETTIMEDOUT'),
		{ ...PASSES, action: 'slowDownOnce' },
	],
	[
		'is no response for a reason that stays',
		[
			...failures('CERT_NOT_YET_VALID ERR_TLS_CERT_ALTNAME_INVALID ERR_SSL_NO_CIPHER ENOTFOUND'),
			...failures('CERT_HAS_EXPIRED HPE_INVALID_CONSTANT EPROTO Z_DATA_ERROR ERR_CANCELED'),
			...failures('ECONNREFUSEDX SOMETHING_NEW HPE_HEADER_OVERFLOW ERR_TLS_DH_PARAM_SIZE'),
			{},
		],
		{ ...PASSES, action: 'fail' },
	],
	[
		'is a refused refresh of OAuth2',
		[
			...failures('EAUTH ESTATUS EEMPTY'),
			{ errorCode: 'ESTATUS', status: 400 },
			...[301, 400, 401, 403].map((number) => ({
				status: number,
				url: 'https://app.example.com/token',
			})),
		],
		{ ...NONE, n8nFailure: { cause: 'credential-invalid' }, verdict: 'aborts' },
	],
	[
		'is a refresh of OAuth2 that can pass',
		[
			{ errorCode: 'ESTATUS', status: 429 },
			{ status: 429, url: 'https://app.example.com/token' },
		],
		{ ...PASSES, action: 'fail', n8nFailure: { cause: 'rate-limited' } },
	],
	[
		'is a refresh of OAuth2 that is not repeated',
		[
			...[500, 503].map((number) => ({ status: number, url: 'https://app.example.com/token' })),
			{ errorCode: 'ESTATUS', status: 503 },
			{ errorCode: 'ESTATUS', status: 403, body: WEB_PAGE },
		],
		{ ...PASSES, action: 'fail' },
	],
];

describe('a failed request', () => {
	it.each(
		BY_CONSEQUENCES.flatMap(([what, all, consequences]) =>
			all.map((failure) => ({ what, failure, consequences })),
		),
	)('$what when it is $failure', ({ failure, consequences }) => {
		const { action, n8nFailure, verdict } = judgeFailure(failure);
		const cause = n8nFailure && { cause: n8nFailure.cause };
		expect({ action, verdict, n8nFailure: cause }).toEqual(consequences);
	});

	it('of each status has a row', () => {
		for (let each = 200; each < 1000; each++)
			expect(() => judgeFailure(status(each))).not.toThrow();
	});

	it.each(['Hello%20World%21', 'Hello World!', 'Sommernacht'])(
		'shows no secret of the path %s to which the service redirects',
		(path) => {
			const secrets = ['Hello World!', 'Sommernacht'];
			const failure = { status: 302, location: `https://a.example/${path}/locations` };
			const { problem } = judge(failure, { ...facts, secrets });
			expect(`${problem.message} ${problem.description}`).not.toMatch(/World|Sommernacht/);
		},
	);
});

it.each<[HttpFailure, object | undefined, boolean]>([
	[{ status: 429, waitMs: 600_000 }, { cause: 'rate-limited', retryAfterMs: 600_000 }, true],
	[{ status: 503, waitMs: 7 }, { cause: 'temporarily-unavailable', retryAfterMs: 7 }, true],
	[{ errorCode: 'ECONNRESET' }, { cause: 'temporarily-unavailable' }, true],
	[{ status: 401, waitMs: 7 }, { cause: 'credential-invalid' }, false],
	[{ status: 404 }, undefined, false],
])("%j is %j for n8n's scheduler, and can pass: %p", (failure, expected, passes) => {
	const { n8nFailure } = judgeFailure(failure);
	expect(n8nFailure).toEqual(expected);
	expect(isTemporary(n8nFailure)).toBe(passes);
});
