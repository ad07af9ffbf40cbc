import { orderOf } from '../../bench/alternating';

describe('the order of the contenders', () => {
	it.each([2, 3, 4, 5, 6])(
		'with %i of them, each comes once a round, and after each other equally often',
		(count) => {
			const contenders = Array.from({ length: count }, (_, place) => place);
			const rounds = Array.from({ length: 2 * count }, (_, round) => {
				return orderOf(contenders, round + 1);
			});

			for (const order of rounds) expect([...order].sort()).toEqual(contenders);
			const followed = rounds.flatMap((order) =>
				order.slice(1).map((one, i) => `${order[i]}${one}`),
			);
			for (const one of contenders) {
				for (const other of contenders.filter((also) => also !== one)) {
					expect(followed.filter((pair) => pair === `${one}${other}`)).toHaveLength(2);
				}
			}
		},
	);

	it('one alone has its turn in each round', () => {
		expect(orderOf(['alone'], 3)).toEqual(['alone']);
	});
});
