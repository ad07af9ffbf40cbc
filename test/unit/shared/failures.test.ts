import type { HttpFailure } from '../../../shared/httpFailure';
import { formatWait } from '../../../shared/describeFailure';
import { judgeFailure } from '../../../shared/failures';

// The texts: test/unit/messages.

const status = (number: number, body?: unknown): HttpFailure => ({ status: number, body });
const code = (errorCode: string): HttpFailure => ({ errorCode });
const WEB_PAGE = '<!doctype html>';
/** @returns failures by their statuses and codes */
const failures = (words: string, body?: unknown): HttpFailure[] =>
	words.split(' ').map((word) => (/^\d/.test(word) ? status(Number(word), body) : code(word)));

const STAYS = { maxRetries: 0, slowsDown: false, verdict: 'ends', cause: undefined };
const PASSES = { ...STAYS, maxRetries: 4, cause: 'temporarily-unavailable' };

/** Every failure that has a row of its own, by what follows from it. */
const BY_CONSEQUENCES: [string, HttpFailure[], object][] = [
	[
		'is the word of the service about the credential',
		[...failures('401 403'), status(403, { errors: [] }), status(403, 'Forbidden')],
		{ ...STAYS, cause: 'credential-invalid' },
	],
	[
		'comes from something in front of the service',
		[status(407), ...failures('401 403 406 451', WEB_PAGE)],
		{ ...STAYS, verdict: 'rulesOut' },
	],
	['says that there is nothing', failures('404 410'), { ...STAYS, verdict: 'noSuchPage' }],
	[
		'rejects the page',
		failures('405 400 406 422 430 451 499 200'),
		{ ...STAYS, verdict: 'rulesOut' },
	],
	[
		'rejects the page, or comes from something in front of the service',
		failures('400 404 405 422', WEB_PAGE),
		{ ...STAYS, verdict: 'rulesOut' },
	],
	['is a redirect', failures('301 302 304 308'), { ...STAYS, verdict: 'rulesOut' }],
	[
		'is a failure of the service, perhaps because of the parameter',
		failures('500 501 505 599 999'),
		{ ...PASSES, verdict: 'rulesOut' },
	],
	['passes', failures('408 425 504 EAI_AGAIN ECONNREFUSED EHOSTUNREACH ENETUNREACH'), PASSES],
	[
		'passes, or comes from something in front of the service',
		failures('502 ECONNRESET EPIPE ERR_BAD_RESPONSE ERR_STREAM_PREMATURE_CLOSE INVALID_JSON'),
		{ ...PASSES, verdict: 'rulesOut' },
	],
	[
		'says that the service has too much to do',
		[status(503), status(503, WEB_PAGE)],
		{ ...PASSES, slowsDown: true },
	],
	[
		'says that n8n asks too often',
		[
			...[status(429), status(429, WEB_PAGE)],
			...[{}, { body: WEB_PAGE }].map((more) => ({ status: 403, retryAfterMs: 0, ...more })),
		],
		{ ...PASSES, slowsDown: true, cause: 'rate-limited' },
	],
	[
		'is no response in time',
		failures('ETIMEDOUT ECONNABORTED ESOCKETTIMEDOUT'),
		{ ...PASSES, maxRetries: 1, slowsDown: true },
	],
	[
		'is no response for a reason that stays',
		[
			...failures('CERT_NOT_YET_VALID ERR_TLS_CERT_ALTNAME_INVALID ERR_SSL_NO_CIPHER ENOTFOUND'),
			...failures('CERT_HAS_EXPIRED HPE_INVALID_CONSTANT EPROTO Z_DATA_ERROR ERR_CANCELED EAUTH'),
			...failures('ECONNREFUSEDX SOMETHING_NEW'),
			{},
		],
		{ ...PASSES, maxRetries: 0 },
	],
];

describe('a failed request', () => {
	it.each(
		BY_CONSEQUENCES.flatMap(([what, all, consequences]) =>
			all.map((failure) => ({ what, failure, consequences })),
		),
	)('$what when it is $failure', ({ failure, consequences }) => {
		expect(judgeFailure(failure)).toMatchObject(consequences);
	});

	it('of each status has a row', () => {
		for (let each = 200; each < 1000; each++)
			expect(() => judgeFailure(status(each))).not.toThrow();
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
	expect(judgeFailure(failure).n8nFailure).toEqual(expected);
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
