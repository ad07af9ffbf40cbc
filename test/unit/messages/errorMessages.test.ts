import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readCodeLogin } from '../../../credentials/login/codeLogin';
import { createCredentialTest } from '../../../credentials/login/credentialTest';
import { readPasswordLogin } from '../../../credentials/login/passwordLogin';
import { describeAuthorization, parsePastedCode } from '../../../credentials/login/pastedCode';
import { withBearer } from '../../../credentials/login/authenticate';
import { parseTokenResponse } from '../../../credentials/login/tokenRequest';
import type { TokenRequestFacts } from '../../../credentials/login/tokenErrors';
import { describeTokenError } from '../../../credentials/login/tokenErrors';
import { readBaseUrl } from '../../../credentials/shared/urls';
import type { HttpFailure } from '../../../credentials/shared/failure';
import { describeNetworkError } from '../../../credentials/shared/networkErrors';
import type { Problem } from '../../../credentials/shared/problem';
import { ProblemError } from '../../../credentials/shared/problem';
import { assertConnected } from '../../../credentials/shared/connected';
import type { ListRequestFacts } from '../../../nodes/VisitorLocations/transport/listErrors';
import {
	describeBodyErrors,
	describeListError,
	describeRedirectLoop,
	describeRedirect,
	describeRefreshFailure,
} from '../../../nodes/VisitorLocations/transport/listErrors';

// The messages of all errors are on one page, errorMessages.txt. To update it, run `MESSAGES=write npm run test:unit --
// unit/messages`, and read its diff as a user would. It is not a Jest snapshot, because the mutation tests run without
// Jest's snapshots.

const PAGE = join(__dirname, 'errorMessages.txt');
const secrets = ['hunter2hunter2'];
const list = 'https://api.example.com/rest/v1/locations';
const endpoints = {
	password: { url: 'https://api.example.com/oauth2/token', urlField: 'Base URL' },
	code: { url: 'https://app.example.com/a/auth/v0/token', urlField: 'Authorization Base URL' },
	refresh: { url: 'https://app.example.com/a/auth/v0/token', urlField: 'Authorization Base URL' },
};
const authorizationUrl = 'https://app.example.com/prompt';

const request = (
	grant: TokenRequestFacts['grant'],
	more: Partial<TokenRequestFacts> = {},
): TokenRequestFacts => ({
	...{ grant, ...endpoints[grant], authorizationUrl: '', secrets },
	scope: grant === 'password' ? 'locations.read' : '',
	...more,
});
const grants = ['password', 'code', 'refresh'] as const;
const parseStatus = (text: string) => (/^\d+$/.test(text) ? Number(text) : text);

/** The facts, and the problem that they lead to, or a function that throws it. */
type Row = [facts: string, thrown: Problem | (() => unknown)];

const types = ['visitorLocationsApi', 'visitorLocationsOAuth2Api', 'visitorLocationsCodeApi'];
const listError = (failure: HttpFailure, more: Partial<ListRequestFacts> = {}) => {
	const [credentialType = ''] = types;
	const asked = { url: list, credentialType, retries: 0, secrets: [] };
	const parameters = { isFirstPage: true, trialParameters: [], userParameters: [] };
	return describeListError(failure, { ...asked, ...parameters, ...more });
};

const lists = (): Row[] => [
	...[400, 401, 403, 404, 408, 425, 429, 499, 500, 503, 504].map(
		(status): Row => [
			`list: ${status}`,
			listError(
				{ status },
				{
					userParameters: status === 499 ? ['filter[x]', 'y'] : [],
				},
			),
		],
	),
	...[401, 403, 429, 500, 503].map(
		(status): Row => [
			`list: ${status}, trial request`,
			listError({ status }, { isFirstPage: false, trialParameters: ['page[offset]'] }),
		],
	),
	['list: 403, later page', listError({ status: 403 }, { isFirstPage: false })],
	...types
		.slice(1)
		.flatMap((credentialType) =>
			[401, 403].map(
				(status): Row => [
					`list: ${status}, ${credentialType}`,
					listError({ status }, { credentialType }),
				],
			),
		),
	...[1, 4].map(
		(retries): Row => [
			`list: 400, requested ${retries + 1} times`,
			listError({ status: 400 }, { retries }),
		],
	),
	...[
		{
			errors: [
				{ title: 'Bad', detail: 'Very' },
				{ detail: 'Worse' },
				{ title: 7 },
				{ title: 'fourth' },
			],
		},
		{ errors: [{ title: '', detail: 'Very' }, {}, null, 'text'], message: 'not this' },
		{ detail: 'A detail', message: 'not this' },
		{ message: 'A message', statusCode: 404 },
		{ message: ['a is bad', 'b is bad'] },
		...[
			undefined,
			null,
			'',
			'<html>',
			[],
			{ errors: {} },
			{ errors: [null] },
			{ errors: 'Bad' },
			{ detail: { a: 1 }, message: 7 },
		],
	].map(
		(body): Row => [`list: 422, body ${JSON.stringify(body)}`, listError({ status: 422, body })],
	),
	...['Bearer realm="x", error_description="It \\"expired\\""', 'Bearer realm="x"'].map(
		(wwwAuthenticate): Row => [
			`list: 401, ${wwwAuthenticate}`,
			listError({ status: 401, wwwAuthenticate }),
		],
	),
	['list: no response', listError({})],
	...['https://api.example.com/other', 'https://app.example.com/a/auth/v0/token'].map(
		(url): Row => [
			`list: ENOTFOUND, requested ${url}`,
			listError({ errorCode: 'ENOTFOUND', url }, { retries: 4 }),
		],
	),
	...[503, NaN].map(
		(status): Row => [`a refresh of OAuth2: ${status}`, describeRefreshFailure(status)],
	),
	['redirects without an end', describeRedirectLoop(list)],
	['a redirect to nowhere', describeRedirect(list, undefined)],
	...['https://b.example', 'http://api.example.com', 'mailto:'].map(
		(origin): Row => [`a redirect to ${origin}`, describeRedirect(list, origin)],
	),
	['errors next to data', describeBodyErrors([{ title: 'Bad' }], list, [])],
	['errors that are an object', describeBodyErrors({ base: ['Bad'] }, list, [])],
];

