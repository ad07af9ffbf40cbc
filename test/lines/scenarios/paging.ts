import { PRESETS, zoo } from '../../../sandbox/service/zoo';
import type { Settings } from '../../../sandbox/service/settings';
import type { Scenario } from '../scenario';
import { idsOf, listCalls, seenIds, tokenCalls } from '../seen';

/** It takes its page number only without a size, and no other parameter: test/unit/paging/zoo.test.ts says more. */
const UNREADABLE = 'a total as text, by page number without a size; other parameters are refused';

/** A service that pages its list in one of the ways of the zoo, and refuses parameters that it does not know. */
const ofTheZoo: Scenario[] = zoo
	.filter(({ name }) => name.endsWith('are refused'))
	.map(({ name, settings }) =>
		whole(
			`paging: ${name.replace('; other parameters are refused', '')}`,
			settings,
			{},
			name === UNREADABLE
				? 'error: Only 100 of 733 locations arrived, 1 token call'
				: '733 locations, 1 token call',
		),
	);

export const pagingScenarios: Scenario[] = [
	...ofTheZoo,
	whole('paging: all at once', { dialect: 'none' }, {}, '237 locations, 1 token call'),
	...(
		[
			['none', { dialect: 'none' }],
			['offset', { dialect: { parameters: PRESETS['meta-total'].parameters } }],
			['number', { dialect: { parameters: PRESETS.number.parameters } }],
			['page', { dialect: { parameters: PRESETS['meta-page'].parameters } }],
		] as const
	).map(([paging, knobs]) =>
		whole(`paging: chosen, ${paging}`, knobs, { paging }, '237 locations, 1 token call'),
	),
	{
		name: 'paging: Page Size 100',
		expected: '237 locations, 3 list calls',
		play: async (stage) => {
			const service = await stage.service({ dialect: 'meta-total', pageSize: 200 });
			const options = { paging: 'offset', pageSize: 100 };
			const execution = await stage.list(await stage.credential(service), { options });
			return `${seenIds(execution, idsOf(service))}, ${listCalls(service)}`;
		},
	},
];

function whole(
	name: string,
	knobs: Partial<Settings>,
	options: object,
	expected: string,
): Scenario {
	return {
		name,
		expected,
		play: async (stage) => {
			const service = await stage.service(knobs);
			const execution = await stage.list(await stage.credential(service), { options });
			return `${seenIds(execution, idsOf(service))}, ${tokenCalls(service)}`;
		},
	};
}
