import type { Locator, Page } from 'playwright-core';

import { owner } from '../../../sandbox/instance/n8nApi';
import { until } from '../../harness/until';

/** n8n's editor, used as a person does, by what the page shows. */
export class Editor {
	constructor(readonly page: Page) {}

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
		if (await this.dialog.isVisible()) await this.closeDialog();
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

	private async closeDialog(): Promise<void> {
		await this.dialog.locator('.el-dialog__headerbtn').click();
		const discard = this.page.locator('.el-message-box').getByRole('button', { name: /^Close/ });
		await until(async () => {
			if (await discard.isVisible()) await discard.click();
			return !(await this.dialog.isVisible());
		}, 'the end of the dialog');
	}

	/** The dialog of a credential. */
	get dialog(): Locator {
		return this.page.getByTestId('editCredential-modal');
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
		await this.field('baseUrl').waitFor();
	}

	/**
	 * Opens the dialog of a saved credential, which n8n tests then.
	 *
	 * @returns the outcome of the test
	 */
	async openCredential(name: string): Promise<string> {
		await this.open('/home/credentials');
		return await this.waitForTest(async () => {
			await this.page.getByText(name, { exact: true }).first().click();
		});
	}

	/** Opens the dialog of a saved OAuth2 credential, which n8n does not test. */
	async openOAuth2(name: string): Promise<void> {
		await this.open('/home/credentials');
		await this.page.getByText(name, { exact: true }).first().click();
		await this.field('baseUrl').waitFor();
	}

	/** Fills in fields of the open credential, by their internal names. */
	async fill(fields: Record<string, string>): Promise<void> {
		for (const [name, value] of Object.entries(fields)) {
			await this.field(name).fill(value);
			await this.field(name).blur();
		}
		await this.page.waitForTimeout(500); // the editor applies typed text with a delay
	}

	/** Shows the beginning of the open credential again. */
	async scrollToTop(): Promise<void> {
		await this.dialog.getByTestId('credential-edit-dialog').hover();
		await this.page.mouse.wheel(0, -5000);
		await this.page.waitForTimeout(300);
	}

	/** Saves the open credential and waits for n8n's test of it. @returns the outcome of the test */
	async saveAndTest(): Promise<string> {
		return await this.waitForTest(async () => {
			await this.dialog.getByTestId('credential-save-button').click();
		});
	}

	/** Does what makes n8n test the credential, and waits until the dialog shows the outcome. @returns the outcome */
	private async waitForTest(action: () => Promise<void>): Promise<string> {
		const tested = this.page.waitForResponse(/\/rest\/credentials\/test$/);
		await action();
		const { data } = (await (await tested).json()) as { data: { status: string; message: string } };
		const success = data.status === 'OK';
		if (!success) {
			await this.dialog.getByText('Couldn’t connect with these settings').waitFor();
			const details = this.dialog.getByText('More details', { exact: true });
			if (await details.isVisible()) await details.click();
		}
		const seen = success ? 'Connection tested successfully' : data.message;
		await this.dialog.getByText(seen).filter({ visible: true }).waitFor();
		return seen;
	}

	/**
	 * Clicks Connect, and decides on the authorization page of the service.
	 *
	 * @returns the text of the window at the end, `''` when it closed itself
	 */
	async connect(decision: 'Authorize' | 'Deny'): Promise<string> {
		const opened = this.page.waitForEvent('popup');
		await this.dialog.getByTestId('quick-connect-button').click();
		const popup = await opened;
		const button = popup.getByRole('button', { name: decision });
		await button.waitFor();
		await button.click();
		const closed = popup.waitForEvent('close').then(() => '');
		const message = popup.waitForURL(/oauth2-credential\/callback/).then(async () => {
			await popup
				.getByText(/window can be closed now|Got connected|close/i)
				.first()
				.waitFor();
			const details = popup.getByText('More details', { exact: true });
			if (await details.isVisible()) await details.click();
			return await popup.innerText('body');
		});
		const end = await Promise.race([closed, message.catch(() => '')]);
		if (!popup.isClosed()) await popup.close();
		return end;
	}

	/** Waits until the open credential says that its account is connected. */
	async waitForConnection(): Promise<void> {
		await this.dialog
			.getByTestId('oauth-connect-success-banner')
			.filter({ visible: true })
			.waitFor();
	}

	private field(name: string): Locator {
		return this.dialog.getByTestId(`parameter-input-${name}`).locator('input, textarea').first();
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
		await entries.filter({ hasText: pattern }).first().waitFor();
		for (let tries = 0; tries < 60; tries++) {
			const shown = await entries.allInnerTexts();
			if (shown.length > 0 && shown.every((entry) => pattern.test(entry))) return shown;
			await this.page.waitForTimeout(250);
		}
		throw new Error(`The list shows ${(await entries.allInnerTexts()).join(', ')}`);
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

	/** @returns the options that a collection of the open node still offers. @param placeholder of the collection */
	async listOptions(placeholder: string): Promise<string[]> {
		const box = this.page.getByPlaceholder(placeholder, { exact: true });
		await box.click();
		// Only its own list, because the list of another parameter might still be closing.
		const list = (await box.getAttribute('aria-controls')) ?? '';
		const entries = this.page.locator(`[id="${list}"]`).getByRole('option');
		await entries.first().waitFor();
		const names = await entries.allInnerTexts();
		await this.page.keyboard.press('Escape');
		return names.map((name) => name.trim());
	}

	/** Waits until the output panel of the open node shows a text. */
	async waitForOutput(text: string): Promise<void> {
		await this.page.getByTestId('output-panel').getByText(text).waitFor();
	}

	private parameter(name: string): Locator {
		return this.page.getByTestId(`parameter-input-${name}`);
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
