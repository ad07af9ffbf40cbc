import type { IExecutePaginationFunctions } from 'n8n-workflow';

import { joinAttempt } from '../../../nodes/VisitorLocations/list/sharedLists';

/** Starts a run with so many input items. @returns a function that n8n calls for each of them, by its number */
export function startRun(inputItems: number, executeOnce?: boolean, isTool?: boolean) {
	return startRunWith({ main: [Array(inputItems).fill({ json: {} })] }, executeOnce, isTool);
}

/** @param data the input data of the run */
export function startRunWith(data: object, executeOnce?: boolean, isTool = false) {
	const node = { executeOnce, type: isTool ? 'visitorLocationsTool' : 'visitorLocations' };
	const executeData = { data, node };
	return (item: number) =>
		joinAttempt({
			getExecuteData: () => executeData,
			getNode: () => node,
			getItemIndex: () => item,
		} as unknown as IExecutePaginationFunctions);
}
