import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { withBearer } from '../../../credentials/login/authenticate';
import { readCodeLogin } from '../../../credentials/login/codeLogin';
import { createCredentialTest } from '../../../credentials/login/credentialTest';
import { readPasswordLogin } from '../../../credentials/login/passwordLogin';
import { parsePastedCode } from '../../../credentials/login/authorizationCode';
import type { TokenRequestFacts } from '../../../credentials/login/tokenErrors';
import { createTokenError } from '../../../credentials/login/tokenErrors';
import { parseTokenResponse } from '../../../credentials/login/tokenRequest';
import { assertConnected } from '../../../shared/storedTokens';
import type { HttpFailure } from '../../../shared/errors/httpFailure';
import { isOfRefresh } from '../../../shared/errors/httpFailure';
import type { Problem } from '../../../shared/errors/problem';
import { ProblemError } from '../../../shared/errors/problem';
import { buildListUrl } from '../../../shared/urls';
import type { RequestFacts } from '../../../shared/errors/failures';
import { judgeListFailure } from '../../../shared/errors/listFailures';
import { PageError, parsePage } from '../../../nodes/VisitorLocations/paging/page';
import type { ListToRead } from '../../../nodes/VisitorLocations/paging/paginator';
import {
	brokenListError,
	endsTooEarlyError,
	listTooLongError,
	notProvedError,
	refusedPageError,
} from '../../../nodes/VisitorLocations/paging/pagingErrors';
import { Progress } from '../../../nodes/VisitorLocations/paging/progress';
import { readResponse } from '../../../nodes/VisitorLocations/transport/readResponse';

// The messages of all errors are on one page, errorMessages.txt. To update it, run `MESSAGES=write npm run test:unit --
// unit/messages`, and read its diff as a user would. It is not a Jest snapshot, because the mutation tests run without
// Jest's snapshots.

const PAGE = join(__dirname, 'errorMessages.txt');

/** The facts, and what returns or throws the problem that they lead to. */
type Row = [facts: string, run: () => unknown];

/** Creates a row for each value. */
const rows = <T>(facts: string, values: readonly T[], run: (value: T) => unknown): Row[] =>
	values.map((value) => [`${facts} ${JSON.stringify(value)}`, () => run(value)]);

const list = 'https://api.example.com/rest/v1/locations';
const listFacts: RequestFacts = { url: list, urlField: 'Base URL', secrets: [] };
const listError = (failure: HttpFailure, facts: Partial<RequestFacts> = {}) =>
	judgeListFailure(
		{ ...failure, isRefresh: isOfRefresh(failure, list) },
		{ ...listFacts, ...facts },
	).problem;
const page = async (body: unknown) => {
	const response = { status: 200, headers: {}, body };
	return await readResponse(response, list, async () => await Promise.resolve([]));
};

