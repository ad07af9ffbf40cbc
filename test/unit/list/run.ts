import type { IExecutePaginationFunctions } from 'n8n-workflow';

import { joinTry } from '../../../nodes/VisitorLocations/list/sharedLists';

/** Starts a run with so many input items. @returns a function that n8n calls for each of them, by its number */
export function startRun(inputItems: number, executeOnce?: boolean, isTool?: boolean) {
	return startRunWith({ main: [Array(inputItems).fill({ json: {} })] }, executeOnce, isTool);
}

/** @param data the input data of the run */
export function startRunWith(data: object, executeOnce?: boolean, isTool = false) {
	const executeData = { data };
	return (item: number) =>
		joinTry({
			getExecuteData: () => executeData,
			getNode: () => ({ executeOnce, type: isTool ? 'visitorLocationsTool' : 'visitorLocations' }),
			getItemIndex: () => item,
		} as unknown as IExecutePaginationFunctions);
}
