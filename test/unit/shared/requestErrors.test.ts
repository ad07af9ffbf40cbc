import type { HttpFailure } from '../../../shared/httpFailure';
import { formatWait } from '../../../shared/describeFailure';
import { classifyFailure, isTemporary, toN8nFailure } from '../../../shared/requestErrors';

// The texts: test/unit/messages.

const status = (number: number, body?: unknown): HttpFailure => ({ status: number, body });
const code = (errorCode: string): HttpFailure => ({ errorCode });
const WEB_PAGE = '<!doctype html>';

/** Every failure that has a row of its own, by what follows from it. */
const BY_CONSEQUENCES: [string, HttpFailure[], object][] = [
	[
		'is the word of the service about the credential',
		[status(401), status(403, { errors: [] }), status(403, 'Forbidden')],
		{ maxRetries: 0, slowsDown: false, verdict: 'failure', cause: 'credential-invalid' },
	],
	[
		'comes from something in front of the service',
		[status(407), ...[401, 403, 406, 451].map((number) => status(number, WEB_PAGE))],
		{ maxRetries: 0, slowsDown: false, verdict: 'failure', cause: undefined },
	],
	[
		'rejects the page',
		[...[404, 405, 410, 400, 406, 422, 430, 451, 499].map((each) => status(each)), status(200)],
		{ maxRetries: 0, slowsDown: false, verdict: 'rejected', cause: undefined },
	],
	[
		'rejects the page, or comes from something in front of the service',
		[400, 404, 405, 422].map((number) => status(number, WEB_PAGE)),
		{ maxRetries: 0, slowsDown: false, verdict: 'unreadable', cause: undefined },
	],
	[
		'is a redirect',
		[301, 302, 304, 308].map((each) => status(each)),
		{ maxRetries: 0, slowsDown: false, verdict: 'unreadable', cause: undefined },
	],
	[
		'is a failure of the service, perhaps because of the parameter',
		[500, 501, 505, 599, 999].map((each) => status(each)),
		{ maxRetries: 4, slowsDown: false, verdict: 'unreadable', cause: 'temporarily-unavailable' },
	],
	[
		'passes',
		[
			...[408, 425, 502, 504].map((each) => status(each)),
			...['EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EHOSTUNREACH'].map(code),
			...['ENETUNREACH', 'ERR_BAD_RESPONSE', 'ERR_STREAM_PREMATURE_CLOSE'].map(code),
			code('INVALID_JSON'),
		],
		{ maxRetries: 4, slowsDown: false, verdict: 'failure', cause: 'temporarily-unavailable' },
	],
	[
		'says that the service has too much to do',
		[status(503), status(503, WEB_PAGE)],
		{ maxRetries: 4, slowsDown: true, verdict: 'failure', cause: 'temporarily-unavailable' },
	],
	[
		'says that n8n asks too often',
		[
			...[status(429), status(429, WEB_PAGE)],
			...[{}, { body: WEB_PAGE }].map((more) => ({ status: 403, retryAfterMs: 0, ...more })),
		],
		{ maxRetries: 4, slowsDown: true, verdict: 'failure', cause: 'rate-limited' },
	],
	[
		'is no response in time',
		['ETIMEDOUT', 'ECONNABORTED', 'ESOCKETTIMEDOUT'].map(code),
		{ maxRetries: 1, slowsDown: true, verdict: 'failure', cause: 'temporarily-unavailable' },
	],
	[
		'is no response for a reason that stays',
		[
			...['CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_SSL_NO_CIPHER'].map(code),
			...['ENOTFOUND', 'CERT_HAS_EXPIRED', 'HPE_INVALID_CONSTANT', 'EPROTO', 'Z_DATA_ERROR'].map(
				code,
			),
			...['ERR_CANCELED', 'EAUTH', 'ECONNREFUSEDX', 'SOMETHING_NEW'].map(code),
			{},
		],
		{ maxRetries: 0, slowsDown: false, verdict: 'failure', cause: 'temporarily-unavailable' },
	],
];

describe('a failed request', () => {
	it.each(
		BY_CONSEQUENCES.flatMap(([what, failures, consequences]) =>
			failures.map((failure) => ({ what, failure, consequences })),
		),
	)('$what when it is $failure', ({ failure, consequences }) => {
		expect(classifyFailure(failure)).toMatchObject(consequences);
	});

	it('of each status has a row', () => {
		for (let each = 200; each < 1000; each++)
			expect(() => classifyFailure(status(each))).not.toThrow();
	});

	it('is temporary when a wait can help', () => {
		const temporary = [status(429), status(500), status(503), code('ETIMEDOUT'), code('ENOTFOUND')];
		const others = [status(400), status(401), status(403, WEB_PAGE), status(302), status(407)];
		const all = [...temporary, ...others];
		expect(all.filter((each) => isTemporary(each))).toEqual(temporary);
	});
});

it.each<[HttpFailure, object | undefined]>([
	[
		{ status: 429, retryAfterMs: 600_000 },
		{ cause: 'rate-limited', retryAfterMs: 600_000 },
	],
	[
		{ status: 503, retryAfterMs: 7 },
		{ cause: 'temporarily-unavailable', retryAfterMs: 7 },
	],
	[{ errorCode: 'ECONNRESET' }, { cause: 'temporarily-unavailable' }],
	[{ status: 401, retryAfterMs: 7 }, { cause: 'credential-invalid' }],
	[{ status: 404 }, undefined],
	[{ status: 403, body: WEB_PAGE }, undefined],
])("%j is %j for n8n's scheduler", (failure, expected) => {
	expect(toN8nFailure(failure)).toEqual(expected);
});

it.each([
	[undefined, undefined],
	[60_000, undefined],
	[60_001, '2 minutes'],
	[7_200_000, '120 minutes'],
	[7_200_001, '3 hours'],
])('Retry-After of %p ms is %p in words', (ms, words) => {
	expect(formatWait(ms)).toBe(words);
});
