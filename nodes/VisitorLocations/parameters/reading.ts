import type { INodeProperties } from 'n8n-workflow';

import type { PagingChoice } from '../paging/paginator';
import { PAGINGS } from '../paging/paginator';
import type { NodeContext } from './parameterValue';
import { chosen, wholeNumber } from './parameterValue';

/** What these options are unless the user sets them. */
export const DEFAULT_RETRIES = 4;
export const DEFAULT_PARALLEL = 10;

/** The options that say how the list is read, whatever it is read for. */
export const readingOptions: INodeProperties[] = [
	{
		displayName: 'If the List Is Incomplete',
		name: 'incompleteList',
		type: 'options',
		default: 'error',
		description:
			'What to do when fewer locations arrive than the service says there are, or its pages stay empty and never end. Choose Output What Arrived only if it counts locations that it does not list to you, or never says that the list has ended.',
		options: [
			{ name: 'Output What Arrived', value: 'output' },
			{ name: 'Stop With an Error', value: 'error' },
		],
	},
	{
		displayName: 'Max Retries',
		name: 'maxRetries',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 10 },
		default: DEFAULT_RETRIES,
		description:
			'How often to ask for a page again when the service is busy (429), fails (5xx) or drops the connection. Between tries the node waits as long as the service asks for, up to a minute.',
	},
	{
		displayName: 'Page Size',
		name: 'pageSize',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 100,
		description: 'How many locations to ask for per page',
		displayOptions: { show: { paging: ['offset', 'number', 'page', 'plainOffset'] } },
	},
	{
		displayName: 'Paging',
		name: 'paging',
		type: 'options',
		default: 'automatic',
		description:
			'How the service pages its list; its documentation does not say. Keep Automatic unless an error tells you otherwise. The others, but None, can set a Page Size.',
		options: [
			{
				name: 'Automatic',
				value: 'automatic',
				description: 'Follow what the replies show, and find out what they do not',
			},
			{
				name: 'None',
				value: 'none',
				description: 'Make one request, which brings all locations',
			},
			{
				name: 'Offset (JSON:API)',
				value: 'offset',
				description: 'Use the parameters page[offset] and page[limit]',
			},
			{
				name: 'Offset (Plain)',
				value: 'plainOffset',
				description: 'Use the parameters offset (or skip) and limit',
			},
			{
				name: 'Page Number (JSON:API)',
				value: 'number',
				description: 'Use the parameters page[number] and page[size]',
			},
			{
				name: 'Page Number (Plain)',
				value: 'page',
				description:
					'Use the parameter page; a size goes out as the replies spell it, else as perPage',
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
			'How many pages to read at once, at most. The node starts with fewer, and slows down when the service is busy. The order of the locations stays the same.',
	},
];

/** How the list is read. */
export interface Reading {
	/** how often a failed page is asked for again, at most */
	maxRetries: number;
	choice: PagingChoice;
}

/** @throws ProblemError that names the option and the cure */
export function readingOf(context: NodeContext): Reading {
	const option = (name: string, fallback: unknown): unknown =>
		context.getNodeParameter(`options.${name}`, fallback);
	const maxRetries = wholeNumber(option('maxRetries', DEFAULT_RETRIES), 'Max Retries', {
		least: 0,
		most: 10,
	});
	const cure = `Set the option 'Paging' to one of ${PAGINGS.join(', ')}, or remove it.`;
	const paging = chosen(option('paging', 'automatic'), PAGINGS, 'Paging', cure);
	const parallel = wholeNumber(option('parallelRequests', DEFAULT_PARALLEL), 'Parallel Requests', {
		least: 1,
		most: 10,
	});
	const size = option('pageSize', null);
	const pageSize = size === null ? undefined : wholeNumber(size, 'Page Size', { least: 1 });
	const incomplete = chosen(
		option('incompleteList', 'error'),
		['error', 'output'],
		'If the List Is Incomplete',
		"Set the option 'If the List Is Incomplete' to error or output, or remove it.",
	);
	const outputIncomplete = incomplete === 'output';
	return { maxRetries, choice: { paging, pageSize, parallel, outputIncomplete } };
}
