import type { Locator, Page } from 'playwright-core';

import { owner } from '../../../sandbox/instance/n8nApi';

/** n8n's editor, used as a person does: by what is to be seen on the page. */
export class Editor {
	private url = '';

	constructor(readonly page: Page) {}

	async signIn(url: string): Promise<void> {
		this.url = url;
		await this.page.goto(`${url}/signin`);
		await this.page.locator('input[type=email], input[name=emailOrLdapLoginId]').fill(owner.email);
		await this.page.locator('input[type=password]').fill(owner.password);
		await this.page.getByRole('button', { name: 'Sign in' }).click();
		await this.page.waitForURL(/\/(home|workflow)/);
	}

	/** The dialog of a credential. */
	get dialog(): Locator {
		return this.page.getByTestId('editCredential-modal');
	}

	/** Opens the dialog of a new credential. @param type its display name */
	async newCredential(type: string): Promise<void> {
		await this.page.goto(`${this.url}/home/credentials`);
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
	 * @returns what the dialog says of it
	 */
	async openCredential(name: string): Promise<string> {
		await this.page.goto(`${this.url}/home/credentials`);
		return await this.testedBy(async () => {
			await this.page.getByText(name, { exact: true }).first().click();
		});
	}

	/** Fills in fields of the open credential, by their internal names. */
	async fill(fields: Record<string, string>): Promise<void> {
		for (const [name, value] of Object.entries(fields)) {
			await this.field(name).fill(value);
			await this.field(name).blur();
		}
		await this.page.waitForTimeout(500); // the editor takes over with a delay what is typed
	}

	/** Shows the beginning of the open credential again. */
	async scrollToTop(): Promise<void> {
		await this.dialog.getByTestId('credential-edit-dialog').hover();
		await this.page.mouse.wheel(0, -5000);
		await this.page.waitForTimeout(300);
	}

	/** Saves the open credential and waits for n8n's test of it. @returns what the dialog says of it */
	async saveAndTest(): Promise<string> {
		return await this.testedBy(async () => {
			await this.dialog.getByTestId('credential-save-button').click();
		});
	}

	/** @returns the outcome of the test that an action leads to, once it is to be seen */
	private async testedBy(action: () => Promise<void>): Promise<string> {
		const tested = this.page.waitForResponse(/\/rest\/credentials\/test$/);
		await action();
		const { data } = (await (await tested).json()) as { data: { status: string; message: string } };
		const success = data.status === 'OK';
		if (!success) {
			await this.dialog.getByText('Couldn’t connect with these settings').waitFor();
			const details = this.dialog.getByText('More details');
			if (await details.isVisible()) await details.click();
		}
		const seen = success ? 'Connection tested successfully' : data.message;
		await this.dialog.getByText(seen).filter({ visible: true }).waitFor();
		return seen;
	}

	/**
	 * Clicks Connect and decides on the service's prompt.
	 *
	 * @returns what the window says at the end, `''` when it closed itself
	 */
	async connect(
		decision: 'Authorize' | 'Deny',
		onPrompt?: (prompt: Page) => Promise<void>,
	): Promise<string> {
		const opened = this.page.waitForEvent('popup');
		await this.dialog.getByTestId('quick-connect-button').click();
		const popup = await opened;
		const button = popup.getByRole('button', { name: decision });
		await button.waitFor();
		await onPrompt?.(popup);
		await button.click();
		const closed = popup.waitForEvent('close').then(() => '');
		const said = popup.waitForURL(/oauth2-credential\/callback/).then(async () => {
			await popup
				.getByText(/window can be closed now|Got connected|close/i)
				.first()
				.waitFor();
			const details = popup.getByText('More details');
			if (await details.isVisible()) await details.click();
			return await popup.innerText('body');
		});
		const end = await Promise.race([closed, said.catch(() => '')]);
		if (!popup.isClosed()) await popup.close();
		return end;
	}

	/** Waits until the open credential says that its account is connected. */
	async accountConnected(): Promise<void> {
		await this.dialog
			.getByTestId('oauth-connect-success-banner')
			.filter({ visible: true })
			.waitFor();
	}

	private field(name: string): Locator {
		return this.dialog.getByTestId(`parameter-input-${name}`).locator('input, textarea').first();
	}

	/** Opens a new workflow and adds a manual trigger, and the node by a search in the nodes panel. */
	async addNodeToNewWorkflow(search: string, action: string): Promise<void> {
		await this.page.goto(`${this.url}/workflow/new`);
		await this.page.getByTestId('canvas-add-button').getByRole('button').first().click();
		await this.page.getByText('Trigger manually').click();
		await this.page.getByTestId('canvas-handle-plus').first().click();
		await this.page.getByTestId('node-creator-search-bar').waitFor();
		await this.page.keyboard.type(search);
		await this.page.getByTestId('node-creator-item-name').getByText('Visitor Locations').click();
		await this.page.getByTestId('node-creator-item-name').getByText(action).click();
		await this.page.getByTestId('node-credentials-select').waitFor();
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
