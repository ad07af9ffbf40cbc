import type { Locator, Page } from 'playwright-core';

import { owner } from '../../../sandbox/instance/n8nApi';
import { until } from '../../harness/until';
import { CredentialDialog } from './credentialDialog';

/** n8n's editor, used as a person does, by what the page shows. */
export class Editor {
	/** the credential that is open */
	readonly dialog: CredentialDialog;

	constructor(readonly page: Page) {
		this.dialog = new CredentialDialog(page);
	}

	async signIn(url: string): Promise<void> {
		await this.page.goto(`${url}/signin`);
		await this.page.locator('input[type=email], input[name=emailOrLdapLoginId]').fill(owner.email);
		await this.page.locator('input[type=password]').fill(owner.password);
		// Before it lists workflows, the editor is still on its way to the start page, and would not open another one.
		const listed = this.page.waitForResponse(/\/rest\/workflows\?/);
		await this.page.getByRole('button', { name: 'Sign in' }).click();
		await listed;
	}

	/**
	 * Opens a page as a link within the editor does. This takes less than a second; to load the editor takes 7 to 30 s.
	 * Closes an open credential, and discards what is not saved.
	 *
	 * @param path of the page, as in the address bar
	 */
	async open(path: string): Promise<void> {
		await this.dialog.close();
		let isOpen = false;
		const opened = this.page
			.locator('#app')
			.evaluate(goToPage, path)
			.then(() => (isOpen = true));
		const leave = this.page.getByRole('button', { name: 'Leave without saving' });
		await until(async () => {
			if (await leave.isVisible()) await leave.click();
			return isOpen;
		}, `the page ${path}`);
		await opened;
	}

	/** Opens the dialog of a new credential. @param type its display name */
	async newCredential(type: string): Promise<void> {
		await this.open('/home/credentials');
		await this.page.getByRole('button', { name: 'Create credential' }).first().click();
		await this.page.getByTestId('new-credential-type-select').locator('input').fill(type);
		await this.page
			.getByTestId('new-credential-type-select-option')
			.getByText(type, { exact: true })
			.click();
		await this.page.getByTestId('new-credential-type-button').click();
		await this.dialog.waitUntilOpen();
	}

	/**
	 * Opens the dialog of a saved credential, which n8n tests then.
	 *
	 * @returns the outcome of the test
	 */
	async openCredential(name: string): Promise<string> {
		await this.open('/home/credentials');
		return await this.dialog.waitForTest(async () => {
			await this.page.getByText(name, { exact: true }).first().click();
		});
	}

	/** Opens the dialog of a saved OAuth2 credential, which n8n does not test. */
	async openOAuth2(name: string): Promise<void> {
		await this.open('/home/credentials');
		await this.page.getByText(name, { exact: true }).first().click();
		await this.dialog.waitUntilOpen();
	}

	/**
	 * Opens a new workflow and adds a manual trigger, and a node by a search in the nodes panel.
	 *
	 * @param entries what to click in the panel: a node, and for a node with actions one of these
	 */
	async addNodeToNewWorkflow(search: string, ...entries: string[]): Promise<void> {
		await this.open('/workflow/new');
		await this.page.getByTestId('canvas-add-button').getByRole('button').first().click();
		await this.page.getByText('Trigger manually').click();
		await this.page.getByTestId('canvas-handle-plus').first().click();
		await this.page.getByTestId('node-creator-search-bar').last().fill(search);
		for (const entry of entries) {
			const names = this.page.getByTestId('node-creator-item-name');
			await names.getByText(entry, { exact: true }).first().click();
		}
		await this.openPanel.waitFor();
	}

	/** Chooses a credential in the open node. */
	async chooseCredential(name: string): Promise<void> {
		await this.page.getByTestId('node-credentials-select').click();
		await this.page
			.locator('[data-test-id^="node-credentials-select-item-"]')
			.filter({ hasText: name })
			.first()
			.click();
	}