const codes = [
	...['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ETIMEDOUT', 'ECONNABORTED', 'ESOCKETTIMEDOUT'],
	...['EPROTO', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'],
	...['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_BAD_RESPONSE', 'CERT_HAS_EXPIRED'],
	...[
		'ERR_SSL_WRONG_VERSION_NUMBER',
		'ERR_TLS_CERT_ALTNAME_INVALID',
		'DEPTH_ZERO_SELF_SIGNED_CERT',
	],
	...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ENETUNREACH', 'EHOSTUNREACH', 'HPE_INVALID_CONSTANT'],
	...['Z_DATA_ERROR', 'ZSTD_error_prefix_unknown', 'ERR__ERROR_FORMAT_PADDING_1', 'EZ_'],
];
const network = (): Row[] =>
	codes.map(
		(code): Row => [
			`network: ${code}`,
			describeNetworkError(code, 'https://api.example.com:8443/a', 'Base URL'),
		],
	);

const oauth = [
	'invalid_client',
	'invalid_grant',
	'invalid_scope',
	'unauthorized_client',
	'invalid_request',
	'unsupported_grant_type',
];
const logins = (): Row[] => [
	...grants.flatMap((grant) =>
		[
			...oauth,
			...['300', '400', '401', '403', '404', '405', '408', '415', '418', '422', '429', '500'],
		].map((what): Row => {
			const value = parseStatus(what);
			const failure =
				typeof value === 'number' ? { status: value } : { status: 400, body: { error: value } };
			return [`login by ${grant}: ${what}`, describeTokenError(failure, request(grant))];
		}),
	),
	...(['code', 'refresh'] as const).map(
		(grant): Row => [
			`login by ${grant}: invalid_grant, with a URL`,
			describeTokenError(
				{ status: 400, body: { error: 'invalid_grant' } },
				request(grant, { authorizationUrl }),
			),
		],
	),
	...[
		'https://new.example.com/token?code=secret',
		'/v2/token',
		'https://',
		'http://api.example.com/oauth2/token/',
		'mailto:a@b.example',
	].map(
		(location): Row => [
			`login: 307 to ${location}`,
			describeTokenError({ status: 307, location }, request('password')),
		],
	),
	...[
		{ error: 'odd', error_description: 'No:\n hunter2hunter2 is\twrong' },
		{ error: '', error_description: 'Why' },
		{ error: 'odd', error_description: '' },
		{ error: 'constructor' },
		{ error: 7, error_description: ['Why'] },
		...['a string', 7, null, ['list'], { error: { code: 7 } }],
	].map(
		(body): Row => [
			`login: 400, body ${JSON.stringify(body)}`,
			describeTokenError({ status: 400, body }, request('password')),
		],
	),
	[
		'login: 200 with an error',
		describeTokenError({ status: 200, body: { error: 'odd' } }, request('password')),
	],
	...['ENOTFOUND', undefined].map(
		(errorCode): Row => [`login: ${errorCode}`, describeTokenError({ errorCode }, request('code'))],
	),
	...[
		...[
			'<html></html>',
			' \n<!doctype html>',
			'token <b>',
			undefined,
			['the-token'],
			['<html>'],
			{},
		],
		...[{ access_token: '', error: '' }, { access_token: { a: 1 } }, { access_token: '={{ 1 }}' }],
		...[
			{ access_token: 'a\nb' },
			{ access_token: 'tökén' },
			{ access_token: 'a', refresh_token: 'b\u007f' },
		],
		...[{ error: 'invalid_grant' }],
	].map(
		(reply): Row => [
			`token response: ${JSON.stringify(reply)}`,
			() => parseTokenResponse(reply, request('code')),
		],
	),
];

const client = { baseUrl: 'https://api.example.com', clientId: 'id', clientSecret: 'secret' };
const byPassword = { ...client, username: 'user', password: 'hunter2hunter2', scope: 'a' };
const byCode = { ...client, authBaseUrl: 'https://app.example.com', authorizationCode: 'code' };
const redirect = { redirectUrl: ' https://example.com/callback ', scope: ' a b ' };

const credentials = (): Row[] => [
	...Object.keys(byPassword).map(
		(field): Row => [
			`login by password, no ${field}`,
			() => readPasswordLogin({ ...byPassword, [field]: ' '.repeat(field === 'password' ? 0 : 2) }),
		],
	),
	...[...Object.keys(client), 'authBaseUrl', 'authorizationCode'].map(
		(field): Row => [`login by code, no ${field}`, () => readCodeLogin({ ...byCode, [field]: '' })],
	),
	[
		'login by code, no code, with a URL',
		() => readCodeLogin({ ...byCode, ...redirect, authorizationCode: '' }),
	],
	...[undefined, '', {}, { access_token: '' }, { data: { access_token: 'x' } }].map(
		(oauthTokenData): Row => [
			`connected, ${JSON.stringify(oauthTokenData)}`,
			() => {
				assertConnected({ oauthTokenData });
			},
		],
	),
];

const fields = (): Row[] => [
	...[
		'',
		undefined,
		'example',
		'see https://api.example.com',
		'https://a.example/rest/v12',
		'https://',
		'https://user:hunter2@a.example',
		'https://a.example?x',
		'https://a.example/#top',
		'http://a.example',
		'http://127.0.0.1.example.com',
		'javascript:alert(1)',
		'https://a.example/API/V1/',
		'https://a.example/x/rest/v2/locations',
	].map((typed): Row => [`Base URL: ${JSON.stringify(typed)}`, () => readBaseUrl(typed)]),
	...[
		'https://a.example/callback',
		'?code=',
		'?state=x',
		'https://a.example/?error=access_denied&error_description=v1.2+says+no.',
		'?error=access_denied',
		'new',
		' New ',
	].map((pasted): Row => [`pasted: ${JSON.stringify(pasted)}`, () => parsePastedCode(pasted)]),
	['pasted: "new", with a URL', () => parsePastedCode('new', authorizationUrl)],
	['to authorize', describeAuthorization('Something happened')],
	[
		'to authorize, with a URL and a reason',
		describeAuthorization('Something happened', authorizationUrl, 'Because.'),
	],
	...[
		{ url: 'https://b.example/rest?secret=1' },
		{ url: '/rest' },
		{ url: '', uri: 'https://b.example/rest' },
		{ url: '', uri: new URL(list) },
	].map(
		(request): Row => [
			`a request to ${JSON.stringify(request)}`,
			() => withBearer('the-token', 'https://api.example.com', request),
		],
	),
	['a request without Base URL', () => withBearer('the-token', '', { url: 'https://b.example' })],
	...types.flatMap((name) =>
		(createCredentialTest(name).rules ?? []).map(({ type, properties }): Row => {
			const { message, ...fact } = properties;
			return [`test of ${name}: ${type} ${JSON.stringify(fact)}`, { message, description: '' }];
		}),
	),
];

function readProblem(thrown: Row[1]): Problem {
	if (typeof thrown !== 'function') return thrown;
	try {
		thrown();
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return {
			message: `${error.constructor.name}: ${error.message}`,
			description: error.description,
		};
	}
	throw new Error('Nothing was thrown');
}

const allErrors = () =>
	[lists, network, logins, credentials, fields]
		.flatMap((rows) => rows())
		.map(([facts, thrown]) => ({ facts, ...readProblem(thrown) }));

/** @returns each text once, below the facts that lead to it */
function formatPage(): string {
	const factsByText = new Map<string, string[]>();
	for (const { facts, message, description } of allErrors()) {
		const text = [message, description].filter((line) => line !== '').join('\n    ');
		factsByText.set(text, [...(factsByText.get(text) ?? []), facts]);
	}
	const entries = [...factsByText].map(([text, facts]) => `${facts.join('\n')}\n    ${text}`);
	return `${entries.join('\n\n')}\n`;
}

describe('the messages of errors', () => {
	it('are those of the page errorMessages.txt', () => {
		const page = formatPage();
		if (process.env.MESSAGES === 'write') writeFileSync(PAGE, page);
		expect(page.split('\n')).toEqual(readFileSync(PAGE, 'utf8').split('\n'));
	});

	it('contain no secret, and no code of Node.js, for which n8n has a text of its own', () => {
		for (const { message, description } of allErrors()) {
			expect(`${message} ${description}`).not.toMatch(/hunter2|secret=|code=secret/);
			expect(message).not.toMatch(/\b(E[A-Z]{4,}|[A-Z]+_[A-Z_]+)\b/);
		}
	});
});
