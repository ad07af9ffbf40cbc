import { PRESETS } from '../../sandbox/service/dialects';
import { listIds, useServices } from '../harness/services';
import { passwordCredential } from './harness/credentials';
import { expectCompleteList } from './harness/faults';
import { useLists } from './harness/listing';
import { runWorkflow } from './harness/runWorkflow';

const start = useServices();
const list = useLists();

describe('Get Many', () => {
	it('outputs all locations by default, and the first 50 when Return All is turned off', async () => {
		const service = await start();
		const credentials = passwordCredential(service);
		const whole = await runWorkflow({ credentials, parameters: {} });
		expect(whole.ids).toEqual(listIds(service));
		const part = await runWorkflow({ credentials, parameters: { returnAll: false } });
		expect(part.ids).toEqual(listIds(service).slice(0, 50));
	});

	it('outputs what arrived when If Incomplete says so, and fails otherwise', async () => {
		const paging = { settings: { incompleteList: 'output' } };
		const { error } = await list({ totalOff: 3 });
		expect(error?.message).toBe('Only 237 of 240 locations were received');
		const run = await list({ totalOff: 3 }, { options: { paging } });
		expectCompleteList(run, run.service);
	});

	it('sends Query Parameters unchanged and once with every page', async () => {
		const sent = { 'page[limit]': '40', 'filter[name]': 'a b c&d=ü', x: '' };
		const parameter = Object.entries(sent).map(([name, value]) => ({ name, value }));
		const dialect = { ...PRESETS.links, others: 'ignored' as const };
		const run = await list({ dialect }, { options: { queryParameters: { parameter } } });
		expectCompleteList(run, run.service);
		expect(run.service.journal.listRequests).toHaveLength(6);
		for (const { query } of run.service.journal.listRequests) {
			const own = [...query.entries()].filter(([name]) => name !== 'page[offset]');
			expect(own.sort()).toEqual(Object.entries(sent).sort());
		}
		// RFC 3986 knows no + for a space.
		for (const { url } of run.service.journal.listRequests) expect(url).toContain('a%20b%20c%26d');
	});

	it('outputs every character, and names of JavaScript properties as data', async () => {
		const text =
			'\u0000\b\t\n\u001b\u007f\u0085\u200b\u2028\u202e\ufeff東京 👩‍🚀 \ud800 \ufffd e\u0301';
		const attributes = `{"a-text":${JSON.stringify(text)},"id":"a","__proto__":{"polluted":true},
			"constructor":{"prototype":{"polluted":true}},"toString":"d","":4}`;
		const faults = { 1: () => ({ body: `{"data":[{"id":"7","attributes":${attributes}}]}` }) };
		const raw = await list({ faults }, { output: 'raw' }, { inputItems: 2 });
		for (const row of raw.rows) {
			expect(JSON.stringify(row.attributes)).toBe(JSON.stringify(JSON.parse(attributes)));
		}
		const { rows } = await list({ faults }, { output: 'allFields' });
		expect(rows[0]?.aText).toBe(text);
		expect(Object.keys(rows[0] ?? {})).toContain('__proto__');
		expect(Reflect.get({}, 'polluted')).toBeUndefined();
	});
});
