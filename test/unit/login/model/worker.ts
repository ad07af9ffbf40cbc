import { AsyncLocalStorage } from 'node:async_hooks';

import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { toText } from '../../../../shared/json';
import type { CredentialType } from '../fixtures';
import type { FakeService } from './fakeService';

/** A list request of the node, a credential test, or a request by n8n's legacy helper, which its HTTP Request node uses. */
export type RequestKind = 'node' | 'test' | 'legacy';

/** One credential, as n8n stores it. */
export interface Store {
	data: ICredentialDataDecryptedObject;
}

const LIST = 'https://api.example.com/rest/v1/locations';

/** By name and number, what the processes have loaded. */
const loaded = new Map<string, CredentialType>();

/**
 * Loads the package as a new process does, with an empty token cache: all that it has cached for another world has expired.
 *
 * @param process the number of the process in its world
 */
function loadCredentialType(kind: 'password' | 'code', process: number): CredentialType {
	const name = kind === 'password' ? 'VisitorLocationsApi' : 'VisitorLocationsCodeApi';
	const known = loaded.get(`${name} ${process}`);
	if (known !== undefined) return known;
	let type: CredentialType | undefined;
	jest.isolateModules(() => {
		const module = jest.requireActual<Record<string, new () => CredentialType>>(
			`../../../../credentials/${name}.credentials`,
		);
		if (module[name] !== undefined) type = new module[name]();
	});
	if (type === undefined) throw new Error(`No ${name}`);
	loaded.set(`${name} ${process}`, type);
	return type;
}

/** What runs for a worker reads its clock, also after it has waited. */
const clockSkews = new AsyncLocalStorage<number>();

/** @returns how far the clock of the worker that reads it is ahead, in ms; 0 for the service and the test */
export function readClockSkew(): number {
	return clockSkews.getStore() ?? 0;
}

/** One process of n8n with the package, as far as tokens go (n8n 2.41: both request helpers, and what they store). */
export class Worker {
	isKilled = false;
	private readonly type: CredentialType;

	/** @param id its number among all processes of a world */
	constructor(
		private readonly id: number,
		kind: 'password' | 'code',
		private readonly service: FakeService,
		private readonly clockSkewMs = 0,
	) {
		this.type = loadCredentialType(kind, id);
	}

	/**
	 * Sends one request to the list.
	 *
	 * @param onSent receives each access token that is sent
	 * @throws the error that n8n shows
	 */
	async request(store: Store, kind: RequestKind, onSent: (token: string) => void): Promise<void> {
		await clockSkews.run(this.clockSkewMs, async () => {
			await this.send(store, kind, onSent);
		});
	}

	/** As n8n's request helpers do (n8n 2.41, httpRequestWithAuthentication and requestWithAuthentication). */
	private async send(
		store: Store,
		kind: RequestKind,
		onSent: (token: string) => void,
	): Promise<void> {
		const credentials = structuredClone(store.data);
		const options: IHttpRequestOptions = { url: LIST, headers: {} };
		if (kind === 'test') Object.assign(options, { isCredentialTest: true });
		if (kind === 'legacy') Object.assign(options, { url: '', uri: LIST });
		const sendOnce = async () => {
			const request = await this.type.authenticate(credentials, options);
			const token = toText(request.headers?.Authorization).replace('Bearer ', '');
			onSent(token);
			if (this.service.findAuthorization(token) !== undefined) return;
			throw Object.assign(new Error('401'), { response: { status: 401 } });
		};
		try {
			if (credentials.accessToken === '') await this.preAuthenticate(store, credentials);
			await sendOnce();
		} catch (error) {
			const status = (error as { response?: { status: number } }).response?.status;
			if (kind !== 'legacy' && status !== 401) throw error;
			const isStored = await this.preAuthenticate(store, credentials);
			if (kind === 'legacy' && !isStored) throw error;
			await sendOnce();
		}
	}

	/** @returns whether tokens were stored */
	private async preAuthenticate(
		store: Store,
		credentials: ICredentialDataDecryptedObject,
	): Promise<boolean> {
		const httpRequest = async ({ body, headers }: IHttpRequestOptions) => {
			const fields = body instanceof FormData ? Object.fromEntries(body) : body;
			const authorization = toText(headers?.Authorization);
			return await this.service.handle(fields as Record<string, string>, authorization, this.id);
		};
		const http = { helpers: { httpRequest } };
		const stored = await this.type.preAuthentication.call(http, credentials);
		if (this.isKilled) await new Promise(() => undefined);
		if (stored.accessToken === undefined) return false;
		store.data = { ...store.data, ...(stored as ICredentialDataDecryptedObject) };
		Object.assign(credentials, stored);
		return true;
	}
}