const lists = (): Row[] => [
	...rows(
		'list:',
		[...[304, 400, 401, 402, 403, 404, 405, 407, 408, 425, 429, 499], ...[500, 502, 503]],
		(status) => listError({ status }),
	),
	...rows('list, web page:', [400, 401, 403, 404, 406, 500], (status) =>
		listError({ status, body: '<html>' }),
	),
	[
		'list, web page: 400 for large headers',
		() => listError({ status: 400, body: '<h1>400 Request Header Or Cookie Too Large</h1>' }),
	],
	...rows('list, wait of 90 s:', [403, 503], (status) => listError({ status, waitMs: 90_000 })),
	...rows('list, wait in ms:', [60_000, 61_000, 7_200_000, 7_200_001], (waitMs) =>
		listError({ status: 429, waitMs }),
	),
	...rows(
		'list, body:',
		[
			{
				errors: [{ title: 'Bad', detail: 'Very' }, { detail: 'Two' }, { title: 7 }, { title: '4' }],
			},
			{ errors: [{ title: '', detail: 'Very' }, null, 'text'], message: 'not this' },
			{ detail: 'A detail', message: 'not this' },
			{ message: 'A message', statusCode: 404 },
			{ error: 'Bad', message: 'not this' },
			{ message: ['a is bad', 'b is bad'] },
			...[undefined, '<html>', { errors: [null] }, { detail: { a: 1 }, message: 7 }],
		],
		(body) => listError({ status: 422, body }),
	),
	...rows(
		'list, challenge:',
		['Bearer realm="x", error_description="It \\"expired\\""', 'Bearer realm="x"'],
		(wwwAuthenticate) => listError({ status: 401, wwwAuthenticate }),
	),
	['list, no response', () => listError({})],
	...rows('with the Settings of a node:', [407, 429, 502, 503], (status) =>
		listError({ status }, { hasSettings: true }),
	),
	...rows('with the Settings of a node:', ['ETIMEDOUT', 'PROXY_ENDED', 'EAUTH'], (errorCode) =>
		listError({ errorCode }, { hasSettings: true }),
	),
	['list, web page: 502', () => listError({ status: 502, body: '<html>' })],
	...rows('OAuth2 refresh:', [400, 401, 429, 503], (status) =>
		listError({ status, url: `${authUrl}/a/auth/v0/token` }),
	),
	...rows('OAuth2 refresh:', ['EAUTH', 'ESTATUS', 'EEMPTY'], (errorCode) =>
		listError({ errorCode }),
	),
	['OAuth2 refresh: ECONNREFUSED', () => listError({ errorCode: 'ECONNREFUSED', url: authUrl })],
	...rows(
		'redirect to',
		[
			...[undefined, 'http://[', 'blob:https://b.example/1', 'https://b.example/login?a=b'],
			...['http://api.example.com/rest/v1/locations', '/api/v3/locations?page=2', list, `${list}/`],
			...['http://api.example.com/rest/v1/locations/', 'http://b.example/rest/v1/locations/'],
			...['https://b.example/locations', 'https://b.example/a/locations/'],
			...[
				'https://b.example/locations/7',
				'xhttps://b.example/locations',
				'httpsx://b.example/locations',
			],
		],
		(location) => listError({ status: 302, location }),
	),
	...rows('redirect with a slash at the end to', [list, `${list}/`], (location) =>
		listError({ status: 302, location }, { url: `${list}/` }),
	),
];

/** Responses below 300. */
const pages = async (): Promise<Entry[]> =>
	await Promise.all(
		[
			{ error: 'try later' },
			{ errors: [{ detail: 'No' }], data: [{ id: '1' }] },
			...['', 'text', '<html>', null, [], 0, {}, { data: {} }, { data: '' }],
			...[{ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }, { ['x'.repeat(101)]: 1 }],
			...[null, 'a', {}, { id: true }, { id: 2 ** 53 }, { id: 1.5 }].map((entry) => ({
				data: [{ id: '7' }, entry],
			})),
		].map(async (body) => {
			const error: unknown = await page(body).catch((thrown: unknown) => thrown);
			return readEntry(`page: ${JSON.stringify(body)}`, () => error);
		}),
	);

/** The first page of a list. */
const received = (count: number, members: object = {}) => {
	const data = Array.from({ length: count }, (_, id) => ({ id }));
	const progress = new Progress();
	progress.add(parsePage({ data, ...members }, {}, list));
	return progress;
};
const automatic: ListToRead = {
	listUrl: list,
	paging: { mode: 'automatic', canBeIncomplete: false },
	possiblePageSizes: [],
	canReadAhead: false,
};
const byOffset: ListToRead = {
	...automatic,
	paging: { ...automatic.paging, mode: 'offset', parameter: '$skip' },
};
const byNumber: ListToRead = {
	...automatic,
	paging: { ...automatic.paging, mode: 'number', parameter: 'page' },
};
const asItSays: ListToRead = {
	...automatic,
	paging: { mode: 'serviceSays', canBeIncomplete: false },
};
const half: ListToRead = {
	...automatic,
	paging: { mode: 'automatic', canBeIncomplete: true },
};
const pageTwo = `${list}?page=2`;
const serviceMessage = ' The service said: no';
const refused = new PageError({ message: 'No', description: '', serviceMessage }, 'missing', 404);
const refused400 = new PageError({ message: 'No', description: '' }, 'noPage', 400);
const failed = new PageError({ message: 'No', description: '' }, 'noPage', 500, {
	cause: 'temporarily-unavailable',
});
const refusedTrials = [
	{ url: `${list}?page[offset]=36`, isGuess: true, result: refused },
	{ url: pageTwo, isGuess: true, result: parsePage({ data: [{ id: 0 }] }, {}, list) },
];
const failedTrials = [{ url: pageTwo, isGuess: true, result: failed }];

