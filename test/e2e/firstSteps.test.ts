import { authorizeInBrowser, formOf, formPicture } from './harness/credentialDialog';
import { picture } from './harness/pictures';
import { beginEmpty, clicksOf, Reader } from './harness/reader';
import { Sandbox, steps } from './harness/sandbox';

/** The first steps as README.md and docs/credentials.md name them, from an n8n without credential and workflow on. */
let sandbox: Sandbox;
let reader: Reader;
const step = steps(() => sandbox);
const [, findNode = [], signIn = [], execute = []] = clicksOf('README.md', 'First steps');
const [openForm = '', save = ''] = signIn;

/** What the pictures show in place of the embedded service. */
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
	await beginEmpty(api, editor);
});
afterAll(async () => {
	await sandbox.stop();
});

step('username and password: eight clicks to the first list', async () => {
	const { editor, service } = sandbox;
	const { client, user } = service.settings;
	await openNewForm();
	expect(await formOf(editor)).toEqual([
		'For a private app: n8n signs in with the username and the password of an API user.',
		...['Base URL *', 'Client ID *', 'Client Secret *', 'Username *', 'Password *'],
		...['API Prefix', 'Scope *', 'Allowed HTTP Request Domains'],
	]);
	await editor.fill({ ...examples, username: user.username, password: 'as set for this user' });
	await formPicture(editor, 'password-grant');
	const { id: clientId, secret: clientSecret } = client;
	await editor.fill({ baseUrl: service.url, clientId, clientSecret, ...user });
	service.journal.clear();
	await reader.click(save);
	await formCloses();
	expect(service.journal.entries.map(({ method, path }) => `${method} ${path}`)).toEqual([
		'POST /oauth2/token',
		'GET /rest/v1/locations',
	]);
	await executeTheStep();
	expect(reader.clicked).toEqual([...findNode, openForm, save, ...execute]);
	expect(reader.clicked).toHaveLength(8);
});

step('OAuth2: eleven clicks to the first list', async () => {
	const { editor, service } = sandbox;
	await openNewForm();
	await reader.click(PASSWORD);
	expect(await editor.page.getByRole('menuitem', { name: /App\)$/ }).allInnerTexts()).toEqual([
		PASSWORD,
		CONNECT,
		CODE,
	]);
	await picture(editor.dialog, 'credential-types');
	await reader.click(CONNECT);
	expect(await formOf(editor)).toEqual([
		'For an unlisted app. Fill in all fields with *. The button to connect the account is up here.',
		'If Connect fails with the right values, use the credential type Visitor Locations Pasted Code API.',
		...['Base URL *', 'Authorization Base URL *', 'Client ID *', 'Client Secret *'],
		...['API Prefix', 'Scope *', 'Allowed HTTP Request Domains'],
	]);
	await editor.fill({ ...examples, authBaseUrl: 'https://app.example.com' });
	await formPicture(editor, 'oauth2');
	await editor.fill(unlistedApp());
	await editor.scrollToTop();
	const opened = editor.page.waitForEvent('popup');
	await reader.click('Connect');
	const prompt = await opened;
	await prompt.getByRole('button', { name: 'Authorize' }).waitFor();
	await picture(prompt, 'oauth2-prompt');
	service.journal.clear();
	await reader.clickAt(prompt, 'Authorize');
	await formCloses();
	const [exchange] = service.journal.tokenCalls;
	expect(exchange?.headers.authorization).toBeUndefined();
	await executeTheStep();
	const form = clicksOf('docs/credentials.md', CONNECT).flat();
	expect(reader.clicked).toEqual([...findNode, openForm, ...form, ...execute]);
	expect(reader.clicked).toHaveLength(11);
});

step('a pasted code: thirteen clicks to the first list', async () => {
	const { editor, service } = sandbox;
	await openNewForm();
	await reader.click(PASSWORD, CODE);
	expect(await formOf(editor)).toEqual([
		'For an unlisted app with which Connect does not work: you paste a code.',
		'Save without a code, click More details in the red box, and open the URL shown there.',
		...['Base URL *', 'Authorization Base URL *', 'Client ID *', 'Client Secret *'],
		...['Redirect URL *', 'Authorization Code', 'API Prefix', 'Scope *'],
		'Allowed HTTP Request Domains',
	]);
	await editor.fill({
		...unlistedApp(),
		baseUrl: service.url,
		authBaseUrl: service.url,
		redirectUrl,
	});
	service.journal.clear();
	await reader.click('Save', 'More details');
	const said = editor.dialog.getByText(/^n8n is not authorized yet/);
	await said.waitFor();
	await formPicture(editor, 'pasted-code-address');
	const address = /http\S+/.exec(await said.innerText())?.[0] ?? '';
	expect(address).toBe(
		`${service.url}/a/auth/v0/authorize?response_type=code&client_id=demo-client&redirect_uri=https%3A%2F%2Flocalhost%2Fcallback&scope=locations.read+token.refresh`,
	);
	expect(service.journal.entries).toHaveLength(0);
	const landed = await authorizeInBrowser(editor.page, address, async (prompt) => {
		await reader.clickAt(prompt, 'Authorize');
	});
	expect(landed).toMatch(/^https:\/\/localhost\/callback\?code=code-/);
	await editor.fill({ authorizationCode: landed });
	await formPicture(editor, 'pasted-code');
	await reader.click('Save');
	await formCloses();
	await executeTheStep();
	const form = clicksOf('docs/credentials.md', CODE).flat();
	expect(reader.clicked).toEqual([...findNode, openForm, ...form, ...execute]);
	expect(reader.clicked).toHaveLength(13);
});

/** README's second step, and the beginning of the third. */
async function openNewForm(): Promise<void> {
	const { page } = sandbox.editor;
	const [create = '', add = '', ...find] = findNode;
	await reader.click(create, add);
	await page.getByTestId('node-creator-search-bar').last().fill('visitor locations');
	await reader.click(...find, openForm);
	await sandbox.editor.dialog.getByText('Base URL').first().waitFor();
}

/** Both addresses with a path after the host name, which n8n leaves out. */
function unlistedApp(): Record<string, string> {
	const { url, settings } = sandbox.service;
	const { id: clientId, secret: clientSecret } = settings.client;
	return { baseUrl: `${url}/rest/v1`, authBaseUrl: `${url}/a/auth`, clientId, clientSecret };
}

/** As it does when n8n's test of the credential passed, or the account is connected. */
async function formCloses(): Promise<void> {
	await sandbox.editor.dialog.waitFor({ state: 'hidden' });
}

async function executeTheStep(): Promise<void> {
	await reader.click(...execute);
	const output = sandbox.editor.page.getByTestId('output-panel');
	await output.getByTestId('run-data-item-count').waitFor();
	expect(await output.getByTestId('run-data-item-count').innerText()).toBe('50 items');
}
