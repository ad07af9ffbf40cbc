import { n8nLines } from '../../../sandbox/n8nLines';
import { startService } from '../../../sandbox/service/service';
import { knownDifferences } from '../../lines/knownDifferences';
import { scenarios } from '../../lines/scenarios';
import { atMost, closingLine, is, wordsOf } from '../../real/judge';
import { secretsIn } from '../../real/secrets';

it.each([
	[is('a', 'seen', 'seen'), 'ok: a: seen'],
	[is('a', 1, 1, 'no lock'), 'ok: a: 1\n    because: no lock'],
	[is('a', 'seen', 'other'), 'NOT OK: a\n    expected: other\n    seen:     seen'],
	[is('a', '1', 1), 'NOT OK: a\n    expected: 1\n    seen:     1'],
	[atMost('a', 2, 2), 'ok: a: 2'],
	[atMost('a', 3, 2), 'NOT OK: a\n    expected: at most 2\n    seen:     3'],
	[atMost('a', NaN, 2), 'NOT OK: a\n    expected: at most 2\n    seen:     NaN'],
])('a claim says what was seen, and what was expected: %j', (claim, words) => {
	expect(wordsOf(claim)).toBe(words);
});

it('counts in a line as jest writes it', () => {
	const claims = [is('a', 1, 1), is('b', 1, 2), is('c', 1, 1)];
	expect(closingLine(claims)).toBe('Tests: 1 failed, 2 passed, 3 total');
});

it('finds each secret of a service once, and nothing that looks like one', async () => {
	const service = await startService();
	await service.stop();
	const { tokens, settings } = service;
	const { access_token: token } = tokens.issue(settings.scopes);
	const other = token.replace(/.{4}$/, 'none');
	const typed = Buffer.from(settings.user.password).toString('base64');
	expect(secretsIn(`a ${token} ${token}, ${other}`, [service])).toBe(1);
	expect(secretsIn(`${token} ${typed} ${settings.client.secret}`, [service])).toBe(3);
	expect(secretsIn('nothing', [service])).toBe(0);
});

it('the scenarios have names of their own, and differences are of those in lines that there are', () => {
	const names = scenarios.map(({ name }) => name);
	expect(new Set(names).size).toBe(names.length);
	const lines = n8nLines.map(({ line }) => line);
	for (const { scenario, lines: known } of knownDifferences) {
		expect(names).toContain(scenario);
		expect(lines).toEqual(expect.arrayContaining([...known]));
	}
});
