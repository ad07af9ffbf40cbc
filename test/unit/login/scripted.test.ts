import { play } from './script';

// What is asked of a credential, and what comes of it, step by step. How to read the steps: script.ts.

afterEach(() => {
	jest.restoreAllMocks();
});

describe.each(['password', 'code'] as const)('a credential by %s', (kind) => {
	it.each(
		Object.entries({
			'one call is made for all who wait, however late they come':
				'a calls, a waits, 29 s, a waits, answer b, a got b',
			'all who wait get its error': 'a calls, a waits, answer 503, a failed 503',
			'another client shares nothing':
				'a calls, other calls, answer b, answer c, a got b, other got c',
			'replaced tokens get the new ones for a day': 'a -> b, 86399999 ms, a = b, 1 ms, a -> c',
			'they get the newest, not those that were replaced since': 'a -> b, b -> c, a = c, b = c',
			'they get it also where others renewed an older one':
				'a -> b for 100 s, 90 s, a (b) -> c, b = c',
			'the newest tokens get newer ones': 'a -> b, b -> b, b -> b',
			'tokens of which nobody knows get no others': 'a -> b, x -> c, b -> d',
			'tokens that come again are the newest': 'a -> b, b -> a, a -> c, a = c, b = c',
			'also after others': 'a -> b, b -> c, c -> a, a -> d, a = d, b = d, c = d',
			'also at once': 'a -> a, a -> b, a = b',
			'a client is remembered for a day, whoever else asks':
				'a -> b, 23 h, b -> c, 1 h, other -> d, b = c, a -> e',
			'what was refused waits longer each time':
				'a x 400, 9999 ms, a ! 400, 1 ms, a x 400, 59999 ms, a ! 400, 1 ms, a x 400, 299999 ms, a ! 400, 1 ms, a x 400, 899999 ms, a ! 400, 1 ms, a x 400, 899999 ms, a ! 400, 1 ms, a -> b',
			'one of which nobody knows what it is for signs nothing':
				'list by a/credentialFingerprint: stale',
			'a fault waits for a second': 'a x 503, 999 ms, a ! 503, 1 ms, a -> b',
			'or as long as the service asks': 'a x 503 after 7 s, 6999 ms, a ! 503, 1 ms, a -> b',
			'but no longer than five minutes': 'a x 503 after 3600 s, 299999 ms, a ! 503, 1 ms, a -> b',
			'a fault between two refusals does not make the second the first':
				'a x 400, 10 s, a x 503, 1 s, a x 400, 59999 ms, a ! 400, 1 ms, a -> b',
			'where n8n makes no call nothing waits, and the pauses begin again':
				'a x 400, 10 s, a x n8n, a x 400, 10 s, a -> b',
			'a refusal counts for an hour after its pause':
				'a x 400, 10 s, 3599999 ms, a x 400, 59999 ms, a ! 400, 1 ms, 1 h, a x 400, 10 s, a x 400, 59 s, a ! 400',
			'and until a call succeeds': 'a x 400, 10 s, a -> a, a x 400, 10 s, a -> b',
			'a clock that is set back does not prolong a backoff':
				'a x 400, back 24 h, a x 400, a ! 400, back 1 h, a -> b',
			'a clock that is set back keeps the tokens of a recent request': 'a -> b, back 1 h, a = b',
			'a good token signs': 'list by a',
			'one that is expired is renewed first': 'list by a*: stale, a* -> b, list by b',
			'after a 401 a token is renewed, however new it is': 'list by a, a -> b, list by b, b -> c',
			'a refused renewal leaves a good token alone, and stands in the way of a stale one':
				'a* x 400, list by a*: 400, list by a, a* ! 400',
			'a fault stands in its way for a second': 'a* x 503, list by a*: 503, 1 s, list by a*: stale',
			'a test tries again at once what was refused': 'a* x 400, test by a*: stale, a* -> b',
			'n8n renews after any failure of its HTTP Request node: a token that is seconds old stays':
				'a -> b, HTTP Request by b, b = nothing, 59999 ms, b = nothing, 1 ms, b -> c',
			'one of which nobody knows how old it is does not':
				'HTTP Request by a, a -> b, HTTP Request by b, b = nothing',
			'nor does a replaced one, for which there is the newest': 'a -> b, HTTP Request by a, a = b',
		}),
	)('%s', async (_promise, script) => {
		await play(kind, script);
	});

	it.each([302, 408, 429])('%i may pass, as a fault', async (status) => {
		await play(kind, `a x ${status}, 999 ms, a ! ${status}, 1 ms, a -> b`);
	});
});

