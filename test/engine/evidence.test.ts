import { styles, zoo } from '../../sandbox/service/zoo';
import { nextLoop } from '../harness/faults';
import { idsOf, services } from '../harness/services';
import { passwordCredential } from './harness/credentials';
import { asked, expectFailure } from './harness/faults';
import { itOnNewN8n } from './harness/n8nLine';
import { runWorkflow } from './harness/runWorkflow';

const start = services();
const QUESTIONS = (count: number) => [
	`page[offset]=${count}&page[limit]=${count}`,
	`page[number]=1&page[size]=${count}`,
	'page=1',
];
/** A service that ignores what it does not know gives page 1 again, whatever it counts from. */
const withPageTwo = (queries: string[]) =>
	queries.flatMap((query) =>
		/\bpage(\[number\])?=1/.test(query) ? [query, query.replace('=1', '=2')] : [query],
	);

describe('a service without any sign', () => {
	it.each([
		[100, ['', ...QUESTIONS(100)]],
		[37, ['', ...QUESTIONS(37)]],
		[10, ['', ...QUESTIONS(10)]],
		[9, ['']],
		[0, ['']],
	])('of %i locations that come at once is asked %j', async (count, queries) => {
		for (const others of ['ignored', 'refused'] as const) {
			const service = await start({ count, dialect: { whole: true, others } });
			const { items, error } = await runWorkflow({ credentials: passwordCredential(service) });
			expect(error).toBeUndefined();
			expect(items.map(({ json }) => json.id)).toEqual(idsOf(service));
			expect(asked(service)).toEqual(others === 'refused' ? queries : withPageTwo(queries));
		}
	});

	it('is asked nothing when a Limit is reached', async () => {
		const service = await start({ dialect: { parameters: styles.offset } });
		const parameters = { limit: 10 };
		const { items } = await runWorkflow({ credentials: passwordCredential(service), parameters });
		expect(items).toHaveLength(10);
		expect(asked(service)).toEqual(['']);
	});

	it('is read to an empty page when it does page', async () => {
		const service = await start({ dialect: { parameters: styles.number } });
		const { items } = await runWorkflow({ credentials: passwordCredential(service) });
		expect(items.map(({ json }) => json.id)).toEqual(idsOf(service));
		expect(asked(service)).toEqual([
			'',
			'page[offset]=50&page[limit]=50',
			'page[number]=1&page[size]=50', // does it count from 0?
			...[2, 3, 4, 5, 6].map((number) => `page[number]=${number}&page[size]=50`),
		]);
	});

	itOnNewN8n(
		'says nothing with 500 to a question: it is asked once more, and dropped; at last the list itself is asked for',
		async () => {
			const service = await start({
				count: 12,
				dialect: { whole: true, others: 'refused', refusal: 500 },
			});
			const { items, error } = await runWorkflow({ credentials: passwordCredential(service) });
			expect(error).toBeUndefined();
			expect(items).toHaveLength(12);
			expect(asked(service)).toHaveLength(1 + 3 * 2 + 1);
			expect(asked(service).at(-1)).toBe('');
		},
		20_000,
	);
});

it.each(zoo.map(({ name, settings }) => [name, settings] as const))(
	'reads the zoo over HTTP, or says why not: %s',
	async (_name, settings) => {
		const service = await start({ ...settings, count: 233, pageSize: 50 });
		const { items, error } = await runWorkflow({ credentials: passwordCredential(service) });
		if (error === undefined) expect(items.map(({ json }) => json.id)).toEqual(idsOf(service));
		else expect(error.message).toMatch(/^Only 50 of 233 locations arrived$/);
	},
);

it('follows a link to another origin by its query alone: nothing goes there', async () => {
	const elsewhere = await start();
	const service = await start({
		dialect: {
			body: { 'links.next': 'next' },
			linkBase: `${elsewhere.url}/api/v3/locations`,
			parameters: styles.offset,
		},
	});
	const { items, error } = await runWorkflow({ credentials: passwordCredential(service) });
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.id)).toEqual(idsOf(service));
	expect(elsewhere.journal.entries).toEqual([]);
});

it('says what proves more, and what was tried, when nothing brings the next page', async () => {
	const service = await start({
		dialect: { body: { 'meta.total-pages': 'pages' }, parameters: { seite: 'number' } },
	});
	const run = await runWorkflow({ credentials: passwordCredential(service) });
	expectFailure(
		run,
		/^The list goes on, but nothing brings its next page$/,
		/50 locations arrived, and the service said: meta\.total-pages is 5\. Tried: page\[number\]=1 and page\[size\]=50 \(refused, 400\); page=1 \(refused, 400\); .*choose 'Mode'.*npm run probe/,
	);
});

describe('a total that counts what is not listed', () => {
	it.each(['links', 'meta-page', 'meta-total'] as const)(
		'is an error at first (%s)',
		async (dialect) => {
			const service = await start({ dialect, totalOff: 3 });
			expectFailure(
				await runWorkflow({ credentials: passwordCredential(service) }),
				/^Only 237 of 240 locations arrived$/,
				/set 'If the List Is Incomplete' in the option 'Paging' to Output What Arrived/,
			);
		},
	);

	it.each(['links', 'meta-page', 'meta-total'] as const)(
		'is overruled by the option (%s)',
		async (dialect) => {
			const service = await start({ dialect, totalOff: 3 });
			const parameters = {
				returnAll: true,
				options: { paging: { settings: { incompleteList: 'output' } } },
			};
			const run = await runWorkflow({ credentials: passwordCredential(service), parameters });
			expect(run.error).toBeUndefined();
			expect(run.items.map(({ json }) => json.id)).toEqual(idsOf(service));
		},
	);

	it('is overruled for the total only: a circle of links stays an error', async () => {
		const service = await start({ faults: { 3: nextLoop } });
		const parameters = {
			returnAll: true,
			options: { paging: { settings: { incompleteList: 'output' } } },
		};
		const run = await runWorkflow({ credentials: passwordCredential(service), parameters });
		expectFailure(run, /leads back to a page already read$/, /nothing was output/);
	});
});

it('names the option whose value is none of its own', async () => {
	const service = await start();
	const parameters = {
		returnAll: true,
		options: { paging: { settings: { incompleteList: 'whatever' } } },
	};
	expectFailure(
		await runWorkflow({ credentials: passwordCredential(service), parameters }),
		/^'If the List Is Incomplete' has an unknown value$/,
		/error or output, or remove the option/,
	);
});

describe('a service that bears three requests at once', () => {
	it('is read to its end, with few refusals', async () => {
		const service = await start({ count: 2_000, pageSize: 10, mostAtOnce: 3, latency: 3 });
		const { items, error } = await runWorkflow({ credentials: passwordCredential(service) });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(2_000);
		const refused = service.journal.listCalls.filter(({ status }) => status === 429);
		expect(refused.length).toBeLessThanOrEqual(12);
	});
});
