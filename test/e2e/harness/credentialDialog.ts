import type { Page } from 'playwright-core';

import type { Editor } from './editor';
import { picture } from './pictures';

/** The display names of the credential types. */
export const TYPES = {
	visitorLocationsApi: 'Visitor Locations API',
	visitorLocationsOAuth2Api: 'Visitor Locations OAuth2 API',
	visitorLocationsCodeApi: 'Visitor Locations Pasted Code API',
};

/** Takes a picture of the open credential with all its fields, which n8n's dialog is too low for. */
export async function formPicture({ page, dialog }: Editor, name: string): Promise<void> {
	const before = page.viewportSize();
	await picture(dialog, name, async () => {
		await page.setViewportSize({ width: 1280, height: 1700 });
		const asHighAsItNeeds =
			'--dialog--height: auto !important; --dialog--max-height: none !important';
		await page.addStyleTag({
			content: `@media (min-height: 1700px) { [class*="credentialModal"] { ${asHighAsItNeeds} } }`,
		});
		await page.waitForTimeout(300);
	});
	if (before !== null) await page.setViewportSize(before);
}

/** @returns the labels of the fields and the notices that the open credential shows, from top to bottom */
export async function formOf({ dialog }: Editor): Promise<string[]> {
	const rows = await dialog.getByTestId('credential-connection-parameter').allInnerTexts();
	return rows.map((row) => row.split('\n')[0]?.replace(/\s*\*$/, ' *') ?? '');
}

/** Clicks Connect where an address is wrong. @returns what n8n says */
export async function connectFails({ page, dialog }: Editor): Promise<string> {
	const said = page.getByText(/There was a problem generating the authorization URL/);
	const opened = page.waitForEvent('popup');
	await dialog.getByTestId('quick-connect-button').click();
	await (await opened).close();
	await said.waitFor();
	const text = await page.getByRole('alert').filter({ has: said }).innerText();
	await page.getByRole('alert').filter({ has: said }).locator('.el-notification__closeBtn').click();
	return text;
}

/** Saves the open OAuth2 credential, which n8n does not test. */
export async function save({ page, dialog }: Editor): Promise<void> {
	const saved = page.waitForResponse(
		(response) =>
			/\/rest\/credentials/.test(response.url()) && response.request().method() !== 'GET',
	);
	await dialog.getByTestId('credential-save-button').click();
	await saved;
}

/** Disconnects the account of the open OAuth2 credential. */
export async function disconnect({ page, dialog }: Editor): Promise<void> {
	await dialog.getByTestId('oauth-disconnect-button').click();
	await page.getByRole('button', { name: 'Disconnect' }).last().click();
	await dialog.getByTestId('quick-connect-button').waitFor();
}

/**
 * Authorizes n8n in a tab of its own.
 *
 * @param decide what to do on the service's prompt
 * @returns the address that the browser is sent to, whatever answers there
 */
export async function authorizeInBrowser(
	page: Page,
	address: string,
	decide = async (prompt: Page) => {
		await prompt.getByRole('button', { name: 'Authorize' }).click();
	},
): Promise<string> {
	const tab = await page.context().newPage();
	try {
		await tab.goto(address);
		const sent = tab.waitForEvent('request', (request) => request.url().includes('?code='));
		await decide(tab);
		return (await sent).url();
	} finally {
		await tab.close();
	}
}

/** @returns what the location list of the open node says instead of locations */
export async function listFails({ page }: Editor): Promise<string> {
	await page.getByTestId('parameter-input-locationId').getByTestId('rlc-input').click();
	const error = page.getByTestId('rlc-error-container');
	await error.waitFor();
	return await error.innerText();
}

/** Executes the open node. @returns what its output panel says */
export async function stepFails({ page }: Editor): Promise<string> {
	await page.getByTestId('node-execute-button').click();
	const output = page.getByTestId('output-panel');
	await output.getByText('Error details').waitFor();
	return await output.innerText();
}
