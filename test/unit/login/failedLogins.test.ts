import {
	FaultError,
	RefusedError,
	failedLogin,
	forgetFailure,
	noteLogin,
} from '../../../credentials/login/failedLogins';

const problem = { message: 'No', description: 'Why' };
const refused = new RefusedError(problem);
let key = '';
let count = 0;

beforeEach(() => {
	jest.useFakeTimers();
	key = `login ${++count}`;
});
afterEach(() => jest.useRealTimers());

/** @returns for how many ms a login waits from now on, undefined when it may be tried */
function waits(): number | undefined {
	const start = Date.now();
	if (failedLogin(key) === undefined) return undefined;
	while (failedLogin(key) !== undefined) jest.advanceTimersByTime(500);
	return Date.now() - start;
}

it('a login that is refused again and again waits longer each time', () => {
	const pauses = Array.from({ length: 5 }, () => {
		noteLogin(key, refused);
		expect(failedLogin(key)).toBe(refused);
		return waits();
	});
	expect(pauses).toEqual([10_000, 60_000, 300_000, 900_000, 900_000]);
});

it.each([
	[undefined, 1_000],
	[0, 1_000],
	[7_000, 7_000],
	[3_600_000, 300_000],
])(
	'after a fault it waits 1 s, or as long as the service asks (%p), up to 5 minutes',
	(asked, ms) => {
		noteLogin(key, new FaultError(problem, asked));
		expect(waits()).toBe(ms);
	},
);

it('a fault between two refusals does not make the second one the first', () => {
	noteLogin(key, refused);
	noteLogin(key, new FaultError(problem));
	noteLogin(key, refused);
	expect(waits()).toBe(60_000);
});

it.each([
	['a login that succeeds', undefined],
	['any other error', new Error('other')],
])('%s makes the next refusal the first one', (_name, error) => {
	noteLogin(key, refused);
	noteLogin(key, error);
	expect(waits()).toBeUndefined();
	noteLogin(key, refused);
	expect(waits()).toBe(10_000);
});

it('a refusal counts for an hour after its pause', () => {
	noteLogin(key, refused);
	jest.advanceTimersByTime(10_000 + 3_600_000 - 1);
	noteLogin(key, refused);
	expect(waits()).toBe(60_000);
	jest.advanceTimersByTime(3_600_000);
	noteLogin('another login', undefined);
	noteLogin(key, refused);
	expect(waits()).toBe(10_000);
});

it('what is forgotten may be tried at once', () => {
	noteLogin(key, refused);
	forgetFailure(key);
	expect(waits()).toBeUndefined();
});
