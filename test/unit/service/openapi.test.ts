import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import { isObject, getMember } from '../../../shared/json';
import { root } from '../../../sandbox/install';
import type { Service } from '../../../sandbox/service/service';
import { startService } from '../../../sandbox/service/service';
import { presets } from '../../../sandbox/service/settings';
import { createListRequest, createLoginRequest, createTokenRequest } from '../../harness/calls';

// docs/openapi.yaml is the contract as data. Where the mock service sends a type beyond it, the schema
// says so (`x-mock-service: { also, why }`); everything else that it sends must be as published.

const file = join(root, 'docs', 'openapi.yaml');
const published: unknown = parse(readFileSync(file, 'utf8'));
const asMockService: unknown = JSON.parse(JSON.stringify(published), (_name, value: unknown) => {
	const also: unknown = getMember(getMember(value, 'x-mock-service'), 'also');
	if (!isObject(value) || !Array.isArray(also)) return value;
	return { ...value, type: [value.type, ...(also as unknown[])] };
});

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(async () => {
	await service.stop();
});

/** Sends a request. @returns the body of the response, and the path of its published schema */
async function fetchBody(path: string, init: RequestInit, publishedPath = path) {
	const response = await fetch(service.url + path, init);
	expect(response.ok).toBe(true);
	const [mediaType = ''] = response.headers.get('content-type')?.split(';') ?? [];
	const method = init.method?.toLowerCase() ?? 'get';
	const parts = ['paths', publishedPath, method, 'responses', '2XX', 'content', mediaType];
	const schema = `${parts.map((part) => `/${part.replaceAll('/', '~1')}`).join('')}/schema`;
	return { schema, body: (await response.json()) as object };
}

/** @returns each place where a value departs from a schema of the document, and what the schema requires there */
function findDepartures(document: unknown, schema: string, value: unknown): string[] {
	const ajv = addFormats(new Ajv2020({ allErrors: true, strict: false }));
	const validate = ajv.addSchema(document as object, 'openapi').getSchema(`openapi#${schema}`);
	if (validate === undefined) throw new Error(`docs/openapi.yaml has nothing at ${schema}`);
	void validate(value);
	const found = (validate.errors ?? []).map(
		({ instancePath, message }) => `${instancePath.replace(/\d+/, '*')} ${message ?? ''}`,
	);
	return [...new Set(found)].sort();
}

function namesIn(schema: string): string[] {
	const schemas = getMember(getMember(published, 'components'), 'schemas');
	return Object.keys(getMember(getMember(schemas, schema), 'properties') as object);
}

describe('the mock service and docs/openapi.yaml', () => {
	it('publishes valid OpenAPI 3.1 with exactly the requests of the contract', () => {
		const validator = '@seriousme/openapi-schema-validator/bin/validate-api-cli.js';
		const args = [join(root, 'node_modules', validator), file];
		const output = execFileSync(process.execPath, args, { encoding: 'utf8' });
		expect(JSON.parse(output)).toEqual({ valid: true });
		const paths = Object.entries(getMember(published, 'paths') as Record<string, object>);
		const calls = paths.flatMap(([path, members]) =>
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

	const scopes = ['locations.read', 'token.refresh'];
	const issueCode = () => service.tokens.issueCode(scopes, '');
	const exchange = () => ({ grant_type: 'authorization_code', code: issueCode() });
	const refresh = () => ({ ...service.tokens.issue(scopes), grant_type: 'refresh_token' });
	it.each<[string, string, () => RequestInit]>([
		['a login by password', '/oauth2/token', createLoginRequest],
		['the exchange of a code', '/a/auth/v0/token', () => createTokenRequest(exchange())],
		['a refresh', '/a/auth/v0/token', () => createTokenRequest(refresh())],
	])('responds to %s as published, with every member', async (_name, path, init) => {
		const { schema, body } = await fetchBody(path, init());
		expect(findDepartures(published, schema, body)).toEqual([]);
		expect(Object.keys(body)).toEqual(namesIn('TokenResponse'));
	});

	it('sends null as the refresh token when the scope token.refresh is missing, as noted', async () => {
		const login = createLoginRequest({ scope: 'locations.read' });
		const { schema, body } = await fetchBody('/oauth2/token', login);
		expect(findDepartures(published, schema, body)).toEqual(['/refresh_token must be string']);
		expect(findDepartures(asMockService, schema, body)).toEqual([]);
	});

	it.each(presets)('sends the list in the dialect %s as published and noted', async (dialect) => {
		Object.assign(service.settings, { dialect, pageSize: 237 });
		const request = createListRequest(service.tokens.issue(scopes).access_token);
		const { schema, body } = await fetchBody('/rest/v1/locations', request, '/locations');
		expect(findDepartures(asMockService, schema, body)).toEqual([]);
		expect(findDepartures(published, schema, body)).toEqual([
			'/data/*/attributes/address-line-two must be string',
			'/data/*/attributes/capacity-limit must be integer',
			'/data/*/attributes/company-name-override must be string',
		]);
		const data = getMember(body, 'data') as { attributes: object }[];
		expect(data).toHaveLength(237);
		const documented = expect.arrayContaining(namesIn('LocationAttributes')) as string[];
		for (const { attributes } of data) expect(Object.keys(attributes)).toEqual(documented);
	});
});
