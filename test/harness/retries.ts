import * as retry from '../../nodes/VisitorLocations/transport/retryDelay';

const { getRetryDelay } = retry;

/** Turns off retries in the tests of one file or block, so that they do not wait. */
export function noRetries(): void {
	beforeEach(() => {
		retries(0);
	});
}

/** Sets the number of retries in one test of a file with noRetries(). */
export function retries(most: number): void {
	jest
		.spyOn(retry, 'getRetryDelay')
		.mockImplementation((failure, number, ...rest) =>
			number > most ? undefined : getRetryDelay(failure, number, ...rest),
		);
}
