import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';

import type { Editor } from './editor';
import { takePicture } from './pictures';

/** The canvas of n8n's editor, used as a person does. */
export class Canvas {
	private readonly page: Page;

	/** @param editor is signed in */
	constructor(private readonly editor: Editor) {
		this.page = editor.page;
	}

	/** Imports a file by the menu of a new workflow. n8n saves and shows the workflow. @returns the id of the workflow */
	async importFile(path: string): Promise<string> {
		await this.editor.open('/workflow/new');
		await this.page.getByTestId('canvas-add-button').waitFor(); // of an empty workflow
		await this.page.getByTestId('workflow-menu').first().click();
		await this.page.getByTestId('workflow-menu-item-import').click();
		const chooser = this.page.waitForEvent('filechooser');
		await this.page.getByTestId('workflow-menu-item-import-from-file').click();
		const saved = this.page.waitForResponse(
			(response) =>
				response.request().method() === 'POST' && response.url().endsWith('/rest/workflows'),
		);
		await (await chooser).setFiles(path);
		await this.showAll();
		return ((await (await saved).json()) as { data: { id: string } }).data.id;
	}

	/** Opens a saved workflow. */
	async open(workflowId: string): Promise<void> {
		await this.editor.open(`/workflow/${workflowId}`);
		await this.showAll();
	}

	/** Waits for the nodes of the open workflow, and shows all of them. */
	private async showAll(): Promise<void> {
		await this.page.getByTestId('canvas-node').first().waitFor();
		await this.page.getByTestId('zoom-to-fit').click();
		await this.page.waitForTimeout(500); // the canvas is animated
	}

	/** @returns the names of the visible nodes. @param mark only nodes that n8n lacks, or that must be filled in */
	async nodeNames(mark?: 'node-not-installed' | 'node-issues'): Promise<(string | null)[]> {
		const nodes = this.page.getByTestId('canvas-node').filter({ visible: true });
		const marked = mark === undefined ? nodes : nodes.filter({ has: this.page.getByTestId(mark) });
		const names = (await marked.all()).map((node) => node.getAttribute('data-node-name'));
		return await Promise.all(names);
	}

	/** Takes a picture without the buttons over the workflow. @param of the whole page or a part */
	async takePicture(of: Locator | Page, name: string): Promise<void> {
		const buttons = [
			'div:has([data-test-id="execute-workflow-button"]):not(:has([data-test-id="canvas-node"]))',
			'[data-test-id^="execute-workflow-button"]',
			'[data-test-id="workflow-chat-button"]',
			'.vue-flow__controls',
		];
		await takePicture(of, name, {
			style: `${buttons.join()} { visibility: hidden }`,
		});
	}

	/** Executes the open workflow, and downloads the file that a node outputs. */
	async downloadFrom(node: string): Promise<{ name: string; text: string }> {
		await this.page.getByTestId('execute-workflow-button').click();
		const last = this.page.locator(`[data-test-id="canvas-node"][data-node-name="${node}"]`);
		await last.getByTestId('canvas-node-status-success').waitFor();
		await last.dblclick();
		const downloaded = this.page.waitForEvent('download');
		await this.page.getByTestId('ndv-download-binary-data').click();
		const download = await downloaded;
		return {
			name: download.suggestedFilename(),
			text: readFileSync(await download.path(), 'utf8'),
		};
	}

	/** Opens the chat, and asks in it. @returns the answer */
	async ask(question: string): Promise<string> {
		const input = this.page.getByTestId('chat-input');
		// It stays open when another workflow is opened.
		if (!(await input.isVisible())) await this.page.getByTestId('workflow-chat-button').click();
		await input.fill(question);
		await this.page.keyboard.press('Enter');
		const answer = this.page.locator('.chat-message-from-bot .chat-message-markdown').first();
		await answer.waitFor();
		return await answer.innerText();
	}
}
