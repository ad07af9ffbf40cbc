import type { CannedReply } from '../../../sandbox/service/cannedReply';
import type { Service } from '../../../sandbox/service/service';
import { styles } from '../../../sandbox/service/zoo';
import { ownClock } from '../../harness/clock';
import { letFail, status } from '../../harness/faults';
import { idsOf } from '../../harness/services';
import { connectedCredential } from '../harness/credentials';
import { all, expectFailure, faultTests, idsFrom } from '../harness/faults';
import { itOnNewN8n } from '../harness/n8nLine';
import { retries } from '../../harness/retries';

// What once came out as the whole list, though it was a part, or failed, though it was whole.
const start = faultTests();
ownClock();
const now = { 'retry-after': '0' };

/** Lets a service answer list calls as `answer` says; `page` makes a body of the locations from one place to another. */
function answered(
	service: Service,
	answer: (
		query: URLSearchParams,
		page: (from: number, to: number, more?: object) => CannedReply,
	) => CannedReply | undefined,
): void {
	const page = (from: number, to: number, more: object = {}) => ({
		body: { data: service.locations().slice(from, to), ...more },
	});
	service.answerInstead = ({ path, query }) =>
		path.endsWith('/locations') ? answer(query, page) : undefined;
}

describe('a service that fails for a moment answers no question', () => {
	it('about how it pages', async () => {
		const { service, run } = await start({ dialect: { parameters: styles.offset } });
		letFail(service, { 2: status(503, 0), 3: status(503, 0), 4: status(503, 0) });
		retries(1);
		expectFailure(
			await run({ parameters: all() }),
			/^The service failed to answer \(503\)$/,
			/twice/,
		);
		service.journal.clear();
		retries(4);
		const { items, error } = await run({ parameters: all() });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(237);
	});

	it.each([1, 3])(
		'about how it pages, also where it fails with 500, with %i input items',
		async (inputItems) => {
			const { service, run } = await start({ dialect: { parameters: styles.offset } });
			answered(service, () => (service.journal.listCalls.length > 1 ? { status: 500 } : undefined));
			retries(1);
			const result = await run({ inputItems, parameters: all() });
			expectFailure(result, /^The service failed to answer \(500\)$/, /twice/);
			if (inputItems === 1) expect(service.journal.listCalls).toHaveLength(1 + 3 * 2 + 2);
		},
	);

	it('about a page 0', async () => {
		const dialect = { parameters: styles.number, firstPage: 0 as const };
		const { service, run } = await start({ dialect });
		letFail(service, { 2: status(503, 0), 3: status(503, 0) });
		const parameters = all({ mode: 'number' });
		retries(1);
		expectFailure(await run({ parameters }), /\(503\)$/, /twice/);
		service.journal.clear();
		retries(4);
		expect(idsFrom(await run({ parameters }))).toEqual(idsOf(service));
	});

	it('about the end of a list whose total may count the page', async () => {
		const { service, run } = await start();
		answered(service, (query, page) => {
			const from = Number(query.get('page[offset]'));
			return from > 90 ? { status: 500 } : page(from, from + 50, { meta: { total: 50 } });
		});
		expectFailure(
			await run({ parameters: all({ mode: 'offset' }) }),
			/\(500\)$/,
			/Try again later/,
		);
	});

	// The errors of older n8n do not say what was called.
	itOnNewN8n('by a renewal of OAuth2 that fails', async () => {
		const { service, run } = await start();
		const credentials = connectedCredential(service);
		const first = service.locations().slice(0, 50);
		service.answerInstead = ({ path, query }) => {
			if (path.endsWith('/token')) return { status: 500 };
			return query.size === 0 ? { body: { data: first } } : { status: 401 };
		};
		const result = await run({ credentials, parameters: all() });
		expectFailure(result, /^The authorization could not be renewed \(500\)$/, /Try again later/);
	});
});

describe('pages ahead of a style that was found out', () => {
	const total = { meta: { total: 237 } };

	it('are asked for as often as chosen', async () => {
		const { service, run } = await start();
		let failures = 0;
		answered(service, (query, page) => {
			const from = Number(query.get('page[offset]'));
			if (from === 150 && failures++ < 3) return { status: 503, headers: now };
			return page(from, from + 50, total);
		});
		retries(4);
		const result = await run({ parameters: all() });
		expect(result.error).toBeUndefined();
		expect(idsFrom(result)).toEqual(idsOf(service));
	});

	it('are pages of a list that has begun', async () => {
		const { service, run } = await start();
		answered(service, (query, page) => {
			const from = Number(query.get('page[offset]'));
			return from === 150 ? { status: 400 } : page(from, from + 50, total);
		});
		expectFailure(
			await run({ parameters: all() }),
			/^The service refused the next page of the list \(400\)$/,
			/The pages before it arrived/,
		);
	});
});

describe('links to another host', () => {
	const next = (from: number) => ({
		links: from < 200 ? { next: `https://b.example/x?page[offset]=${from + 50}` } : {},
	});

	it('whose query works are links like others', async () => {
		const { service, run } = await start();
		let failures = 0;
		answered(service, (query, page) => {
			const from = Number(query.get('page[offset]'));
			if (from === 150 && failures++ < 3) return { status: 503, headers: now };
			return page(from, from + 50, next(from));
		});
		retries(4);
		const result = await run({ parameters: all() });
		expect(result.error).toBeUndefined();
		expect(idsFrom(result)).toEqual(idsOf(service));
	});

	it.each([
		[403, 50, /nothing brings its next page$/],
		[403, 150, /forbids reading the locations \(403\)$/],
		[503, 50, /failed to answer \(503\)$/],
		[500, 50, /nothing brings its next page$/],
		[500, 150, /failed to answer \(500\)$/],
		[400, 150, /refused the next page of the list \(400\)$/],
		[400, 50, /nothing brings its next page$/],
	])('%i at offset %i is told as what it is', async (status, at, message) => {
		const { service, run } = await start();
		answered(service, (query, page) => {
			const from = Number(query.get('page[offset]'));
			return from === at ? { status } : page(from, from + 50, next(from));
		});
		expectFailure(await run({ parameters: all() }), message, /./);
	});
});

