import { authorizeInBrowser, readForm, takeFormPicture } from './harness/credentialDialog';
import { takePicture } from './harness/pictures';
import { deleteAll, readClicks, Reader } from './harness/reader';
import { Sandbox, steps } from './harness/sandbox';

/** Follows the first steps in README.md and docs/credentials.md, in an n8n without credentials and workflows. */
let sandbox: Sandbox;
let reader: Reader;
const step = steps(() => sandbox);
const [, findNode = [], signIn = [], execute = []] = readClicks('README.md', 'First steps');
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
	sandbox = await Sandbox.start('firstSteps');
	sandbox.service.settings.redirectUris.push(redirectUrl);
	await sandbox.editor.page.setViewportSize({ width: 1440, height: 900 });
});
beforeEach(async () => {
	const { api, editor } = sandbox;
	reader = new Reader(editor);
	await deleteAll(api, editor);
});
afterAll(async () => {
	await sandbox.stop();
});

describe('the first steps', () => {
	step('shows the first list after eight clicks with username and password', async () => {
		const { editor, service } = sandbox;
		const { client, user } = service.settings;
		await openNewForm();
		expect(await readForm(editor)).toEqual([
			'For a private app: n8n signs in with the username and the password of an API user.',
			...['Base URL *', 'Client ID *', 'Client Secret *', 'Username *', 'Password *'],
			...['API Prefix', 'Scope *', 'Allowed HTTP Request Domains'],
		]);
		await editor.fill({ ...examples, username: user.username, password: 'as set for this user' });
		await takeFormPicture(editor, 'password-grant');
		const { id: clientId, secret: clientSecret } = client;
		await editor.fill({ baseUrl: service.url, clientId, clientSecret, ...user });
		service.journal.clear();
		await reader.click(save);
		await waitForClosedForm();
		expect(service.journal.entries.map(({ method, path }) => `${method} ${path}`)).toEqual([
			'POST /oauth2/token',
			'GET /rest/v1/locations',
		]);
		await executeStep();
		expect(reader.clicked).toEqual([...findNode, openForm, save, ...execute]);
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
		await takePicture(editor.dialog, 'credential-types');
		await reader.click(CONNECT);
		expect(await readForm(editor)).toEqual([
			'For an unlisted app. Fill in all fields with *. Then connect the account with the button above.',
			'If Connect fails with the right values, choose Pasted Code (Visitor Locations Pasted Code API).',
			...['Base URL *', 'Authorization Base URL *', 'Client ID *', 'Client Secret *'],
			...['API Prefix', 'Scope *', 'Allowed HTTP Request Domains'],
		]);
		await editor.fill({ ...examples, authBaseUrl: 'https://app.example.com' });
		await takeFormPicture(editor, 'oauth2');
		await editor.fill(createFields());
		await editor.scrollToTop();
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
		expect(await readForm(editor)).toEqual([
			'For an unlisted app with which Connect does not work: you paste a code.',
			'Save without a code, click More details in the red box, and open the URL shown there.',
			...['Base URL *', 'Authorization Base URL *', 'Client ID *', 'Client Secret *'],
			...['Redirect URL *', 'Authorization Code', 'API Prefix', 'Scope *'],
			'Allowed HTTP Request Domains',
		]);
		await editor.fill({
			...createFields(),
			baseUrl: service.url,
			authBaseUrl: service.url,
			redirectUrl,
		});
		service.journal.clear();
		await reader.click('Save', 'More details');
		const message = editor.dialog.getByText(/^n8n is not authorized yet/);
		await message.waitFor();
		await takeFormPicture(editor, 'pasted-code-url');
		const authorizationUrl = /http\S+/.exec(await message.innerText())?.[0] ?? '';
		expect(authorizationUrl).toBe(
			`${service.url}/a/auth/v0/authorize?response_type=code&client_id=demo-client&redirect_uri=https%3A%2F%2Flocalhost%2Fcallback&scope=locations.read+token.refresh`,
		);
		expect(service.journal.entries).toHaveLength(0);
		const callbackUrl = await authorizeInBrowser(editor.page, authorizationUrl, async (page) => {
			await reader.clickAt(page, 'Authorize');
		});
		expect(callbackUrl).toMatch(/^https:\/\/localhost\/callback\?code=code-/);
		await editor.fill({ authorizationCode: callbackUrl });
		await takeFormPicture(editor, 'pasted-code');
		await reader.click('Save');
		await waitForClosedForm();
		await executeStep();
		const form = readClicks('docs/credentials.md', CODE).flat();
		expect(reader.clicked).toEqual([...findNode, openForm, ...form, ...execute]);
		expect(reader.clicked).toHaveLength(13);
	});
});

/** Follows README's second step and the beginning of the third. */
async function openNewForm(): Promise<void> {
	const { page } = sandbox.editor;
	const [create = '', add = '', ...find] = findNode;
	await reader.click(create, add);
	await page.getByTestId('node-creator-search-bar').last().fill('visitor locations');
	await reader.click(...find, openForm);
	await sandbox.editor.dialog.getByText('Base URL').first().waitFor();
}

/** Creates the fields of an unlisted app. Both URLs have a path after the host name, which the credential ignores. */
function createFields(): Record<string, string> {
	const { url, settings } = sandbox.service;
	const { id: clientId, secret: clientSecret } = settings.client;
	return { baseUrl: `${url}/rest/v1`, authBaseUrl: `${url}/a/auth`, clientId, clientSecret };
}

/** Waits until n8n closes the form, because its test of the credential passed or the account is connected. */
async function waitForClosedForm(): Promise<void> {
	await sandbox.editor.dialog.waitFor({ state: 'hidden' });
}

async function executeStep(): Promise<void> {
	await reader.click(...execute);
	const output = sandbox.editor.page.getByTestId('output-panel');
	await output.getByTestId('run-data-item-count').waitFor();
	expect(await output.getByTestId('run-data-item-count').innerText()).toBe('50 items');
}
