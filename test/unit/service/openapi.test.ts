import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import { isObject, memberOf } from '../../../credentials/shared/json';
import { root } from '../../../sandbox/install';
import type { Service } from '../../../sandbox/service/service';
import { startService } from '../../../sandbox/service/service';
import { presets } from '../../../sandbox/service/settings';
import {
	basicOf,
	multipart,
	obtainTokenByPassword,
	passwordFields,
} from '../../harness/passwordGrant';

// docs/openapi.yaml is the contract as data. Where the embedded service sends a type beyond it, the schema
// says so (`x-embedded-service: { also, why }`); everything else that it sends must be as published.

const file = join(root, 'docs', 'openapi.yaml');
const published: unknown = parse(readFileSync(file, 'utf8'));
const asEmbedded: unknown = JSON.parse(JSON.stringify(published), (_name, value: unknown) => {
	const also: unknown = memberOf(memberOf(value, 'x-embedded-service'), 'also');
	if (!isObject(value) || !Array.isArray(also)) return value;
	return { ...value, type: [value.type, ...(also as unknown[])] };
});

const TOKENS = '/components/schemas/TokenResponse';
const LIST = '/components/schemas/LocationList';
const responseOf = (path: string, method: string, mediaType: string) =>
	['', 'paths', path, method, 'responses', '2XX', 'content', mediaType, 'schema']
		.map((part) => part.replaceAll('/', '~1'))
		.join('/');

/** @returns where a value departs from a schema of the document, and what the schema asks for there */
function departures(document: unknown, pointer: string, value: unknown): string[] {
	const ajv = addFormats(new Ajv2020({ allErrors: true, strict: false }));
	ajv.addSchema(document as object, 'openapi');
	const validate = ajv.getSchema(`openapi#${pointer}`);
	if (validate === undefined) throw new Error(`docs/openapi.yaml has nothing at ${pointer}`);
	void validate(value);
	return (validate.errors ?? []).map(
		({ instancePath, message }) => `${instancePath.replace(/\d+/, '*')} ${message ?? ''}`,
	);
}

let service: Service;
beforeEach(async () => {
	service = await startService({ redirectUris: ['http://127.0.0.1:1/callback'] });
});
afterEach(async () => {
	await service.stop();
});

/** @returns a reply's media type, and its body */
async function contentOf(reply: Response): Promise<{ mediaType: string; body: unknown }> {
	expect(reply.ok).toBe(true);
	const mediaType = reply.headers.get('content-type')?.split(';')[0] ?? '';
	return { mediaType, body: await reply.json() };
}

const call = async (path: string, init: RequestInit) =>
	await contentOf(await fetch(`${service.url}${path}`, init));

async function logIn(scopes = service.settings.scopes) {
	const { client, user } = service.settings;
	const form = multipart(passwordFields({ user, scopes }));
	return await contentOf(await obtainTokenByPassword(service.url, basicOf(client), form));
}

async function callForTokens(presented: Record<string, string>) {
	const { id, secret } = service.settings.client;
	return await call('/a/auth/v0/token', {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ ...presented, client_id: id, client_secret: secret }),
	});
}

const exchange = async () =>
	await callForTokens({
		grant_type: 'authorization_code',
		code: service.tokens.issueCode(['locations.read', 'token.refresh'], ''),
	});
const refresh = async () =>
	await callForTokens({
		grant_type: 'refresh_token',
		refresh_token: service.tokens.issue(['token.refresh']).refresh_token ?? '',
	});

const list = async () => {
	const authorization = `Bearer ${service.tokens.issue(['locations.read']).access_token}`;
	const headers = { accept: 'application/vnd.api+json', authorization };
	return await call('/rest/v1/locations', { headers });
};

function propertiesOf(schema: string): string[] {
	const schemas = memberOf(memberOf(published, 'components'), 'schemas');
	return Object.keys(memberOf(memberOf(schemas, schema), 'properties') as object);
}

it('is valid OpenAPI 3.1', () => {
	const validator = '@seriousme/openapi-schema-validator/bin/validate-api-cli.js';
	const args = [join(root, 'node_modules', validator), file];
	expect(JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))).toEqual({
		valid: true,
	});
});

it('has the calls of the contract and no others', () => {
	const paths = memberOf(published, 'paths') as Record<string, object>;
	const calls = Object.entries(paths).flatMap(([path, members]) =>
		['get', 'put', 'post', 'delete', 'patch']
			.filter((method) => method in members)
			.map((method) => `${method} ${path}`),
	);
	expect(calls).toEqual([
		'post /oauth2/token',
		'get /locations',
		'get /a/auth/v0/authorize',
		'post /a/auth/v0/token',
	]);
});

describe('the three token calls of the embedded service', () => {
	it.each([
		['password grant', logIn, '/oauth2/token'],
		['exchange of a code', exchange, '/a/auth/v0/token'],
		['refresh', refresh, '/a/auth/v0/token'],
	])('%s: answers as published, with every member', async (_name, obtain, path) => {
		const { mediaType, body } = await obtain();
		expect(departures(published, responseOf(path, 'post', mediaType), body)).toEqual([]);
		expect(departures(published, TOKENS, body)).toEqual([]);
		expect(Object.keys(body as object)).toEqual(propertiesOf('TokenResponse'));
	});

	it('depart only where the document says so: a refresh token that is null', async () => {
		const { body } = await logIn(['locations.read']);
		expect(departures(published, TOKENS, body)).toEqual(['/refresh_token must be string']);
		expect(departures(asEmbedded, TOKENS, body)).toEqual([]);
	});
});

describe('the list of the embedded service', () => {
	it.each(presets)('in the dialect %s: answers as published and noted', async (dialect) => {
		service.settings.dialect = dialect;
		const { mediaType, body } = await list();
		const response = responseOf('/locations', 'get', mediaType);
		expect(departures(asEmbedded, response, body)).toEqual([]);
		expect(memberOf(body, 'data')).not.toHaveLength(0);
	});

	it('departs only where the document says so: attributes that are null', () => {
		const noted = departures(published, LIST, { data: service.locations() });
		expect([...new Set(noted)].sort()).toEqual([
			'/data/*/attributes/address-line-two must be string',
			'/data/*/attributes/capacity-limit must be integer',
			'/data/*/attributes/company-name-override must be string',
		]);
	});

	it('has every published attribute in every location', () => {
		const names = propertiesOf('LocationAttributes');
		expect(names).toHaveLength(10);
		for (const { attributes } of service.locations()) {
			expect(Object.keys(attributes)).toEqual(expect.arrayContaining(names));
		}
	});

	it('is found out when it sends another type, or leaves a member out', () => {
		const [location] = service.locations();
		const wrong = { ...location, id: 7, attributes: { ...location?.attributes, disabled: 'no' } };
		expect(departures(asEmbedded, LIST, { data: [wrong, { type: 'locations' }] })).toEqual(
			expect.arrayContaining([
				'/data/*/id must be string',
				'/data/*/attributes/disabled must be boolean',
				"/data/* must have required property 'attributes'",
			]),
		);
		expect(departures(asEmbedded, LIST, {})).toEqual([" must have required property 'data'"]);
	});
});
