import type { FastifyInstance, FastifyReply } from 'fastify';
import fastify from 'fastify';

import type { Cell } from './spreadsheet';
import { Sheet } from './spreadsheet';

interface ValueRange {
	range: string;
	values: (Cell | null)[][];
}

const MEGABYTE = 1024 * 1024;

/** As much of Google as writing into a sheet takes: tokens for OAuth2, and the Sheets API, version 4. */
export class PlayedGoogle {
	readonly client = { clientId: 'made-up.apps.googleusercontent.com', clientSecret: 'made-up' };
	readonly code = 'code-of-a-consent';
	readonly spreadsheetId = 'spreadsheet-of-this-test';
	readonly sheet = new Sheet('Locations');
	readonly accounts: FastifyInstance = fastify();
	readonly sheets: FastifyInstance = fastify({ bodyLimit: 10 * MEGABYTE });
	private readonly token = 'ya29.made-up-for-this-test';

	constructor() {
		this.playTokens();
		this.playSheet();
	}

	/** oauth2.googleapis.com: a code for a token (RFC 6749, section 4.1.3). */
	private playTokens(): void {
		this.accounts.addContentTypeParser(
			'application/x-www-form-urlencoded',
			{ parseAs: 'string' },
			(_request, body, done) => {
				done(null, Object.fromEntries(new URLSearchParams(body.toString())));
			},
		);
		this.accounts.post<{ Body: Record<string, string> }>('/token', async ({ body }, reply) => {
			const { clientId, clientSecret } = this.client;
			const isRight =
				body.grant_type === 'authorization_code' &&
				body.code === this.code &&
				body.client_id === clientId &&
				body.client_secret === clientSecret;
			if (!isRight) return await reply.code(400).send({ error: 'invalid_grant' });
			const lifetime = { expires_in: 3599, refresh_token: '1//made-up', token_type: 'Bearer' };
			return { access_token: this.token, ...lifetime };
		});
	}

	/** sheets.googleapis.com: one spreadsheet with one sheet. */
	private playSheet(): void {
		const base = '/v4/spreadsheets/:id';
		this.sheets.addHook<{ Params: { id?: string } }>('preHandler', async (request, reply) => {
			if (request.is404) return;
			if (request.headers.authorization !== `Bearer ${this.token}`) {
				await refuse(reply, 401, 'UNAUTHENTICATED', 'Request had invalid credentials');
			} else if (request.params.id !== this.spreadsheetId) {
				await refuse(reply, 404, 'NOT_FOUND', 'Requested entity was not found');
			}
		});
		this.sheets.get(base, () => {
			const { title, gridProperties } = this.sheet;
			return { sheets: [{ properties: { sheetId: 0, title, index: 0, gridProperties } }] };
		});
		this.sheets.get<{ Params: { range: string } }>(`${base}/values/:range`, ({ params }) => ({
			range: params.range,
			majorDimension: 'ROWS',
			values: this.sheet.values.map((row) => row.map(formatted)),
		}));
		this.sheets.put<{ Body: ValueRange }>(`${base}/values/:range`, async ({ body }, reply) =>
			this.write([body], reply),
		);
		this.sheets.post<{ Body: { data: ValueRange[] } }>(
			`${base}/values::batchUpdate`,
			async ({ body }, reply) => this.write(body.data, reply),
		);
		this.sheets.post<{ Body: { requests: { appendDimension: { length: number } }[] } }>(
			'/v4/spreadsheets/:id(^[^:]+)::batchUpdate',
			({ body }) => {
				for (const { appendDimension } of body.requests) {
					this.sheet.appendRows(appendDimension.length);
				}
				return { spreadsheetId: this.spreadsheetId };
			},
		);
	}

	private async write(data: ValueRange[], reply: FastifyReply): Promise<object> {
		for (const { range, values } of data) {
			const problem = this.sheet.write(range, values);
			if (problem !== undefined) return await refuse(reply, 400, 'INVALID_ARGUMENT', problem);
		}
		return { spreadsheetId: this.spreadsheetId };
	}
}

/** What valueRenderOption FORMATTED_VALUE makes of a cell without a format. */
function formatted(cell: Cell): string {
	return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell);
}

async function refuse(reply: FastifyReply, code: number, status: string, message: string) {
	return await reply.code(code).send({ error: { code, status, message } });
}
