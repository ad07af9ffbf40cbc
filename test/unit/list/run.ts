import type { IExecutePaginationFunctions } from 'n8n-workflow';

import { chooseReader } from '../../../nodes/VisitorLocations/list/sharedLists';

/** Starts a run with so many input items. @returns a function that n8n calls for each of them, by its number */
export function startRun(inputItems: number, executeOnce?: boolean) {
	return startRunWith({ main: [Array(inputItems).fill({ json: {} })] }, executeOnce);
}

/** @param data the input data of the run */
export function startRunWith(data: object, executeOnce?: boolean) {
	const executeData = { data };
	return (item: number) =>
		chooseReader({
			getExecuteData: () => executeData,
			getNode: () => ({ executeOnce }),
			getItemIndex: () => item,
		} as unknown as IExecutePaginationFunctions);
}