describe('a credential by password', () => {
	it.each(
		Object.entries({
			'the first login is enough for five minutes':
				'none calls, none waits, answer a, none got a, 299999 ms, none = a, 1 ms, none -> b',
			'what its token was renewed to is no longer; who holds one of them gets the newest':
				'none -> a for 100 s, 100 s, none -> b, 199999 ms, none = b, 1 ms, none -> c, 23 h, a = b',
			'who holds no token gets nothing that others got for theirs': 'a -> b, none -> c',
			'whoever presents the fields waits for the same call':
				'a calls, b waits, answer c, a got c, b got c',
			'a refusal holds for all who do, but not for a test':
				'none x 400, none = nothing, list by none: 400, a ! 400, test by none: stale, none -> b',
			'a test wants a token that is seconds old':
				'test by a: stale, a -> b, 9999 ms, test by b, 1 ms, test by b: stale, b -> c, test by c',
			'for a replaced one it takes the newest, if that is':
				'a -> b, 9999 ms, test by a: stale, a = b',
			'else all get a newer one': 'a -> b, 10 s, test by a: stale, a -> c, b = c',
		}),
	)('%s', async (_promise, script) => {
		await play('password', script);
	});

	it.each(['baseUrl', 'clientId', 'clientSecret', 'username', 'password', 'scope'])(
		'with another %s shares nothing',
		async (field) => {
			await play('password', `a x 400, list by a/${field}: stale, a/${field} -> b, a ! 400`);
		},
	);

	it('with another API Prefix shares all', async () => {
		await play('password', 'a x 400, a/apiPrefix ! 400');
	});
});

it.each(
	Object.entries({
		'the exchanged code is enough for ten minutes':
			'code -> a, 599999 ms, code = a, 1 ms, code x 400',
		'a code that was exchanged is no new one, however it is pasted':
			'code -> a, list by a+code, a+?code=code (a) -> b',
		'a new one makes a good token unusable':
			'code -> a, list by a, list by a+code2: stale, a+code2 -> b, list by b',
		'a refusal of a code holds for that one':
			'code1 x 400, code1 = nothing, list by code1: 400, code2 -> a',
		'an access token alone gets no refresh token': 'a -> b, a- = a',
		'nor does it become the newest': 'a -> b, x- = x, a = b',
		'only who presents the same waits for a call':
			'a calls, x calls, answer b, answer c, a got b, x got c',
		'a refusal holds for what was presented':
			'a x 400, 10 s, a x 400, x x 400, x ! 400, 10 s, x -> b',
		'also after another one was refused': 'a x 400, x x 400, a ! 400, 10 s, a x 400',
		'or was good': 'a x 400, x -> y, a ! 400, 10 s, a x 400',
		'also for who holds the newest tokens, if those were':
			'a -> b for 100 s, 90 s, a (b) x 400, b ! 400',
		'codes of one client are exchanged in turn: n8n keeps what it stores last':
			'code1 calls, code2 waits, otherCode calls, answer 400, code1 failed 400, answer a, otherCode got a, answer b, code2 got b',
		'also after one that has waited itself':
			'code1 calls, code2 waits, answer a, code3 waits, answer b, code2 got b, answer c, code3 got c',
		'a code and a refresh do not wait for each other':
			'a calls, a+code calls, answer b, answer c, a got b, a+code got c',
		'a test wants no token that is seconds old: a refresh token may be good for one call':
			'a -> b, 1 h, test by b',
		'nor a newer one for a replaced one': 'a* -> b, 1 h, test by a*: stale, a* = b',
		'also where a dialog saved it without what is known of it':
			'code -> a, a/usedCodeHash+code = a',
		'tokens are for one authorization address': 'a/authBaseUrl ! changed',
		'and for one scope': 'a/scope ! changed',
		'and for one client (RFC 6749, 10.4)': 'a/clientId ! changed',
		'also those of the memory':
			'code -> a for 100 s, code/scope ! changed, 90 s, code/scope ! changed',
		'and those of a call under way':
			'code calls, code/scope waits, answer a, code got a, code/scope failed changed',
		'and for one code: another worker may have stored them over newer ones':
			'x+code -> a, 10 min, y@a ! Older tokens',
		'for ten minutes the code is enough then': 'x+code -> a, 599999 ms, y@a = a',
		'also where the newer ones are renewed': 'x+code -> a for 100 s, 100 s, y-@a (a) -> b',
		'and where it is pasted over others': 'x+code -> a, y+code = a',
		'without a refresh token they are for all fields': 'a-/clientId ! changed',
		'tokens of which nobody knows what they are for go nowhere':
			'a/credentialFingerprint ! changed',
	}),
)('a credential by code: %s', async (_promise, script) => {
	await play('code', script);
});

it.each(['baseUrl', 'clientSecret'])(
	'a refresh token goes along with another %s, an access token does not',
	async (field) => {
		await play('code', `list by a/${field}: stale, a/${field} -> b`);
	},
);

it.each(['clientId', 'clientSecret', 'authBaseUrl'])(
	'a code of another %s shares nothing',
	async (field) => {
		await play('code', `code x 400, code/${field} -> a, list by code: 400`);
	},
);

it.each(['baseUrl', 'scope'])('a code for another %s is the same code', async (field) => {
	await play('code', `code x 400, list by code/${field}: 400`);
});
