import type { Location } from '../../sandbox/service/locations';
import type { Credential } from '../real/credentials';
import { createListWorkflow, createTriggerWorkflow } from '../real/workflows';
import { authorizeInBrowser } from './harness/credentialDialog';
import { takePicture } from './harness/pictures';
import { deleteAll, readClicks, Reader } from './harness/reader';
import { Sandbox, steps } from './harness/sandbox';

let sandbox: Sandbox;
const step = steps(() => sandbox);

let reader: Reader;
const [findNode = [], signIn = [], execute = []] = readClicks('README.md', 'First steps');
const [openForm = '', save = ''] = signIn;

/** The values that the pictures show instead of those of the mock service. */
const examples = {
	baseUrl: 'https://api.example.com',
	clientId: '3f6c1e0a9b',
	clientSecret: 'as shown on the integration',
};
const redirectUrl = 'https://localhost/callback';
const [PASSWORD, CONNECT, CODE] = [
	'Username and Password (Private App)',
	'OAuth2 Connect (Unlisted App)',
	'Pasted Code (Unlisted App)',
];

beforeAll(async () => {
	sandbox = await Sandbox.start('editor');
	sandbox.service.settings.redirectUris.push(redirectUrl);
});
afterAll(async () => {
	await sandbox.stop();
});

// Those of README.md and docs/credentials.md, in an n8n without credentials and workflows.
describe('the first steps', () => {
	beforeEach(async () => {
		const { api, editor } = sandbox;
		await editor.page.setViewportSize({ width: 1440, height: 900 });
		reader = new Reader(editor);
		await deleteAll(api, editor);
	});

	step('shows the first list after eight clicks with username and password', async () => {
		const { editor, service } = sandbox;
		const { client, user } = service.settings;
		await openNewForm();
		expect(await editor.dialog.readLabels()).toEqual([
			'For a private app: n8n signs in with the username and the password of an API user.',
			...['Base URL *', 'Client ID *', 'Client Secret *', 'Username *', 'Password *'],
			...['API Prefix', 'Scope *', 'Allowed HTTP Request Domains'],
		]);
		await editor.dialog.fill({
			...examples,
			username: user.username,
			password: 'as set for this user',
		});
		await editor.dialog.takePicture('password-grant');
		const { id: clientId, secret: clientSecret } = client;
		await editor.dialog.fill({ baseUrl: service.url, clientId, clientSecret, ...user });
		service.journal.clear();
		await reader.click(save);
		await waitForClosedForm();
		expect(service.journal.entries.map(({ method, path }) => `${method} ${path}`)).toEqual([
			'POST /oauth2/token',
			'GET /rest/v1/locations',
		]);
		await executeStep();
		expect(reader.clicked).toEqual(readClicks('README.md', 'First steps').flat());
		expect(reader.clicked).toHaveLength(8);
	});

	step('shows the first list after eleven clicks with OAuth2', async () => {
		const { editor, service } = sandbox;
		await openNewForm();
		await reader.click(PASSWORD);
		expect(await editor.page.getByRole('menuitem', { name: /App\)$/ }).allInnerTexts()).toEqual([
			PASSWORD,
			CONNECT,
			CODE,
		]);
		await takePicture(editor.dialog.box, 'credential-types');
		await reader.click(CONNECT);
		expect(await editor.dialog.readLabels()).toEqual([
			'For an unlisted app. When all fields with * are filled in, Connect appears at the top.',
			'If Connect fails with the right values, choose Pasted Code (Unlisted App) at the top right.',
			...['Base URL *', 'Authorization Base URL *', 'Client ID *', 'Client Secret *'],
			...['API Prefix', 'Allowed HTTP Request Domains', 'Scope *'],
		]);
		await editor.dialog.fill({ ...examples, authBaseUrl: 'https://app.example.com' });
		await editor.dialog.takePicture('oauth2');
		await editor.dialog.fill(createFields());
		await editor.dialog.scrollToTop();
		const popup = editor.page.waitForEvent('popup');
		await reader.click('Connect');
		const authorizationPage = await popup;
		await authorizationPage.getByRole('button', { name: 'Authorize' }).waitFor();
		await takePicture(authorizationPage, 'oauth2-prompt');
		service.journal.clear();
		await reader.clickAt(authorizationPage, 'Authorize');
		await waitForClosedForm();
		const [exchange] = service.journal.tokenRequests;
		expect(exchange?.headers.authorization).toBeUndefined();
		await executeStep();
		const form = readClicks('docs/credentials.md', CONNECT).flat();
		expect(reader.clicked).toEqual([...findNode, openForm, ...form, ...execute]);
		expect(reader.clicked).toHaveLength(11);
	});

	step('shows the first list after thirteen clicks with a pasted code', async () => {
		const { editor, service } = sandbox;
		await openNewForm();
		await reader.click(PASSWORD, CODE);
		expect(await editor.dialog.readLabels()).toEqual([
			'For an unlisted app with which Connect does not work: you paste a code.',
			'Save without a code, click More details in the red box, and open the URL shown there.',
			...['Base URL *', 'Authorization Base URL *', 'Client ID *', 'Client Secret *'],
			...['Redirect URL *', 'Authorization Code', 'API Prefix', 'Scope *'],
			'Allowed HTTP Request Domains',
		]);
		await editor.dialog.fill({
			...createFields(),
			baseUrl: service.url,
			authBaseUrl: service.url,
			redirectUrl,
		});
		service.journal.clear();
		await reader.click('Save', 'More details');
		const message = editor.dialog.box.getByText(/^n8n is not authorized yet/);
		await message.waitFor();
		await editor.dialog.takePicture('pasted-code-url');
		const authorizationUrl = /http\S+/.exec(await message.innerText())?.[0] ?? '';
		expect(authorizationUrl).toBe(
			`${service.url}/a/auth/v0/authorize?response_type=code&client_id=demo-client&redirect_uri=https%3A%2F%2Flocalhost%2Fcallback&scope=locations.read+token.refresh`,
		);
		expect(service.journal.entries).toHaveLength(0);
		const callbackUrl = await authorizeInBrowser(editor.page, authorizationUrl, async (page) => {
			await reader.clickAt(page, 'Authorize');
		});
		expect(callbackUrl).toMatch(/^https:\/\/localhost\/callback\?code=code-/);
		await editor.dialog.fill({ authorizationCode: callbackUrl });
		await editor.dialog.takePicture('pasted-code');
		await reader.click('Save');
		await waitForClosedForm();
		await executeStep();
		const form = readClicks('docs/credentials.md', CODE).flat();
		expect(reader.clicked).toEqual([...findNode, openForm, ...form, ...execute]);
		expect(reader.clicked).toHaveLength(13);
	});
});

