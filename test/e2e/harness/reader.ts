import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

import { root } from '../../../sandbox/install';
import type { N8nApi } from '../../../sandbox/instance/n8nApi';
import type { Editor } from './editor';

/**
 * @param page of the documentation, from the root of the repository
 * @param heading of a section
 * @returns for each numbered step of the section, the names in bold, which a reader must click
 */
export function readClicks(page: string, heading: string): string[][] {
	const text = readFileSync(join(root, page), 'utf8');
	const section = text.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
	const steps = section.split(/^\d+\. /m).slice(1);
	return steps.map((step) => [...step.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name));
}

/** A reader who follows a page word by word, and clicks only what it names. */
export class Reader {
	/** the names of what was clicked */
	readonly clicked: string[] = [];

	constructor(private readonly editor: Editor) {}

	/** Clicks things one after the other, by the names that they have on the screen. */
	async click(...names: string[]): Promise<void> {
		for (const name of names) await this.clickOn(name, this.control(name));
	}

	/** Clicks a button of another page than n8n's. */
	async clickAt(page: Page, name: string): Promise<void> {
		await this.clickOn(name, page.getByRole('button', { name, exact: true }));
	}

	private async clickOn(name: string, control: Locator): Promise<void> {
		await control.click();
		this.clicked.push(name);
	}

	private control(name: string): Locator {
		const { page } = this.editor;
		if (name === '+') return page.getByTestId('canvas-add-button').getByRole('button').first();
		// n8n adds a count to a heading: "Actions (2)".
		const text = new RegExp(`^\\s*${name.replace(/[()]/g, '\\$&')}( \\(\\d+\\))?\\s*$`);
		return page.getByText(text).filter({ visible: true }).last();
	}
}

/** Deletes all credentials and workflows, and shows n8n's start page. */
export async function deleteAll(api: N8nApi, editor: Editor): Promise<void> {
	for (const kind of ['credentials', 'workflows']) {
		for (const { id } of await api.call<{ id: string }[]>('GET', `/rest/${kind}`)) {
			if (kind === 'workflows') await api.call('POST', `/rest/workflows/${id}/archive`, {});
			await api.call('DELETE', `/rest/${kind}/${id}`);
		}
	}
	await editor.open('/home/workflows');
}