	/** Opens a node of a saved workflow. @param name of the node */
	async openNode(workflowId: string, name: string): Promise<void> {
		const loaded = this.page.waitForResponse(new RegExp(`/rest/workflows/${workflowId}$`));
		await this.open(`/workflow/${workflowId}`);
		await loaded;
		await this.openPanel.waitFor({ state: 'hidden' }); // that of the workflow before it
		await this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`).dblclick();
		await this.openPanel.waitFor();
	}

	/** The button in the panel of an open node. */
	private get openPanel(): Locator {
		return this.page.getByTestId('node-execute-button');
	}

	/** Opens the list of a resource locator in the open node. @returns its entries */
	async openList(parameter: string): Promise<Locator> {
		await this.parameter(parameter).getByTestId('rlc-input').click();
		const entries = this.page.getByTestId('rlc-item');
		await entries.first().waitFor();
		return entries;
	}

	/**
	 * Types into the search of the open list, and waits until every entry matches.
	 *
	 * @returns the entries
	 */
	async searchList(text: string, pattern: RegExp): Promise<string[]> {
		await this.page.getByTestId('rlc-search').fill(text);
		const entries = this.page.getByTestId('rlc-item');
		let shown: string[] = [];
		await until(async () => {
			shown = await entries.allInnerTexts();
			return shown.length > 0 && shown.every((entry) => pattern.test(entry));
		}, `the search for ${text}`);
		return shown;
	}

	/** Opens the list of a resource locator in the open node. @returns the error that it shows instead of entries */
	async readListError(parameter: string): Promise<string> {
		await this.parameter(parameter).getByTestId('rlc-input').click();
		const error = this.page.getByTestId('rlc-error-container');
		await error.waitFor();
		return await error.innerText();
	}

	/** Adds an entry of a collection to the open node. @param placeholder of the collection */
	async addTo(placeholder: string, entry: string): Promise<void> {
		await this.page.getByPlaceholder(placeholder, { exact: true }).click();
		await this.page.getByText(entry, { exact: true }).filter({ visible: true }).last().click();
	}

	/** Chooses values in a parameter of the open node. */
	async choose(parameter: string, ...values: string[]): Promise<void> {
		const box = this.parameter(parameter);
		await box.locator('input:disabled').first().waitFor({ state: 'detached' }); // while its options load
		await box.click();
		for (const value of values) {
			await this.page.getByText(value, { exact: true }).filter({ visible: true }).last().click();
		}
		if (values.length > 1) await this.page.keyboard.press('Escape');
	}

	/** Fills in a text parameter of the open node. */
	async fillParameter(parameter: string, text: string): Promise<void> {
		await this.parameter(parameter).locator('input, textarea').first().fill(text);
	}

	/** Does what makes the editor load the options of a parameter, and waits for them. */
	async whileLoading(action: () => Promise<void>): Promise<void> {
		const loaded = this.page.waitForResponse(/dynamic-node-parameters\/options/);
		await action();
		await loaded;
	}

	/** Waits until the output panel of the open node shows a text. */
	async waitForOutput(text: string): Promise<void> {
		await this.page.getByTestId('output-panel').getByText(text).waitFor();
	}

	private parameter(name: string): Locator {
		return this.page.getByTestId(`parameter-input-${name}`);
	}

	/** Executes the open node. @returns the text of its output panel, which shows an error */
	async readStepError(): Promise<string> {
		await this.page.getByTestId('node-execute-button').click();
		const output = this.page.getByTestId('output-panel');
		await output.getByText('Error details').waitFor();
		return await output.innerText();
	}

	/** Executes the open node and shows its output as a table. @returns the rows, cell by cell */
	async executeStep(): Promise<string[][]> {
		await this.page.getByTestId('node-execute-button').click();
		const output = this.page.getByTestId('output-panel');
		const asTable = output.getByTestId('radio-button-table');
		await asTable.waitFor();
		await asTable.click();
		const rows = output.locator('tbody tr');
		await rows.first().waitFor();
		return await Promise.all(
			(await rows.all()).map(async (row) => await row.locator('td').allInnerTexts()),
		);
	}
}

/** Does what a link of the editor does: it asks the router of Vue.js, which its root element keeps. Runs in the page. */
async function goToPage(root: unknown, path: string): Promise<void> {
	const { __vue_app__: app } = root as {
		__vue_app__: {
			config: { globalProperties: { $router: { push: (path: string) => Promise<void> } } };
		};
	};
	await app.config.globalProperties.$router.push(path);
}
