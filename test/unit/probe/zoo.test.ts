import { PAGINGS } from '../../../nodes/VisitorLocations/paging/styles';
import { MOST_REQUESTS } from '../../../sandbox/probe/client';
import { choiceName } from '../../../sandbox/probe/pagingAdvice';
import { zoo } from '../../../sandbox/service/zoo';
import { services } from '../../harness/services';
import { readFromService } from '../paging/drawnService';
import { account, advised, expectNoSecret, passwordPlan, probed } from './probing';

const start = services(account);

/** It takes its page number only without a size, and no other parameter: automatic paging cannot read it. */
const HARDEST = 'a total as text, by page number without a size; other parameters are refused';

it.each(zoo.map(({ name, settings }) => [name, settings] as const))(
	'advises what reads all 733 locations: %s',
	async (name, settings) => {
		const service = await start(settings);
		const report = await probed(passwordPlan(service));
		const choice = advised(report, 'Paging');
		expect(choice).toBe(name === HARDEST ? 'Page Number (JSON:API)' : 'Automatic');
		expect(advised(report, 'Page Size')).toBe('leave it out');
		expect(advised(report, 'If the List Is Incomplete')).toBeUndefined();

		const paging = PAGINGS.find((value) => choiceName('paging', value) === choice);
		const { ids, expected, error } = await readFromService(settings, { paging });
		expect(error).toBeUndefined();
		expect(ids).toEqual(expected);
		expect(ids).toHaveLength(733);
		expect(report.requests.length).toBeLessThanOrEqual(MOST_REQUESTS);
		expectNoSecret(service, report.output);
	},
);

it('says that nothing fits where nothing brings a second page', async () => {
	const body = { 'meta.total': 'total', 'meta.more': 'more' } as const;
	const service = await start({ dialect: { body, parameters: { from: 'offset' } } });
	const report = await probed(passwordPlan(service));
	expect(advised(report, 'Paging')).toBe('none fits');
	// The total alone is not in doubt.
	expect(advised(report, 'If the List Is Incomplete')).toBeUndefined();
});
