import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { locationsRequest } from '../../shared/urls';
import { mainConnection } from './context';
import { locationProperties } from './operations/operations';
import { searchLocations } from './methods/listSearch';
import { getCities, getFields } from './methods/loadOptions';
import { authenticationProperty, locationsCredentials } from './parameters/authentication';
import { incompleteListHint } from './parameters/pagingOption';

/** The action node. It is declarative: n8n sends the requests; `pagination` (operations/routing.ts) decides which. */
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
		subtitle:
			'={{ [$parameter["operation"] + ": " + $parameter["resource"], ...Object.keys($parameter["filters"] ?? {})].join(", ") }}',
		description: 'Get the locations of a workplace visitor-management service such as Envoy',
		defaults: { name: 'Visitor Locations' },
		usableAsTool: true,
		// For n8n's AI workflow builder, like the hints of the parameters.
		builderHint: {
			searchHint:
				'Outputs one item per location (office site), with all pages already read: no loop and no Split Out after it. Its filters find locations by city, ID, or a part of the name or address.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-visitor-locations.visitorLocationsTrigger',
					relationHint: 'Starts a workflow when a location is added, changed or removed',
				},
			],
		},
		hints: [incompleteListHint],
		inputs: [mainConnection],
		outputs: [mainConnection],
		credentials: locationsCredentials,
		// No baseURL, because n8n would evaluate an expression twice for each input item, which takes longer than everything
		// else. requestPage sets the whole URL.
		requestDefaults: {
			headers: locationsRequest.headers,
			disableFollowRedirect: locationsRequest.disableFollowRedirect,
		},
		properties: [authenticationProperty, ...locationProperties],
	};

	methods = { listSearch: { searchLocations }, loadOptions: { getCities, getFields } };
}