const paging = (): Row[] => {
	const [all, ofFifty] = [received(37, { meta: { hits: 37 } }), received(37, { total: 50 })];
	const withCursor = received(37, { next_cursor: 'c' });
	const linked = received(37, { total: 37, links: { next: '?page=2' } });
	const hasMore = (count: number) => received(count, { has_more: true });
	return [
		['silent list', () => notProvedError(all, automatic, refusedTrials)],
		['silent list, failed trials', () => notProvedError(all, automatic, failedTrials)],
		['more is said: total', () => notProvedError(ofFifty, automatic, refusedTrials)],
		['more is said: has-more', () => notProvedError(hasMore(1), automatic, refusedTrials)],
		['more is said: cursor', () => notProvedError(withCursor, automatic, refusedTrials)],
		['more is said, As the Service Says', () => notProvedError(ofFifty, asItSays, refusedTrials)],
		['more is said, only If Incomplete is set', () => notProvedError(ofFifty, half, refusedTrials)],
		['chosen parameter, and more is said', () => notProvedError(ofFifty, byNumber, refusedTrials)],
		['chosen parameter', () => notProvedError(all, byOffset, refusedTrials)],
		['the end before the total', () => endsTooEarlyError(ofFifty, automatic)],
		['the end, has-more', () => endsTooEarlyError(hasMore(37), automatic)],
		['later page: 404', () => refusedPageError(refused, all, automatic, pageTwo)],
		['later page: 400', () => refusedPageError(refused400, all, automatic, pageTwo)],
		['later page: 404, and a total', () => refusedPageError(refused, ofFifty, automatic, pageTwo)],
		['later page: 404, and the total', () => refusedPageError(refused, linked, automatic, pageTwo)],
		['later page, Page Number: 404', () => refusedPageError(refused, all, byNumber, pageTwo)],
		['later page, Offset: 404', () => refusedPageError(refused, all, byOffset, pageTwo)],
		['later page without a new location', () => brokenListError(all, automatic, pageTwo, true)],
		['later page, Offset', () => brokenListError(all, byOffset, pageTwo, false)],
		['too long', () => listTooLongError(100_000, list)],
	];
};

