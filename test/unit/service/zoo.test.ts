import { pagingOf } from '../../../sandbox/service/presets';
import type { Service } from '../../../sandbox/service/service';
import { zoo } from '../../../sandbox/service/zoo';
import { idsOf, services } from '../../harness/services';
import { cursorInQuery, list } from './listing';

const start = services({});

it('holds at least 14 ways to page, each tolerant, strict and filtering, under names of their own', () => {
	expect(zoo.length).toBeGreaterThanOrEqual(28);
	expect(new Set(zoo.map(({ name }) => name)).size).toBe(zoo.length);
	const strict = zoo.filter(
		({ settings: { dialect = {} } }) => pagingOf(dialect).others === 'refused',
	);
	expect(strict).toHaveLength(zoo.length / 3);
});

it.each(zoo.map(({ name, settings }) => [name, settings] as const))(
	'%s: whoever knows its parameters reads all 733',
	async (_name, settings) => {
		const service = await start(settings);
		const found: string[] = [];
		for (let page = 0; page < 8; page++) {
			const { ids } = await list(service, queryOf(service, page, found));
			expect(ids).toHaveLength(page < 7 ? 100 : 33);
			found.push(...ids);
		}
		expect(found).toEqual(idsOf(service));
	},
);

it.each(zoo.map(({ name, settings }) => [name, settings] as const))(
	'%s: a parameter that it does not know gets the first page, or none',
	async (name, settings) => {
		const service = await start(settings);
		const { status, ids } = await list(service, '?sort=name');
		const first = idsOf(service).slice(0, 100);
		const expected = name.endsWith('filters') ? [200, []] : [400, []];
		expect([status, ids]).toEqual(name.endsWith('ignored') ? [200, first] : expected);
	},
);

/** @returns the query of a page, counted from 0, in the parameter for places that the service knows */
function queryOf({ settings }: Service, page: number, found: string[]): string {
	if (page === 0) return '';
	const { parameters, firstPage } = pagingOf(settings.dialect);
	for (const [name, meaning] of Object.entries(parameters)) {
		if (meaning === 'offset') return `?${name}=${100 * page}`;
		if (meaning === 'number') return `?${name}=${page + firstPage}`;
		if (meaning === 'cursor') return `?${name}=${cursorInQuery(found.at(-1))}`;
	}
	throw new Error('No parameter asks for a place');
}
