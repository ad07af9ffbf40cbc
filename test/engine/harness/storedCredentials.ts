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
import { isOldN8n, nodeOf } from './n8n';

const types: Record<string, ICredentialType> = {
	visitorLocationsApi: new VisitorLocationsApi(),
	visitorLocationsCodeApi: new VisitorLocationsCodeApi(),
	visitorLocationsOAuth2Api: new VisitorLocationsOAuth2Api(),
};

/**
 * n8n's store of credentials, for one credential in memory. It follows the rules of n8n's own helper
 * for what the package stands on: defaults and expressions of fields, `preAuthentication` for an
 * expirable hidden property, and what is saved after it.
 */
export class StoredCredentials extends ICredentialsHelper {
	/** how often a call of ours changed the stored data */
	saves = 0;

	constructor(
		readonly typeName: string,
		/** the data as saved; the tests look into it and change it */
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

	getOAuth2Options(): undefined {
		return undefined;
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

	/** n8n's rule: no token yet, or the last request was answered with 401 (a test asks for it, too). */
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

	override runPreAuthentication(): Promise<undefined> {
		return Promise.resolve(undefined);
	}

	override async getCredentials(details: INodeCredentialsDetails): Promise<Credentials> {
		return await Promise.resolve(new Credentials(details, this.typeName));
	}

	/** @returns the data as n8n hands it to a request: with defaults, and expressions resolved */
	async resolved(): Promise<ICredentialDataDecryptedObject> {
		return await this.getDecrypted(
			{} as IWorkflowExecuteAdditionalData,
			{ id: '1', name: '' },
			'',
			'manual',
		);
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
		const stored = structuredClone(this.data);
		if (raw === true) return stored;
		const node = nodeOf('credential', 'credential', stored as INodeParameters);
		const withDefaults = NodeHelpers.getNodeParameters(
			this.type.properties,
			stored as INodeParameters,
			true,
			false,
			null,
			null,
		) as ICredentialDataDecryptedObject;
		const all = { ...withDefaults, ...stored };
		// Fields may be expressions that differ from item to item (n8n 2.41, CredentialsHelper.applyDefaultsAndOverwrites).
		if (item !== undefined) {
			return item.workflow.expression.getParameterValue(
				all as INodeParameters,
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
		const workflow = new Workflow({
			nodes: [node],
			connections: {},
			active: false,
			nodeTypes: { getByNameAndVersion: () => undefined } as unknown as INodeTypes,
		});
		if (!isOldN8n) await workflow.expression.acquireIsolate();
		try {
			return workflow.expression.getComplexParameterValue(
				node,
				all as INodeParameters,
				mode,
				{},
				undefined,
				undefined,
				all,
			) as ICredentialDataDecryptedObject;
		} finally {
			if (!isOldN8n) await workflow.expression.releaseIsolate();
		}
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
