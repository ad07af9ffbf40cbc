import { isBusy, retryDelay } from '../../../nodes/VisitorLocations/transport/retry';

it.each([
	[{ status: 429 }, true],
	[{ status: 503 }, true],
	[{ networkCode: 'ETIMEDOUT' }, true],
	[{ networkCode: 'ECONNABORTED' }, true],
	[{ status: 500 }, false],
	[{ status: 404 }, false],
	[{ networkCode: 'ECONNRESET' }, false],
	[{}, false],
])('%j: the service has too much to do: %p', (failure, busy) => {
	expect(isBusy({ secrets: [], ...failure })).toBe(busy);
});

it.each(['EHOSTUNREACH', 'ENETUNREACH', 'ERR_BAD_RESPONSE'])('%s may pass', (networkCode) => {
	expect(retryDelay({ secrets: [], networkCode }, 1, 0, 1)).toBe(500);
	expect(retryDelay({ secrets: [] }, 1, 0, 1)).toBeUndefined();
});
