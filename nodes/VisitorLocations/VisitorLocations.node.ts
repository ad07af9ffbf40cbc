import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { locationsRequest } from '../../credentials/shared/locationsRequest';
import { locationProperties } from './location';

/** The action node. Declarative: n8n's engine makes the requests, paging/ says which. */
export class VisitorLocations implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Visitor Locations',
		name: 'visitorLocations',
		icon: {
			light: 'file:../../icons/visitorLocations.svg',
			dark: 'file:../../icons/visitorLocations.dark.svg',
		},
		group: ['input'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Read the locations of a workplace visitor-management service',
		defaults: { name: 'Visitor Locations' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'visitorLocationsApi',
				required: true,
				displayOptions: { show: { authentication: ['passwordGrant'] } },
			},
			{
				name: 'visitorLocationsOAuth2Api',
				required: true,
				displayOptions: { show: { authentication: ['oAuth2'] } },
			},
			{
				name: 'visitorLocationsCodeApi',
				required: true,
				displayOptions: { show: { authentication: ['authorizationCode'] } },
			},
		],
		requestDefaults: {
			baseURL: locationsRequest.baseURL,
			headers: locationsRequest.headers,
			disableFollowRedirect: locationsRequest.disableFollowRedirect,
		},
		properties: [
			{
				displayName: 'Authentication',
				name: 'authentication',
				type: 'options',
				default: 'passwordGrant',
				options: [
					{
						name: 'Authorization Code (Pasted)',
						value: 'authorizationCode',
						description: 'Authorize n8n on a page of the service, and paste the code that it gives',
					},
					{
						name: 'OAuth2',
						value: 'oAuth2',
						description: 'Authorize n8n on a page of the service (unlisted app)',
					},
					{
						name: 'Password Grant',
						value: 'passwordGrant',
						description: 'Log in as the API user of a private app',
					},
				],
			},
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				default: 'location',
				options: [{ name: 'Location', value: 'location' }],
			},
			...locationProperties,
		],
	};
}
