import * as patience from '../../nodes/VisitorLocations/transport/retry';

/** Lets the node make no failed call again in the tests of one file or block: there is nothing to wait for. */
export function noRetries(): void {
	beforeEach(() => {
		retries(0);
	});
	afterEach(() => {
		jest.restoreAllMocks();
	});
}

/** Lets the node make a failed call again so often in this test, one of a file with noRetries(). */
export function retries(most: number): void {
	jest.replaceProperty(patience, 'MAX_RETRIES', most as 4);
}