describe('the nodes in the editor', () => {
	let credential: Credential;
	beforeAll(async () => {
		await deleteAll(sandbox.api, sandbox.editor);
		credential = await sandbox.saveCredential('visitorLocationsApi');
		await sandbox.editor.page.setViewportSize({ width: 1280, height: 800 });
	});

	step('are found together by each name for a site', async () => {
		const { page } = sandbox.editor;
		await sandbox.editor.open('/workflow/new');
		await page.getByTestId('canvas-add-button').getByRole('button').first().click();
		const search = page.getByTestId('node-creator-search-bar').last();
		for (const word of ['branch', 'facility', 'check in', 'location list', 'address', 'office']) {
			await search.fill(word);
			const entry = page.getByTestId('node-creator-item-name').getByText('Visitor Locations');
			await entry.waitFor();
			expect(await entry.count()).toBe(1);
			await page.getByText(/^Get the locations of .+ the trigger reports changes$/).waitFor();
		}
	});

	step('finds a location in the list by a part of its name', async () => {
		const { editor, service } = sandbox;
		await editor.addNodeToNewWorkflow('visitor locations', 'Visitor Locations', 'Get a location');
		await editor.chooseCredential(credential.name);
		const entries = await editor.openList('locationId');
		expect(await entries.count()).toBe(237);
		const found = await editor.searchList('krakow office', /^Kraków Office/);
		const toEntry = ({ id, attributes }: Location) => {
			const disabled = attributes.disabled === true ? ', disabled' : '';
			return `${String(attributes.name)} (${id}${disabled})`;
		};
		const byName = new Intl.Collator('en', { numeric: true });
		const wanted = service
			.locations()
			.filter(({ attributes }) => String(attributes.name).startsWith('Kraków Office'))
			.sort((one, other) => byName.compare(toEntry(one), toEntry(other)));
		expect(found).toEqual(wanted.map(toEntry));
		await takePicture(editor.page, 'get-from-list');
		await entries.first().click();
		const [row] = await editor.executeStep();
		const [first] = wanted;
		expect(row?.slice(0, 2)).toEqual([first?.id, first?.attributes.name]);
	});

	step('outputs the filtered locations with the selected fields', async () => {
		const { editor, service, api } = sandbox;
		const workflow = await api.createWorkflow(createListWorkflow(credential));
		await editor.openNode(workflow.id, 'Visitor Locations');
		await editor.whileLoading(async () => {
			await editor.addTo('Add filter', 'Cities');
		});
		await editor.choose('city', 'Kraków (Krakow)');
		await editor.page.keyboard.press('Escape'); // the list of a multiple choice stays open and covers Output
		await editor.whileLoading(async () => {
			await editor.choose('output', 'Selected Fields');
		});
		await editor.choose('fields', 'City', 'Name', 'Timezone');
		const rows = await editor.executeStep();
		await takePicture(editor.page, 'filters-and-fields');
		const wanted = service.locations().filter(({ attributes }) => attributes.city === 'Kraków');
		expect(rows.map((cells) => cells.slice(0, 3))).toEqual(
			wanted
				.slice(0, 25) // a page of the table
				.map(({ id, attributes }) => [id, attributes.city, attributes.name]),
		);
		await editor.waitForOutput(`${wanted.length} items`);
	});

	step("reads a page with n8n's HTTP Request node, as docs/http-request.md says", async () => {
		const { editor, service } = sandbox;
		const { page } = editor;
		const text = "In n8n's HTTP Request node";
		expect(readClicks('docs/http-request.md', text)).toEqual([
			['Authentication', 'Predefined Credential Type', 'Credential Type', 'Visitor Locations API'],
			[],
			['Send Headers'],
			['Add option', 'Response', 'Response Format', 'JSON'],
			['Execute step'],
		]);
		await editor.addNodeToNewWorkflow('http request', 'HTTP Request');
		await editor.choose('authentication', 'Predefined Credential Type');
		await editor.choose('nodeCredentialType', 'Visitor Locations API');
		await editor.chooseCredential(credential.name);
		await editor.fillParameter('url', `${service.url}/rest/v1/locations`);
		await page.getByTestId('parameter-input-sendHeaders').click();
		await editor.fillParameter('name', 'Accept');
		await editor.fillParameter('value', 'application/vnd.api+json');
		await editor.addTo('Add option', 'Response');
		await editor.choose('responseFormat', 'JSON');
		const rows = await editor.executeStep();
		expect(rows).toHaveLength(1);
		expect(JSON.stringify(rows)).toContain(service.locations()[0]?.id);
	});

	step('says in the trigger what the first poll does, and shows samples of events', async () => {
		const { editor, api } = sandbox;
		const pollTimes = { item: [{ mode: 'everyHour' }] };
		const workflow = await api.createWorkflow(createTriggerWorkflow(credential, { pollTimes }));
		await editor.openNode(workflow.id, 'Visitor Locations Trigger');
		await editor.page.getByText('The first poll only records the list').waitFor();
		await editor.page.getByText('Trigger On').first().waitFor();
		const rows = await editor.executeStep();
		await takePicture(editor.page, 'trigger');
		const events = rows.map(([event]) => event).join(' ');
		expect(events).toBe('added changed removed added changed');
	});
});

/** Follows README's first step and the beginning of the second. */
async function openNewForm(): Promise<void> {
	const { page } = sandbox.editor;
	const [create = '', add = '', ...find] = findNode;
	await reader.click(create, add);
	await page.getByTestId('node-creator-search-bar').last().fill('visitor locations');
	await reader.click(...find, openForm);
	await sandbox.dialog.box.getByText('Base URL').first().waitFor();
}

/** Creates the fields of an unlisted app. Authorization Base URL has a path after the host name, which the credential ignores. */
function createFields(): Record<string, string> {
	const { url, settings } = sandbox.service;
	const { id: clientId, secret: clientSecret } = settings.client;
	return { baseUrl: url, authBaseUrl: `${url}/a/auth`, clientId, clientSecret };
}

/** Waits until n8n closes the form, because its test of the credential passed or the account is connected. */
async function waitForClosedForm(): Promise<void> {
	await sandbox.dialog.box.waitFor({ state: 'hidden' });
}

async function executeStep(): Promise<void> {
	await reader.click(...execute);
	const output = sandbox.editor.page.getByTestId('output-panel');
	await output.getByTestId('run-data-item-count').waitFor();
	expect(await output.getByTestId('run-data-item-count').innerText()).toBe('237 items');
}
