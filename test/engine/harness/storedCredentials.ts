import { Credentials } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialsExpressionResolveValues,
	ICredentialType,
	IHttpRequestHelper,
	IHttpRequestOptions,
	IExecuteData,
	INode,
	INodeCredentialsDetails,
	INodeParameters,
	INodeTypes,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { ICredentialsHelper, NodeHelpers, Workflow } from 'n8n-workflow';

import { VisitorLocationsApi } from '../../../credentials/VisitorLocationsApi.credentials';
import { VisitorLocationsCodeApi } from '../../../credentials/VisitorLocationsCodeApi.credentials';
import { VisitorLocationsOAuth2Api } from '../../../credentials/VisitorLocationsOAuth2Api.credentials';
import { createNode } from './n8n';

const types: Record<string, ICredentialType> = {
	visitorLocationsApi: new VisitorLocationsApi(),
	visitorLocationsCodeApi: new VisitorLocationsCodeApi(),
	visitorLocationsOAuth2Api: new VisitorLocationsOAuth2Api(),
};

/**
 * Stores one credential in memory. It follows n8n's own CredentialsHelper where the package depends on it: defaults and
 * expressions of fields, `preAuthentication` for an expirable hidden property, and the data that n8n saves after it.
 */
export class StoredCredentials extends ICredentialsHelper {
	/** how many times the package changed the stored data */
	saves = 0;

	constructor(
		readonly typeName: string,
		/** the saved data; tests read and change it */
		readonly data: ICredentialDataDecryptedObject,
	) {
		super();
	}

	get type(): ICredentialType {
		const type = types[this.typeName];
		if (type === undefined) throw new Error(`No credential type ${this.typeName}`);
		return type;
	}

	override getParentTypes(name: string): string[] {
		return types[name]?.extends ?? [];
	}

	override async authenticate(
		credentials: ICredentialDataDecryptedObject,
		_typeName: string,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.type;
		if (typeof authenticate !== 'function') throw new Error('Only functions are used here');
		return await authenticate(credentials, request);
	}

	/** n8n calls this when there is no token, when the last response was 401, and for a credential test. */
	override async preAuthentication(
		helpers: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
		_typeName: string,
		_node: INode,
		credentialsExpired: boolean,
	): Promise<ICredentialDataDecryptedObject | undefined> {
		const expirable = this.type.properties.find(
			({ type, typeOptions }) => type === 'hidden' && typeOptions?.expirable === true,
		);
		if (expirable === undefined || this.type.preAuthentication === undefined) return undefined;
		if (credentials[expirable.name] !== '' && !credentialsExpired) return undefined;
		const output = (await this.type.preAuthentication.call(
			helpers,
			credentials,
		)) as ICredentialDataDecryptedObject;
		if (output[expirable.name] === undefined) return undefined;
		this.saves++;
		Object.assign(this.data, output);
		return Object.assign(credentials, output);
	}

	/** n8n calls this before each request of an OAuth2 credential, and stores nothing of it. */
	override async runPreAuthentication(
		helpers: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
	): Promise<ICredentialDataDecryptedObject | undefined> {
		return (await this.type.preAuthentication?.call(helpers, credentials)) as
			ICredentialDataDecryptedObject | undefined;
	}

	override async getCredentials(details: INodeCredentialsDetails): Promise<Credentials> {
		return await Promise.resolve(new Credentials(details, this.typeName));
	}

	override async getDecrypted(
		_additionalData: IWorkflowExecuteAdditionalData,
		_details: INodeCredentialsDetails,
		_type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		raw?: boolean,
		item?: ICredentialsExpressionResolveValues,
	): Promise<ICredentialDataDecryptedObject> {
		if (raw === true) return structuredClone(this.data);
		if (item === undefined) return await this.resolved();
		// Fields can be expressions that differ for each item (n8n 2.41, CredentialsHelper.applyDefaultsAndOverwrites).
		const all = this.withDefaults();
		return item.workflow.expression.getParameterValue(
			all,
			item.runExecutionData,
			item.runIndex,
			item.itemIndex,
			item.node.name,
			item.connectionInputData,
			mode,
			{},
			executeData,
			false,
			all,
		) as ICredentialDataDecryptedObject;
	}

	/** @returns the data with defaults, and with the results of expressions that need no item */
	async resolved(): Promise<ICredentialDataDecryptedObject> {
		const all = this.withDefaults();
		const node = createNode('credential', 'credential', all);
		const nodeTypes = { getByNameAndVersion: () => undefined } as unknown as INodeTypes;
		const { expression } = new Workflow({
			nodes: [node],
			connections: {},
			active: false,
			nodeTypes,
		});
		await expression.acquireIsolate();
		try {
			return expression.getComplexParameterValue(
				node,
				all,
				'manual',
				{},
				undefined,
				undefined,
				all,
			) as ICredentialDataDecryptedObject;
		} finally {
			await expression.releaseIsolate();
		}
	}

	private withDefaults(): INodeParameters {
		const stored = structuredClone(this.data) as INodeParameters;
		const { properties } = this.type;
		const defaults = NodeHelpers.getNodeParameters(properties, stored, true, false, null, null);
		return { ...defaults, ...stored };
	}

	override async updateCredentials(): Promise<void> {
		await Promise.reject(new Error('Not used by this package'));
	}

	override async updateCredentialsOauthTokenData(
		_details: INodeCredentialsDetails,
		_type: string,
		data: ICredentialDataDecryptedObject,
	): Promise<void> {
		this.saves++;
		this.data.oauthTokenData = await Promise.resolve(structuredClone(data.oauthTokenData ?? {}));
	}

	override getCredentialsProperties() {
		return this.type.properties;
	}

	override isCredentialUsableByNode(): boolean {
		return true;
	}
}
