import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { testHeader } from '../../../../credentials/login/authenticate';
import { toText } from '../../../../credentials/shared/json';
import type { ModelService } from './service';

/** What a request is. */
export type Kind = 'request' | 'test' | 'older helper';

interface Type {
	preAuthentication: (
		this: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
	) => Promise<IDataObject>;
	authenticate: Exclude<IAuthenticate, { type: 'generic' }>;
}

/** The package in one process of n8n: what it remembers ends with it. */
export interface Package {
	type: Type;
}

/** One credential as n8n stores it. */
export interface Store {
	data: ICredentialDataDecryptedObject;
}

const LIST = 'https://api.example.com/rest/v1/locations';

/** n8n with the package in it, as far as tokens go (n8n 2.41: both request helpers, and what is stored). */
export class Process {
	dead = false;

	constructor(
		readonly number: number,
		private readonly loaded: Package,
		private readonly service: ModelService,
	) {}

	/**
	 * Makes one request.
	 *
	 * @param sent told of each token that is sent to the list
	 * @returns the status of the list's answer
	 */
	async request(store: Store, kind: Kind, sent: (token: string) => void): Promise<number> {
		const credentials = structuredClone(store.data);
		const headers = kind === 'test' ? { ...testHeader } : {};
		const options: IHttpRequestOptions = { url: LIST, headers };
		if (kind === 'older helper') Object.assign(options, { url: '', uri: LIST });
		const list = async () => {
			const signed = await this.loaded.type.authenticate(credentials, options);
			const names = Object.keys(signed.headers ?? {});
			if (names.join() !== 'Authorization') throw new Error(`A demand was sent: ${names.join()}`);
			const token = toText(signed.headers?.Authorization).replace('Bearer ', '');
			sent(token);
			if (this.service.authorizationOf(token) !== undefined) return 200;
			throw Object.assign(new Error('401'), { response: { status: 401 } });
		};
		try {
			if (credentials.accessToken === '') await this.refresh(store, credentials);
			return await list();
		} catch (error) {
			const status: unknown = (error as { response?: { status: number } }).response?.status;
			if (kind !== 'older helper' && status !== 401) throw error;
			const refreshed = await this.refresh(store, credentials);
			if (kind === 'older helper' && !refreshed) throw error;
			return await list();
		}
	}

	/** @returns whether something was stored */
	private async refresh(
		store: Store,
		credentials: ICredentialDataDecryptedObject,
	): Promise<boolean> {
		const helpers = {
			httpRequest: async ({ body, headers }: IHttpRequestOptions) =>
				await this.service.take(
					body instanceof FormData
						? (Object.fromEntries(body) as Record<string, string>)
						: (body as Record<string, string>),
					toText(headers?.Authorization),
					this.number,
				),
		};
		const http = { helpers };
		const output = (await this.loaded.type.preAuthentication.call(
			http,
			credentials,
		)) as ICredentialDataDecryptedObject;
		if (this.dead) await new Promise(() => undefined); // the process is gone, and so is all it would do
		if (output.accessToken === undefined) return false;
		store.data = { ...store.data, ...output };
		Object.assign(credentials, output);
		return true;
	}
}
