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

	/** Opens the dialog of a saved credential. */
	async openCredential(name: string): Promise<void> {
		await this.page.goto(`${this.url}/home/credentials`);
		await this.page
			.getByRole('heading', { name, exact: true })
			.or(this.page.getByText(name, { exact: true }))
			.first()
			.click();
		await this.field('baseUrl').waitFor();
	}

	/** Fills in fields of the open credential, by their internal names. */
	async fill(fields: Record<string, string>): Promise<void> {
		for (const [name, value] of Object.entries(fields)) await this.field(name).fill(value);
	}

	/** Names the open credential. */
	async name(name: string): Promise<void> {
		await this.dialog.getByTestId('inline-edit-preview').click();
		await this.dialog.getByTestId('inline-edit-input').fill(name);
		await this.page.keyboard.press('Enter');
	}

	/** Saves the open credential and waits for n8n's test of it. @returns what the dialog says of it */
	async saveAndTest(): Promise<string> {
		const tested = this.page.waitForResponse((reply) =>
			reply.url().endsWith('/rest/credentials/test'),
		);
		await this.dialog
			.getByTestId('credential-save-button')
			.getByRole('button')
			.or(this.dialog.getByRole('button', { name: 'Save' }))
			.first()
			.click();
		await tested;
		return await this.testResult();
	}

	/** @returns what the open credential says of its last test, details included */
	async testResult(): Promise<string> {
		const success = this.dialog.getByTestId('credentials-config-container-test-success');
		const failure = this.dialog
			.getByTestId('credentials-config-container-test-error')
			.or(this.dialog.getByText('Couldn’t connect with these settings'));
		await success
			.filter({ visible: true })
			.or(failure.filter({ visible: true }))
			.first()
			.waitFor();
		const more = this.dialog.getByText('More details');
		if (await more.isVisible()) await more.click();
		return await this.dialog.innerText();
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
}
