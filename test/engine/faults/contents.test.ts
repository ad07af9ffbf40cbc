import { answerLists } from '../../harness/services';
import { all, asked, faultTests } from '../harness/faults';

const start = faultTests();

/** Lists one location with the attributes given, as JSON text. */
async function outputFor(attributes: string, output: 'allFields' | 'raw') {
	const { service, run } = await start();
	answerLists(service, {
		body: `{"data":[{"id":"7","type":"locations","attributes":${attributes}}]}`,
	});
	const { items, error } = await run({ parameters: { ...all(), output } });
	expect(error).toBeUndefined();
	expect(items).toHaveLength(1);
	expect(asked(service)).toEqual(['']);
	return items[0]?.json ?? {};
}

it.each(['allFields', 'raw'] as const)(
	'5 MB in one location come out whole, %s',
	async (output) => {
		const notes = Array.from({ length: 500 }, (_, index) => [`note-${index}`, 'x'.repeat(10_000)]);
		const attributes = Object.fromEntries(notes) as Record<string, string>;
		const json = await outputFor(JSON.stringify(attributes), output);
		const members = output === 'raw' ? (json.attributes as object) : json;
		const values: unknown[] = Object.values(members);
		expect(values.filter((value) => value === attributes['note-0'])).toHaveLength(500);
	},
);

it.each(['allFields', 'raw'] as const)('every character comes out as it is, %s', async (output) => {
	const text =
		'\u0000\u0001\b\t\n\r\u001b\u007f\u0085\u200b\u2028\u202e\ufeff東京 Ærø 👩‍🚀 \ud800 é e\u0301';
	const json = await outputFor(JSON.stringify({ 'a-text': text, [text]: 1 }), output);
	const members = (output === 'raw' ? json.attributes : json) as Record<string, unknown>;
	expect(members[output === 'raw' ? 'a-text' : 'aText']).toBe(text);
	expect(members[text]).toBe(1);
});

const STRANGE = `{"id":"a","type":"b","url":"c","__proto__":{"polluted":true},"constructor":{"prototype":
	{"polluted":true}},"toString":"d","time-zone":1,"timeZone":2,"time--zone":3,"":4}`;

it('names with a meaning of their own are data', async () => {
	const json = await outputFor(STRANGE, 'allFields');
	expect(Object.entries(json)).toEqual([
		['id', '7'],
		['attributeId', 'a'],
		['attributeType', 'b'],
		['attributeUrl', 'c'],
		['__proto__', { polluted: true }],
		['constructor', { prototype: { polluted: true } }],
		['toString', 'd'],
		['timeZone', 1],
		['timeZone2', 2],
		['time--zone', 3],
		['', 4],
	]);
	expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

it('names with a meaning of their own are data, raw', async () => {
	const { attributes } = await outputFor(STRANGE, 'raw');
	expect(JSON.parse(JSON.stringify(attributes))).toEqual(JSON.parse(STRANGE));
	expect(Object.keys(attributes as object)).toHaveLength(10);
	expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
