import type { Location } from '../../sandbox/service/locations';
import { connectGoogle } from './harness/connectGoogle';
import { filledIn } from './harness/examples';
import { Canvas } from './harness/examplesCanvas';
import { change, COLUMNS, makeItHard, rowOf } from './harness/expected';
import { picture } from './harness/pictures';
import { PlayedGoogle } from './harness/played/google';
import type { Conversation } from './harness/played/openAi';
import { PlayedOpenAi } from './harness/played/openAi';
import type { PlayedHosts } from './harness/played/playedHosts';
import { playHosts } from './harness/played/playedHosts';
import { PlayedSlack } from './harness/played/slack';
import { Sandbox, steps } from './harness/sandbox';
import { until, untilListRead } from './harness/wait';
import { workflowOf } from './harness/workflows';

/**
 * The examples that need an account somewhere else, run to their end: n8n's own nodes call these services by their
 * addresses, over TLS, and reach what the test plays.
 */
let sandbox: Sandbox;
let played: PlayedHosts;
let credentials: { id: string; name: string; type: string }[];
const slack = new PlayedSlack();
const google = new PlayedGoogle();
const openAi = new PlayedOpenAi();
const channelId = { __rl: true, mode: 'id', value: slack.channel };
const step = steps(() => sandbox);

jest.setTimeout(180_000);
beforeAll(async () => {
	played = await playHosts({
		'slack.com': slack.app,
		'oauth2.googleapis.com': google.accounts,
		'sheets.googleapis.com': google.sheets,
		'api.openai.com': openAi.app,
	});
	sandbox = await Sandbox.start('examples-accounts', {}, { n8nSettings: played.settings });
	const save = async (type: string, data: object) => ({
		id: await sandbox.api.createCredential({ name: type, type, data }),
		name: type,
		type,
	});
	credentials = [
		await sandbox.saveCredential('visitorLocationsApi'),
		await save('slackApi', { accessToken: slack.token }),
		await save('googleSheetsOAuth2Api', google.client),
		await save('openAiApi', { apiKey: openAi.key, url: 'https://api.openai.com/v1' }),
	];
	makeItHard(sandbox.service.locations());
});
afterEach(() => {
	expect(played.refused.splice(0)).toEqual([]);
});
afterAll(async () => {
	await sandbox.stop();
	await played.stop();
});

step('what is not played is refused, and found out', async () => {
	const addresses = ['https://slack.com/api/not.played', 'https://not-played.example.com/'];
	for (const url of addresses) {
		const request = { name: 'Request', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.5 };
		const workflow = workflowOf(`Call ${url}`, { ...request, parameters: { url } });
		const { status } = await sandbox.api.run(await sandbox.api.createWorkflow(workflow), 'Start');
		expect(status).toBe('error');
	}
	expect(played.refused.splice(0)).toEqual([
		`GET ${addresses[0] ?? ''}`,
		'not-played.example.com:443',
	]);
});

describe('locations-to-google-sheets', () => {
	let workflow: { id: string };

	step('an empty sheet gets its columns, and a row for each location', async () => {
		const { api, service } = sandbox;
		await connectGoogle(sandbox, google.code);
		google.sheet.write('Locations!A1', [['id']]);
		const documentId = { __rl: true, mode: 'id', value: google.spreadsheetId };
		workflow = await api.createWorkflow(
			filledIn('locations-to-google-sheets', credentials, { 'Update Sheet': { documentId } }),
		);
		const { error } = await api.run(workflow, 'Every Morning');
		expect(error).toBeUndefined();
		expect(google.sheet.values).toEqual([COLUMNS.split(','), ...service.locations().map(sheetRow)]);
		expect(google.sheet.values).toHaveLength(238);
	});

	step('the next morning: rows are updated, a new one is added, none is doubled', async () => {
		const { api, service } = sandbox;
		const { added, removed } = change(service.locations());
		const moved = service.locations().find(({ attributes }) => attributes['address-line-two']);
		Object.assign(moved?.attributes ?? {}, { 'address-line-two': null });
		const { error } = await api.run(workflow, 'Every Morning');
		expect(error).toBeUndefined();
		const [, ...known] = service.locations();
		expect(google.sheet.values).toEqual([
			COLUMNS.split(','),
			...[...known, removed, added].map(sheetRow), // the row of a removed one stays
		]);
	});
});

