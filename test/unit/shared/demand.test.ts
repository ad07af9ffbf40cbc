import { demanding, takeDemand } from '../../../credentials/shared/demand';

const url = 'https://api.example.com';
const headers = { Accept: 'a/b' };

it.each(['test', 'refreshTest'] as const)('%s is handed on, and never sent', (demand) => {
	const request = { url, headers: { ...headers, ...demanding(demand) } };
	expect(takeDemand(request)).toEqual({ demand, request: { url, headers } });
});

it('a request without one stays as it is', () => {
	const request = { url };
	expect(demanding(undefined)).toStrictEqual({});
	expect(takeDemand(request)).toEqual({ demand: undefined, request });
	expect(takeDemand(request).request).toBe(request);
});

it('anything else in its place is taken off, too', () => {
	const [name = ''] = Object.keys(demanding('test'));
	expect(name).toMatch(/^X-/);
	expect(takeDemand({ url, headers: { ...headers, [name]: 'all' } })).toEqual({
		demand: undefined,
		request: { url, headers },
	});
});
