import { requestPage } from '../../../nodes/VisitorLocations/transport/requestPage';
import * as timer from '../../../shared/timer';
import { createClient } from '../list/client';

// Which failures are repeated, and how: test/unit/shared/errors/failures.
it.each([
	[500, true, 2, 0],
	[500, false, 5, 0],
	[503, true, 5, 4],
	[404, true, 1, 0],
])(
	'a request that gets %i (guess: %p) is sent %i times, and slows others down %i times',
	async (status, isGuess, times, slowDowns) => {
		const pause = jest.spyOn(timer, 'pause').mockResolvedValue();
		const { client, queries } = createClient(() => status);
		const onRepeat = jest.fn();
		const control = { isGuess, onRepeat, pageSignal: new AbortController().signal };
		const retrying = { ...client, maxWaitsMs: undefined };
		const requested = requestPage(retrying, client.listUrl, [], control);
		await expect(requested).rejects.toMatchObject({ httpStatus: status });
		expect(queries).toHaveLength(times);
		const tooBusy = onRepeat.mock.calls.filter(([, hasTooMuchToDo]) => hasTooMuchToDo);
		expect(tooBusy).toHaveLength(slowDowns);
		pause.mockRestore();
	},
);