step('slack-summary: one message, with the active and disabled ones of each city', async () => {
	const { api, service } = sandbox;
	// As it stands, this would notify everybody in the channel.
	Object.assign(service.locations().at(-2)?.attributes ?? {}, { city: '<!here> & co' });
	const example = filledIn('slack-summary', credentials, { 'Post Summary': { channelId } });
	const { error } = await api.run(await api.createWorkflow(example), 'Every Monday');
	expect(error).toBeUndefined();
	const count = (of: Location[]) => {
		const disabled = of.filter(({ attributes }) => attributes.disabled === true).length;
		return `${of.length - disabled} active, ${disabled} disabled`;
	};
	const cities = [...new Set(service.locations().map(cityOf))].sort();
	const lines = cities.map((city) => {
		const there = service.locations().filter((location) => cityOf(location) === city);
		return `• ${city}: ${count(there)}`;
	});
	expect(lines.length).toBe(11);
	lines[0] = '• &lt;!here&gt; &amp; co: 1 active, 0 disabled';
	expect(slack.takeTexts()).toEqual([
		[`*Locations by city*: ${count(service.locations())}`, ...lines].join('\n'),
	]);
});

describe('site-change-alert', () => {
	let workflow: { id: string };

	step('published: tells what was added, disabled and removed, nothing else', async () => {
		const { api, service } = sandbox;
		const pollTimes = { item: [{ mode: 'everyMinute' }] };
		workflow = await api.createWorkflow(
			filledIn('site-change-alert', credentials, {
				'Locations Changed': { pollTimes },
				'Tell the Team': { channelId },
			}),
		);
		service.journal.clear();
		await api.activate(workflow);
		await untilListRead(service);
		const { added, disabled, removed } = change(service.locations());
		await until(async () => (await api.executions(workflow)).length > 0);
		await api.deactivate(workflow);
		const [polled] = await api.executions(workflow);
		expect([polled?.status, polled?.error]).toEqual(['success', undefined]);
		expect(slack.takeTexts().sort()).toEqual([
			`*Location disabled*: ${wordsOf(disabled)}`,
			`*Location removed*: ${wordsOf(removed)}`,
			`*New location*: Café Ærø &lt;!channel&gt; &amp; &lt;3\nNo city, ${added.links.self}`,
		]);
	});

	step('executed by hand: the samples reach nobody', async () => {
		const execution = await sandbox.api.run(workflow, 'Locations Changed');
		expect(execution.error).toBeUndefined();
		expect(execution.items('Locations Changed')).toHaveLength(5);
		expect(execution.items('Real Events Only')).toEqual([]);
		expect(slack.takeTexts()).toEqual([]);
	});
});

describe('ai-agent', () => {
	let canvas: Canvas;

	step('asked for a city: the model calls the tool, and answers with what it gets', async () => {
		const { api, editor, service } = sandbox;
		const { id } = await api.createWorkflow(filledIn('ai-agent', credentials));
		canvas = new Canvas(editor.page, api.url);
		await editor.page.setViewportSize({ width: 1280, height: 900 });
		await canvas.open(id);
		await canvas.openChat();
		const answer = await canvas.ask('Which of our sites are in Zurich?');
		await canvas.uncover();
		await picture(editor.page, 'ai-agent-answer');

		const inZurich = service.locations().filter(({ attributes }) => attributes.city === 'Zürich');
		expect(inZurich.length).toBeGreaterThan(20);
		const names = inZurich.map(({ attributes }) => attributes.name as string);
		expect(answer).toBe(`These are there: ${names.join(', ')}`);
		const [first, second, ...more] = openAi.conversations.splice(0);
		expect(more).toEqual([]);
		expect(first?.tools?.map(({ function: { name } }) => name)).toEqual(['Visitor_Locations']);
		expect(toldIn(second)).toEqual(inZurich.map(toldOf));
	});

	step('asked without a city: the tool returns all of them', async () => {
		await canvas.ask('Where are our sites?');
		const [, second] = openAi.conversations.splice(0);
		expect(toldIn(second)).toEqual(sandbox.service.locations().map(toldOf));
	});
});

/** @returns what the tool has told the model */
function toldIn(conversation: Conversation | undefined): unknown {
	return JSON.parse(conversation?.messages.at(-1)?.content ?? '');
}

/** @returns what the tool tells of a location */
function toldOf({ id, attributes }: Location): object {
	const { name, address, city, country, disabled } = attributes;
	return { id, name, address, city, country, disabled };
}

function sheetRow(location: Location) {
	return rowOf(location).map((value) => value ?? '');
}

function cityOf({ attributes }: Location): string {
	return attributes.city === null ? 'No city' : (attributes.city as string);
}

function wordsOf(location: Location): string {
	return `${location.attributes.name as string}\n${cityOf(location)}, ${location.links.self}`;
}
