import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/** What these options are unless the user sets them. */
export const DEFAULT_RETRIES = 4;
export const DEFAULT_PARALLEL = 4;

/** What reading the list can be told, whatever it is read for. */
const readingOptions: INodeProperties[] = [
	{
		displayName: 'Max Retries',
		name: 'maxRetries',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 10 },
		default: DEFAULT_RETRIES,
		description:
			'How often a page is asked for again when the service is busy (429), fails (5xx) or drops the connection. Between tries the node waits as long as the service asks for, up to a minute.',
	},
	{
		displayName: 'Page Size',
		name: 'pageSize',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 100,
		description:
			'How many locations to ask for per page. Only with Paging by offset or page number: automatic paging leaves it to the service.',
	},
	{
		displayName: 'Paging',
		name: 'paging',
		type: 'options',
		default: 'automatic',
		description:
			'How the service pages its list, which its documentation does not say. Leave it automatic unless an error tells you otherwise.',
		options: [
			{
				name: 'Automatic',
				value: 'automatic',
				description: 'Go by what the replies show: a link, page numbers or a total',
			},
			{
				name: 'None',
				value: 'none',
				description: 'Make one request: it brings all locations',
			},
			{
				name: 'Offset',
				value: 'offset',
				description: 'Use the parameters page[offset] and page[limit]',
			},
			{
				name: 'Page Number (JSON:API)',
				value: 'number',
				description: 'Use the parameters page[number] and page[size]',
			},
			{
				name: 'Page Number (Plain)',
				value: 'page',
				description: 'Use the parameters page and perPage',
			},
		],
	},
	{
		displayName: 'Parallel Requests',
		name: 'parallelRequests',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 10 },
		default: DEFAULT_PARALLEL,
		description:
			'How many pages are read at once, where the service tells how many there are. The order of the locations does not change. Choose 1 if the service complains about too many requests.',
	},
	{
		displayName: 'Query Parameters',
		name: 'queryParameters',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Parameter',
		default: {},
		description:
			'Parameters to send with every request, such as a filter that the service knows. Its documentation shows none: add one only if whoever runs the service told you of it.',
		options: [
			{
				displayName: 'Parameter',
				name: 'parameter',
				values: [
					{
						displayName: 'Name',
						name: 'name',
						type: 'string',
						default: '',
						placeholder: 'filter[disabled]',
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						placeholder: 'false',
					},
				],
			},
		],
	},
];

const addCompanyId: INodeProperties = {
	displayName: 'Add Company ID',
	name: 'addCompanyId',
	type: 'boolean',
	default: false,
	description:
		'Whether to add companyId, the ID of the company that the access token belongs to, to each location',
};

const skip: INodeProperties = {
	displayName: 'Skip',
	name: 'skip',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	description:
		'How many locations to leave out at the beginning, after the filters. Leave it at 0 unless there are more than 100,000 locations, which one input item cannot put out.',
};

/** The options of Get and of the trigger. */
export const getOptions: INodeProperties[] = [addCompanyId, ...readingOptions];

/** The options of Get Many. */
export const getAllOptions: INodeProperties[] = [...getOptions, skip];

/**
 * @param options what there is to choose
 * @param show when it is shown
 * @returns the collection Options
 */
export function optionsField(
	options: INodeProperties[],
	show?: IDisplayOptions['show'],
): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options,
		displayOptions: show && { show },
	};
}
