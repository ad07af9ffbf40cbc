import type { Page } from 'playwright-core';

import type { Editor } from './editor';
import { takePicture } from './pictures';

/** The display names of the credential types. */
export const TYPES = {
	visitorLocationsApi: 'Visitor Locations API',
	visitorLocationsOAuth2Api: 'Visitor Locations OAuth2 API',
	visitorLocationsCodeApi: 'Visitor Locations Pasted Code API',
};

/** Takes a picture of the open credential with all its fields, which needs more height than n8n's dialog has. */
export async function takeFormPicture({ page, dialog }: Editor, name: string): Promise<void> {
	const before = page.viewportSize();
	const fullHeight = '--dialog--height: auto !important; --dialog--max-height: none !important';
	await takePicture(dialog, name, {
		style: `[class*="credentialModal"] { ${fullHeight} }`,
		prepare: async () => {
			await page.setViewportSize({ width: 1280, height: 1700 });
			await page.waitForTimeout(300);
		},
	});
	if (before !== null) await page.setViewportSize(before);
}

/** Reads the labels of the fields and the notices that the open credential shows, from top to bottom. */
export async function readForm({ dialog }: Editor): Promise<string[]> {
	const rows = await dialog.getByTestId('credential-connection-parameter').allInnerTexts();
	return rows.map((row) => row.split('\n')[0]?.replace(/\s*\*$/, ' *') ?? '');
}

/** Clicks Connect where a URL is invalid. @returns the error of n8n */
export async function readConnectError({ page, dialog }: Editor): Promise<string> {
	const message = page.getByText(/There was a problem generating the authorization URL/);
	const opened = page.waitForEvent('popup');
	await dialog.getByTestId('quick-connect-button').click();
	await (await opened).close();
	await message.waitFor();
	const text = await page.getByRole('alert').filter({ has: message }).innerText();
	await page
		.getByRole('alert')
		.filter({ has: message })
		.locator('.el-notification__closeBtn')
		.click();
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

/** Opens the location list of the open node. @returns the error that it shows instead of locations */
export async function readListError({ page }: Editor): Promise<string> {
	await page.getByTestId('parameter-input-locationId').getByTestId('rlc-input').click();
	const error = page.getByTestId('rlc-error-container');
	await error.waitFor();
	return await error.innerText();
}

/** Executes the open node. @returns the text of its output panel, which shows an error */
export async function readStepError({ page }: Editor): Promise<string> {
	await page.getByTestId('node-execute-button').click();
	const output = page.getByTestId('output-panel');
	await output.getByText('Error details').waitFor();
	return await output.innerText();
}
