import type {
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IPollFunctions,
} from 'n8n-workflow';

import { mainConnection } from './context';
import { getCities, getFields } from './methods/loadOptions';
import { authenticationProperty, locationsCredentials } from './parameters/authentication';
import { createNodeError } from './nodeError';
import { triggerProperties } from './trigger/triggerParameters';
import { sampleLocations } from './trigger/samples';
import { pollPublished } from './trigger/pollPublished';

/** Starts a workflow when a location was added, changed or removed. Polls: no events are documented (docs/openapi.yaml). */
export class VisitorLocationsTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Visitor Locations Trigger',
		name: 'visitorLocationsTrigger',
		icon: {
			light: 'file:../../icons/visitorLocations.svg',
			dark: 'file:../../icons/visitorLocations.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ $parameter["events"].includes("any") ? "any change" : $parameter["events"].join(", ") }}',
		// n8n shows it for both nodes, which are one entry of the nodes panel.
		description:
			'Get the locations of a visitor-management service such as Envoy; the trigger reports changes',
		defaults: { name: 'Visitor Locations Trigger' },
		polling: true,
		inputs: [],
		outputs: [mainConnection],
		credentials: locationsCredentials,
		properties: [authenticationProperty, ...triggerProperties],
	};

	methods = { loadOptions: { getCities, getFields } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		try {
			return this.getMode() === 'manual' ? await sampleLocations(this) : await pollPublished(this);
		} catch (error) {
			throw await createNodeError(this, error);
		}
	}
}
