import { PAGINGS } from '../../../nodes/VisitorLocations/paging/styles';
import { readingOptions } from '../../../nodes/VisitorLocations/parameters/reading';
import { choiceName } from '../../../sandbox/probe/pagingAdvice';
import { judgeParameters, tellingSize } from '../../../sandbox/probe/parameters';
import { bodyKind, memberNames, saidBy } from '../../../sandbox/probe/reply';
import { jsonReport, textReport } from '../../../sandbox/probe/report';
import { Secrets } from '../../../sandbox/probe/secrets';

const FIRST = 'abcdefghij'.split('');

it.each([
	[0, undefined],
	[1, undefined],
	[2, 1],
	[5, 1],
	[6, 2],
	[50, 3],
])('of %i known locations asks for %p', (known, size) => {
	expect(tellingSize(known)).toBe(size);
});

it.each([
	['def', 'honoured'],
	['abc', 'size only'],
	['ghi', 'counts from 0'],
	['abcdefghij', 'ignored'],
	['defghijklm', 'place only'],
	['klmnopqrst', 'place only'],
	['', 'unclear'],
	['xyz', 'unclear'],
	['abcdefghijk', 'unclear'],
])('calls %p, where "def" was asked for, %s', (ids, verdict) => {
	expect(judgeParameters(FIRST, ids.split(''), 3)).toBe(verdict);
});

it.each([
	[{ errors: [{ title: 'No', detail: 'Why' }] }, 'JSON:API errors', 'No: Why'],
	[{ error: 'invalid_grant', error_description: 'No' }, 'an OAuth2 error', 'invalid_grant: No'],
	[{ message: 'No' }, 'other JSON', 'No'],
	[{ errors: [] }, 'JSON:API errors', ''],
	[[1], 'other JSON', ''],
	['<!doctype html><p>No', 'a web page (HTML)', ''],
	['No', 'plain text', 'No'],
	[' ', 'an empty body', ' '],
])('the body %p is %s and says %p', (body, kind, said) => {
	const reply = { status: 400, mediaType: '', location: undefined, body };
	expect([bodyKind(reply), saidBy(reply)]).toEqual([kind, said]);
});

it('names members with their types, never with their values', () => {
	const value = { a: 'x', b: 1, c: 1.5, d: true, e: null, f: [], g: {} };
	expect(memberNames(value, new Secrets())).toEqual([
		'a (text)',
		'b (whole number)',
		'c (number)',
		'd (true/false)',
		'e (null)',
		'f (list)',
		'g (object)',
	]);
});

describe('secrets', () => {
	const secrets = new Secrets();
	secrets.add('', 'a b&"c', 'a b&"c and more');

	it.each([
		['a b&"c', '[hidden]'],
		['a b&"c and more', '[hidden]'],
		['a%20b%26%22c', '[hidden]'],
		['a+b%26%22c', '[hidden]'],
		[JSON.stringify('a b&"c'), '"[hidden]"'],
		['a b&amp;&quot;c', '[hidden]'],
		['nothing', 'nothing'],
	])('hides %p as %p', (text, shown) => {
		expect(secrets.hide(text)).toBe(shown);
		expect(secrets.shown(text)).toBe(shown);
	});

	it('hides what looks like a token of somebody else, but no name and no address', () => {
		expect(secrets.shown('it is eyJhbGciOiJIUzI1NiJ9.eyJzdWIi, not that')).toBe(
			'it is [hidden], not that',
		);
		const plain = 'blacklist-filters-csv-upload-status 3f2504e0-4f89-41d3-9a0c-0305e82c3301';
		expect(secrets.shown(plain)).toBe(plain);
	});
});

it('hides in both reports what was not hidden before', () => {
	const secrets = new Secrets();
	secrets.add('s3 "cret"');
	const report = {
		service: { baseUrl: 'https://api.example.com', authUrl: undefined, grant: 'password' },
		facts: {
			tokens: {
				calls: [],
				members: ['s3 "cret"'],
				lifetime: undefined,
				refreshable: false,
				rotation: undefined,
			},
			list: undefined,
		},
		advice: [{ what: 'x', choose: 's3 "cret"', why: `${'a b '.repeat(9)} s3 "cret"` }],
		requests: [{ method: 'GET', path: '/?s3 "cret"', status: 200 }],
	};
	for (const print of [textReport, jsonReport]) {
		const printed = print(report, secrets);
		expect(printed).not.toMatch(/s3|cret/);
		expect(printed.match(/\[hidden\]/g)).toHaveLength(4);
	}
});

it("calls the styles of paging what the node's options call them", () => {
	const paging = readingOptions.find(({ name }) => name === 'paging');
	for (const value of PAGINGS) {
		const name = choiceName('paging', value);
		expect(name).not.toBe(value);
		expect(paging?.options).toContainEqual(expect.objectContaining({ name, value }));
	}
});
