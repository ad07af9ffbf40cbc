import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';

/** The canvas of n8n's editor, used as a person does. */
export class Canvas {
	/**
	 * @param page is signed in
	 * @param url of n8n
	 */
	constructor(
		private readonly page: Page,
		private readonly url: string,
	) {}

	/** Imports a file by the menu of a new workflow; n8n saves it by itself. @returns the id of the workflow */
	async importFile(path: string): Promise<string> {
		await this.page.goto(`${this.url}/workflow/new`);
		await this.page.getByTestId('workflow-menu').first().click();
		await this.page.getByTestId('workflow-menu-item-import').hover();
		const chooser = this.page.waitForEvent('filechooser');
		await this.page.getByTestId('workflow-menu-item-import-from-file').click();
		const saved = this.page.waitForResponse(
			(reply) => reply.request().method() === 'POST' && reply.url().endsWith('/rest/workflows'),
		);
		await (await chooser).setFiles(path);
		return ((await (await saved).json()) as { data: { id: string } }).data.id;
	}

	/** Opens a saved workflow, and shows all of it. */
	async open(workflowId: string): Promise<void> {
		await this.page.goto(`${this.url}/workflow/${workflowId}`);
		await this.nodes.first().waitFor();
		await this.page.getByTestId('zoom-to-fit').click();
		await this.page.waitForTimeout(500); // the canvas glides
	}

	/** Hides what lies over the workflow, for a picture of it: buttons, and messages until they go. */
	async uncover(): Promise<void> {
		const buttons = [
			'div:has([data-test-id="execute-workflow-button"]):not(:has([data-test-id="canvas-node"]))',
			'[data-test-id^="execute-workflow-button"]',
			'[data-test-id="workflow-chat-button"]',
			'.vue-flow__controls',
		];
		await this.page.addStyleTag({ content: `${buttons.join()} { visibility: hidden }` });
		await this.page.locator('.el-notification').first().waitFor({ state: 'hidden' });
	}

	/** @returns the names of the nodes that are to be seen, without notes */
	async nodeNames(): Promise<string[]> {
		return await namesOf(this.nodes);
	}

	/** @returns the names of the nodes with a mark: a type that n8n does not have, or something to be filled in */
	async markedNodes(mark: 'node-not-installed' | 'node-issues'): Promise<string[]> {
		return await namesOf(this.nodes.filter({ has: this.page.getByTestId(mark) }));
	}

	/** @returns the text of the note */
	async note(): Promise<string> {
		return await this.page.getByTestId('sticky').innerText();
	}

	/** Executes the open workflow, and downloads the file that a node outputs. @returns its name and bytes */
	async downloadFrom(node: string): Promise<{ name: string; bytes: Buffer }> {
		await this.page.getByTestId('execute-workflow-button').click();
		const last = this.page.locator(`[data-test-id="canvas-node"][data-node-name="${node}"]`);
		await last.getByTestId('canvas-node-status-success').waitFor();
		await last.dblclick();
		const downloaded = this.page.waitForEvent('download');
		await this.page.getByTestId('ndv-download-binary-data').click();
		const download = await downloaded;
		return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
	}

	async openChat(): Promise<void> {
		await this.page.getByTestId('workflow-chat-button').click();
	}

	/** Asks in the open chat. @returns the answer */
	async ask(question: string): Promise<string> {
		const answers = this.page.locator('.chat-message-from-bot .chat-message-markdown');
		const before = await answers.count();
		await this.page.getByTestId('chat-input').fill(question);
		await this.page.keyboard.press('Enter');
		await answers.nth(before).waitFor({ timeout: 60_000 });
		return await answers.nth(before).innerText();
	}

	private get nodes(): Locator {
		return this.page.getByTestId('canvas-node').filter({ visible: true });
	}
}

async function namesOf(nodes: Locator): Promise<string[]> {
	const names = (await nodes.all()).map(async (node) => await node.getAttribute('data-node-name'));
	return (await Promise.all(names)).map((name) => name ?? '');
}