describe('an empty page in the middle', () => {
	const places = [0, 50, 100, 150, 200];

	it.each(['next-page', 'has-more'])('that says %s is read over', async (name) => {
		const { service, run } = await start();
		answered(service, (query, page) => {
			const number = Number(query.get('page[number]') ?? 1);
			const from = places[number - 1] ?? 300;
			const more = number < 5;
			const meta = {
				'current-page': number,
				...(name === 'next-page' ? { [name]: more ? number + 1 : null } : { [name]: more }),
			};
			return number === 3 ? page(0, 0, { meta }) : page(from, from + 50, { meta });
		});
		const result = await run({ parameters: all({ parallelRequests: 1 }) });
		expect(result.error).toBeUndefined();
		const expected = idsOf(service).filter((_id, place) => place < 100 || place >= 150);
		expect(idsFrom(result)).toEqual(expected);
	});

	it('that sends another cursor is read over, and one that sends its own is the end', async () => {
		const { service, run } = await start();
		answered(service, (query, page) => {
			const from = Number(query.get('cursor') ?? 0);
			const meta = { 'next-cursor': String(Math.min(from + 50, 250)) };
			return from === 100 ? page(0, 0, { meta }) : page(from, from + 50, { meta });
		});
		const result = await run({ parameters: all() });
		expect(result.error).toBeUndefined();
		const expected = idsOf(service).filter((_id, place) => place < 100 || place >= 150);
		expect(idsFrom(result)).toEqual(expected);
	});

	it.each([2, 4])(
		'is no end where three of them each send another cursor, after %i pages',
		async (full) => {
			const { service, run } = await start();
			let cursors = 0;
			answered(service, (_query, page) => {
				const meta = { 'next-cursor': `c${++cursors}` };
				return cursors < full
					? page(50 * cursors, 50 * cursors + 50, { meta })
					: page(0, 0, { meta });
			});
			expectFailure(
				await run({ parameters: all() }),
				/^The list goes on, but its next page is not there$/,
				/3 empty pages/,
			);
			cursors = 0;
			const { items, error } = await run({ parameters: all({ incompleteList: 'output' }) });
			expect(error).toBeUndefined();
			expect(items.length).toBeGreaterThan(0);
		},
	);
});

it('a redirect that drops the query keeps the place in the list', async () => {
	const { service, run } = await start();
	service.answerInstead = ({ path, query }) => {
		if (path.endsWith('/locations')) {
			return { status: 301, headers: { location: `${path}/` } };
		}
		if (!path.endsWith('/locations/')) return undefined;
		const from = Number(query.get('page[offset]'));
		return { body: { data: service.locations().slice(from, from + 50) } };
	};
	const result = await run({ parameters: all() });
	expect(result.error).toBeUndefined();
	expect(idsFrom(result)).toEqual(idsOf(service));
});

it('a redirect that strips what the service does not know is its answer', async () => {
	const { service, run } = await start();
	service.answerInstead = ({ path, query }) => {
		if (!path.endsWith('/locations')) return undefined;
		const number = Number(query.get('page') ?? 1);
		// Whatever else is asked for, and the first page by its number, is at the bare address.
		const bare = query.size === 0 || (query.size === 1 && number > 1);
		return bare
			? { body: { data: service.locations().slice(50 * number - 50, 50 * number) } }
			: { status: 301, headers: { location: path } };
	};
	const result = await run({ parameters: all() });
	expect(result.error).toBeUndefined();
	expect(idsFrom(result)).toEqual(idsOf(service));
});

it('errors beside what is known are an answer to a question', async () => {
	const { service, run } = await start();
	answered(service, (query, page) => {
		const number = Number(query.get('page') ?? 1);
		const known = query.size === 0 || query.has('page');
		return page(50 * number - 50, 50 * number, known ? {} : { errors: [{ status: '400' }] });
	});
	const result = await run({ parameters: all() });
	expect(result.error).toBeUndefined();
	expect(idsFrom(result)).toEqual(idsOf(service));
});

it('the last page by its number is the last one, also where pages are counted from 0', async () => {
	const { service, run } = await start();
	answered(service, (query, page) => {
		const number = Number(query.get('page[number]'));
		const meta = { 'current-page': number, 'last-page': 4 };
		return page(50 * number, 50 * number + 50, { meta });
	});
	const result = await run({ parameters: all() });
	expect(result.error).toBeUndefined();
	expect(idsFrom(result)).toEqual(idsOf(service));
});

it('errors beside locations are never the end of the list, whatever status they name', async () => {
	const { service, run } = await start();
	answered(service, (query, page) => {
		const from = Number(query.get('page[offset]'));
		return page(from, from + 50, from > 140 ? { errors: [{ status: '404' }] } : {});
	});
	expectFailure(
		await run({ parameters: all({ mode: 'offset' }) }),
		/^The service answered with errors$/,
		/may be a part only/,
	);
});
