import { judge, isRight } from '../../lines/judge';
import type { KnownDifference } from '../../lines/knownDifferences';
import { knownDifferences } from '../../lines/knownDifferences';
import { reportOf } from '../../lines/report';
import { lastScenario, scenarios } from '../../lines/scenarios';
import { n8nLines } from '../../../sandbox/n8nLines';

const known: KnownDifference = {
	lines: ['1.122'],
	scenario: 'ten items',
	seen: 'several token calls',
	reason: 'no lock',
};
const outcome = {
	line: '1.122',
	scenario: 'ten items',
	expected: 'one token call',
	seen: 'one token call',
};

describe('an outcome', () => {
	it.each([
		['passed', 'as expected, nothing known', {}, []],
		['failed', 'not as expected, nothing known', { seen: 'an error' }, []],
		['known', 'as written down', { seen: 'several token calls' }, [known]],
		['failed', 'neither', { seen: 'an error' }, [known]],
		['gone', 'as expected, although a difference is known', {}, [known]],
		['passed', 'as expected in another line', { line: '2.41' }, [known]],
		['failed', 'as known of another line', { line: '2.41', seen: known.seen }, [known]],
		['passed', 'as expected in another scenario', { scenario: 'another' }, [known]],
	] as const)('%s: %s', (verdict, _, change, differences) => {
		expect(judge({ ...outcome, ...change }, differences).verdict).toBe(verdict);
	});
});

it('counts what failed, and what was different and is not, in a line as jest writes it', () => {
	const judged = [
		judge(outcome, []),
		judge({ ...outcome, seen: known.seen }, [known]),
		judge(outcome, [known]),
		judge({ ...outcome, seen: 'an error' }, []),
	];
	expect(judged.map(isRight)).toEqual([true, true, false, false]);
	const report = reportOf([{ line: '1.122', judged, seconds: 1 }]);
	expect(report).toContain('\nTests: 2 failed, 2 passed, 4 total');
	expect(report).toContain('because: no lock');
});

it('has scenarios with names of their own, and differences of those in lines that there are', () => {
	const names = [...scenarios, lastScenario].map(({ name }) => name);
	expect(new Set(names).size).toBe(names.length);
	const lines = n8nLines.map(({ line }) => line);
	for (const difference of knownDifferences) {
		expect(names).toContain(difference.scenario);
		expect(lines).toEqual(expect.arrayContaining([...difference.lines]));
	}
});