const codes = [
	...['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ETIMEDOUT', 'ECONNABORTED', 'ESOCKETTIMEDOUT'],
	...['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_BAD_RESPONSE'],
	...['EPROTO', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'ERR_SSL_WRONG_VERSION_NUMBER'],
	...[
		'CERT_HAS_EXPIRED',
		'CERT_NOT_YET_VALID',
		'ERR_TLS_CERT_ALTNAME_INVALID',
		'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	],
	...[
		'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
		'ERR_SSL_UNSAFE_LEGACY_RENEGOTIATION_DISABLED',
		'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
		'ERR_TLS_DH_PARAM_SIZE',
	],
	'HPE_HEADER_OVERFLOW',
	...['HPE_INVALID_CONSTANT', 'Z_DATA_ERROR', 'ZSTD_error_prefix_unknown', 'ERR__ERROR_FORMAT_1'],
	...['INVALID_JSON', 'ENETUNREACH', 'EZ_'],
];
const network = (): Row[] =>
	rows('network:', codes, (code) => {
		const url = 'https://api.example.com:8443/a';
		const { message, description } = listError({ errorCode: code }, { url });
		return { message, description: description.replace(code, 'CODE') };
	});
const throughProxy = (): Row[] =>
	[
		{ errorCode: 'ENOTFOUND', peer: 'proxy.example.com' },
		{ errorCode: 'ECONNREFUSED', peer: '10.0.0.7:3128' },
		// Of the service
		{ errorCode: 'ENOTFOUND', peer: 'api.example.com' },
		{ errorCode: 'ECONNREFUSED', peer: '10.0.0.7:443' },
	].map((failure) => [`network: ${Object.values(failure).join()}`, () => listError(failure)]);

const authUrl = 'https://app.example.com';
const authorizationUrl = `${authUrl}/prompt`;
const code = { url: `${authUrl}/a/auth/v0/token`, urlField: 'Authorization Base URL', scope: '' };
const endpoints = {
	password: { url: 'https://api.example.com/oauth2/token', urlField: 'Base URL', scope: 'a,b' },
	...{ code, refresh: code },
};
const request = (grant: TokenRequestFacts['grant'], authorizationUrl?: string) => ({
	...{ grant, authorizationUrl, ...endpoints[grant], secrets: ['hunter2hunter2'] },
});
const tokenError = (
	grant: TokenRequestFacts['grant'],
	failure: HttpFailure,
	authorizationUrl?: string,
	hasSpacesAround?: boolean,
) => createTokenError(failure, { ...request(grant, authorizationUrl), hasSpacesAround });
const oauthErrors = ['invalid_grant', 'invalid_scope', 'unauthorized_client', 'invalid_request'];

const tokenRequests = (): Row[] => [
	...rows('login by password:', ['invalid_client', 'unsupported_grant_type'], (error) =>
		tokenError('password', { status: 400, body: { error } }),
	),
	...(['password', 'code'] as const).flatMap((grant) => [
		...rows(`login by ${grant}:`, oauthErrors, (error) =>
			tokenError(grant, { status: 400, body: { error } }, authorizationUrl),
		),
		...rows(`login by ${grant}:`, [400, 403, 404, 405, 407], (status) =>
			tokenError(grant, { status }),
		),
		...rows(`login by ${grant}, web page:`, [401, 403], (status) =>
			tokenError(grant, { status, body: '<html>' }),
		),
	]),
	...rows('login by password with a space around it:', [400, 401, 403], (status) =>
		tokenError('password', { status }, undefined, true),
	),
	[
		'login by password with a space around it: invalid_grant',
		() =>
			tokenError('password', { status: 400, body: { error: 'invalid_grant' } }, undefined, true),
	],
	['login by password: 415', () => tokenError('password', { status: 415 })],
	['login by code, no response', () => tokenError('code', {})],
	['login by code, timeout', () => tokenError('code', { errorCode: 'ETIMEDOUT' })],
	...rows('login by code:', ['temporarily_unavailable', 'slow_down'], (error) =>
		tokenError('code', { status: 400, body: { error } }),
	),
	...rows('login by password, second factor:', [400, 403], (status) =>
		tokenError('password', { status, body: { error: 'mfa_required' } }),
	),
	...rows('refresh:', [400, 401, 418, 404, 429, 503], (status) =>
		tokenError('refresh', { status }),
	),
	[
		'refresh, invalid_grant with 200',
		() =>
			tokenError('refresh', { status: 200, body: { error: 'invalid_grant' } }, authorizationUrl),
	],
	['refresh, web page: 403', () => tokenError('refresh', { status: 403, body: '<html>' })],
	...rows('refresh, with a URL:', ['invalid_grant', 'invalid_request', 'invalid_client'], (error) =>
		tokenError('refresh', { status: 400, body: { error } }, authorizationUrl),
	),
	['refresh, with a URL: 400', () => tokenError('refresh', { status: 400 }, authorizationUrl)],
	...rows(
		'login by password, 307 to',
		['https://new.example.com/?code=secret', '/v2/token', 'http://new.example.com', 'https://'],
		(location) => tokenError('password', { status: 307, location }),
	),
	...rows(
		'login by password, body:',
		[
			{ error: 'odd', error_description: 'No:\n hunter2hunter2 is\twrong' },
			{ error: '', error_description: 'Why' },
			{ error: 'constructor', error_description: '' },
			...[{ error: 7, error_description: ['Why'] }, 'a string', null],
		],
		(body) => tokenError('password', { status: 400, body }),
	),
	...rows(
		'token response:',
		[
			'{"access_token": "a',
			...['<html></html>', ' \n<!doctype html>', 'token <b>', undefined, ['<html>']],
			...[{}, { error: 0 }, { access_token: '', error: '' }, { access_token: { a: 1 } }],
			...[{ access_token: '={{ 1 }}' }, { access_token: 'a\nb' }, { access_token: 'tökén' }],
			...[{ access_token: 'a', refresh_token: 'b\u007f' }, { error: 'invalid_grant' }],
		],
		(response) => parseTokenResponse(response, request('code')),
	),
];

const client = { baseUrl: 'https://api.example.com', clientId: 'id', clientSecret: 'secret' };
const byPassword = { ...client, username: 'user', password: 'hunter2hunter2', scope: 'a' };
const byCode = { ...client, authBaseUrl: authUrl, authorizationCode: 'code' };
const redirect = { redirectUrl: ' https://example.com/callback ', scope: ' a, b;\n' };

const credentials = (): Row[] => [
	...rows('login by password, empty:', Object.keys(byPassword), (field) =>
		readPasswordLogin({ ...byPassword, [field]: field === 'password' ? '' : '  ' }),
	),
	...rows('login by code, empty:', Object.keys(byCode), (field) =>
		readCodeLogin({ ...byCode, [field]: '' }),
	),
	[
		'login by code, no code, with a URL',
		() => readCodeLogin({ ...byCode, ...redirect, authorizationCode: '' }),
	],
	...rows('connected:', [undefined, {}, { access_token: '' }], (oauthTokenData) => {
		assertConnected({ oauthTokenData });
	}),
	...rows(
		'Base URL:',
		[
			...['', 'a.example:x', 'https://', 'https://a.example?x', 'http://a.example'],
			...['https://a.example/API/V12/', 'https://a.example/x/rest/v2/locations'],
		],
		(baseUrl) => buildListUrl(baseUrl, ''),
	),
	...rows(
		'pasted:',
		[
			...['https://a.example/callback', '?code=', '?state=x', '?error=access_denied'],
			'https://a.example/?error=access_denied&error_description=v1.2+says+no.',
			'?error=access_denied&error_description=',
			'?error=a&error_description=Go+to+<a href="https://b.example">this</a>',
		],
		(pasted) => parsePastedCode(pasted),
	),
	...rows('API Prefix:', ['/rest/v1?a=1', '/rest/v1#'], (apiPrefix) =>
		buildListUrl(client.baseUrl, apiPrefix),
	),
	...rows(
		'request to',
		[{ url: 'https://b.example/rest?secret=1' }, { url: '/rest' }, { url: '', uri: new URL(list) }],
		(request) => withBearer('the-token', list, request),
	),
	...['visitorLocationsApi', 'visitorLocationsCodeApi'].flatMap((type) =>
		(createCredentialTest().rules ?? []).map(({ properties: { message, ...fact } }): Row => [
			`test of ${type}: ${JSON.stringify(Object.values(fact)[0])}`,
			() => ({ message, description: '' }),
		]),
	),
];

interface Entry {
	facts: string;
	message: string;
	description: string;
}

function readEntry(facts: string, run: () => unknown): Entry {
	try {
		const problem = run() as Problem | ProblemError;
		const error = problem instanceof ProblemError ? problem : new ProblemError(problem);
		return { facts, message: error.message, description: error.description };
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		const { message, description } = error;
		return { facts, message: `${error.constructor.name}: ${message}`, description };
	}
}

const allErrors = async (): Promise<Entry[]> => [
	...lists().map(([facts, run]) => readEntry(facts, run)),
	...(await pages()),
	...[paging, network, throughProxy, tokenRequests, credentials]
		.flatMap((each) => each())
		.map(([facts, run]) => readEntry(facts, run)),
];

/** @returns each text once, below the facts that lead to it */
async function formatPage(): Promise<string> {
	const factsByText = new Map<string, string[]>();
	for (const { facts, message, description } of await allErrors()) {
		const text = [message, description].filter((line) => line !== '').join('\n    ');
		factsByText.set(text, [...(factsByText.get(text) ?? []), facts]);
	}
	const entries = [...factsByText].map(([text, facts]) => `${facts.join(' | ')}\n    ${text}`);
	return `${entries.join('\n')}\n`;
}

describe('the messages of errors', () => {
	it('are those of the page errorMessages.txt', async () => {
		const page = await formatPage();
		if (process.env.MESSAGES === 'write') writeFileSync(PAGE, page);
		expect(page.split('\n')).toEqual(readFileSync(PAGE, 'utf8').split('\n'));
	});

	it('contain no secret, and no code of Node.js, for which n8n has a text of its own', async () => {
		for (const { message, description } of await allErrors()) {
			expect(`${message} ${description}`).not.toMatch(/hunter2|secret=|code=secret/);
			const words = message.replace('HTTPS_PROXY', '');
			expect(words).not.toMatch(/\b(E[A-Z]{4,}|[A-Z]+_[A-Z_]+)\b/);
		}
	});
});
