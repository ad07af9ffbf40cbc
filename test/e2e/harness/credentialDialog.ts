import type { Locator, Page } from 'playwright-core';

import { until } from '../../harness/until';
import { takePicture } from './pictures';

/** The display names of the credential types. */
export const TYPES = {
	visitorLocationsApi: 'Visitor Locations API',
	visitorLocationsOAuth2Api: 'Visitor Locations OAuth2 API',
	visitorLocationsCodeApi: 'Visitor Locations Pasted Code API',
};

/** The dialog of n8n's editor that shows one credential. */
export class CredentialDialog {
	/** the dialog in the page, which is hidden unless a credential is open */
	readonly box: Locator;

	constructor(private readonly page: Page) {
		this.box = page.getByTestId('editCredential-modal');
	}

	/** Waits until the fields of a credential are shown. */
	async waitUntilOpen(): Promise<void> {
		await this.field('baseUrl').waitFor();
	}

	/** Closes the dialog if it is open, and discards what is not saved. */
	async close(): Promise<void> {
		if (!(await this.box.isVisible())) return;
		await this.box.locator('.el-dialog__headerbtn').click();
		const discard = this.page.locator('.el-message-box').getByRole('button', { name: /^Close/ });
		await until(async () => {
			if (await discard.isVisible()) await discard.click();
			return !(await this.box.isVisible());
		}, 'the end of the dialog');
	}

	/** Fills in fields, by their internal names. */
	async fill(fields: Record<string, string>): Promise<void> {
		for (const [name, value] of Object.entries(fields)) {
			await this.field(name).fill(value);
			await this.field(name).blur();
		}
		await this.page.waitForTimeout(500); // the editor applies typed text with a delay
	}

	private field(name: string): Locator {
		return this.box.getByTestId(`parameter-input-${name}`).locator('input, textarea').first();
	}

	/** Reads the labels of the fields and the notices, from top to bottom. */
	async readLabels(): Promise<string[]> {
		const rows = await this.box.getByTestId('credential-connection-parameter').allInnerTexts();
		return rows.map((row) => row.split('\n')[0]?.replace(/\s*\*$/, ' *') ?? '');
	}

	/** Takes a picture with all fields, which need more height than n8n's dialog has. */
	async takePicture(name: string): Promise<void> {
		const before = this.page.viewportSize();
		const fullHeight = '--dialog--height: auto !important; --dialog--max-height: none !important';
		await takePicture(this.box, name, {
			style: `[class*="credentialModal"] { ${fullHeight} }`,
			prepare: async () => {
				await this.page.setViewportSize({ width: 1280, height: 1700 });
				await this.page.waitForTimeout(300);
			},
		});
		if (before !== null) await this.page.setViewportSize(before);
	}

	/** Shows the beginning of the credential again. */
	async scrollToTop(): Promise<void> {
		await this.box.getByTestId('credential-edit-dialog').hover();
		await this.page.mouse.wheel(0, -5000);
		await this.page.waitForTimeout(300);
	}

	/** Saves an OAuth2 credential, which n8n does not test. */
	async save(): Promise<void> {
		const saved = this.page.waitForResponse(
			(response) =>
				/\/rest\/credentials/.test(response.url()) && response.request().method() !== 'GET',
		);
		await this.box.getByTestId('credential-save-button').click();
		await saved;
	}

	/** Saves a credential and waits for n8n's test of it. @returns the outcome of the test */
	async saveAndTest(): Promise<string> {
		return await this.waitForTest(async () => {
			await this.box.getByTestId('credential-save-button').click();
		});
	}

	/** Does what makes n8n test the credential, and waits until the dialog shows the outcome. @returns the outcome */
	async waitForTest(action: () => Promise<void>): Promise<string> {
		const tested = this.page.waitForResponse(/\/rest\/credentials\/test$/);
		await action();
		const { data } = (await (await tested).json()) as { data: { status: string; message: string } };
		const success = data.status === 'OK';
		if (!success) {
			await this.box.getByText('Couldn’t connect with these settings').waitFor();
			const details = this.box.getByText('More details', { exact: true });
			if (await details.isVisible()) await details.click();
		}
		const seen = success ? 'Connection tested successfully' : data.message;
		await this.box.getByText(seen).filter({ visible: true }).waitFor();
		return seen;
	}

	/** Clicks Connect, then Authorize on the page of the service, and waits until the dialog says that the account is connected. */
	async connect(): Promise<void> {
		const popup = await this.authorize();
		await this.box.getByTestId('oauth-connect-success-banner').filter({ visible: true }).waitFor();
		await popup.close();
	}

	/**
	 * Clicks Connect where this fails.
	 *
	 * @returns the text of n8n's page in the window, with its details
	 * @throws Error if the account is connected: then n8n has another page, which closes itself
	 */
	async readConnectFailure(): Promise<string> {
		const popup = await this.authorize();
		await popup.getByText('Failed to connect').waitFor();
		const details = popup.getByText('More details', { exact: true });
		if (await details.isVisible()) await details.click();
		const text = await popup.innerText('body');
		await popup.close();
		return text;
	}

	/** Clicks Connect, then Authorize on the page of the service. @returns the window of that page */
	private async authorize(): Promise<Page> {
		const opened = this.page.waitForEvent('popup');
		await this.box.getByTestId('quick-connect-button').click();
		const popup = await opened;
		await popup.getByRole('button', { name: 'Authorize' }).click();
		return popup;
	}

	/** Clicks Connect where a URL is invalid. @returns the error of n8n */
	async readUrlError(): Promise<string> {
		const message = this.page.getByText(/There was a problem generating the authorization URL/);
		const opened = this.page.waitForEvent('popup');
		await this.box.getByTestId('quick-connect-button').click();
		await (await opened).close();
		await message.waitFor();
		const alert = this.page.getByRole('alert').filter({ has: message });
		const text = await alert.innerText();
		await alert.locator('.el-notification__closeBtn').click();
		return text;
	}
}

/**
 * Authorizes n8n in a tab of its own.
 *
 * @param decide clicks on the authorization page of the service
 * @returns the URL that the service redirects the browser to, also if no server responds there
 */
export async function authorizeInBrowser(
	page: Page,
	authorizationUrl: string,
	decide = async (authorizationPage: Page) => {
		await authorizationPage.getByRole('button', { name: 'Authorize' }).click();
	},
): Promise<string> {
	const tab = await page.context().newPage();
	try {
		await tab.goto(authorizationUrl);
		const sent = tab.waitForEvent('request', (request) => request.url().includes('?code='));
		await decide(tab);
		return (await sent).url();
	} finally {
		await tab.close();
	}
}
